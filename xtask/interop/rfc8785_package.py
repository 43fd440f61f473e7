"""Asks the rfc8785 package about documents, as read by Python's own json module.

Reads JSON lines {"hex": ..., "envelope": ...}, answers one JSON line each: {"canonical": hex or null, "digest": ... or null}.
"""

import hashlib
import json
import sys

import rfc8785


def answer(document):
    try:
        canonical = rfc8785.dumps(json.loads(document.decode("utf-8")))
    except (ValueError, RecursionError):
        return {"canonical": None, "digest": None}
    return {"canonical": canonical.hex(), "digest": "sha256:" + hashlib.sha256(canonical).hexdigest()}


for line in sys.stdin:
    print(json.dumps(answer(bytes.fromhex(json.loads(line)["hex"]))))
