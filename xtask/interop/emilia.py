"""Asks emilia-verify about documents: its canonical text, its digest, and whether it takes an envelope for well formed.

Reads JSON lines {"hex": ..., "envelope": true or false}, answers one JSON line each: {"canonical": hex or null, "digest": ...
or null, "grammar": true, false or null}. Documents are read by the package's own loader, which refuses duplicates.
"""

import json
import sys

import emilia_verify as ev


def answer(document, envelope):
    refused = {"canonical": None, "digest": None, "grammar": False if envelope else None}
    try:
        value = ev._strict_json_loads(document.decode("utf-8"))
        if not ev.is_canonicalizable(value):
            return refused
        canonical = ev.canonicalize(value).encode("utf-8")
    except (ValueError, RecursionError):
        return refused
    return {
        "canonical": canonical.hex(),
        "digest": ev.compute_binding_moment_hash(value),
        "grammar": ev._resolution_binding_moment_shape_valid(value) if envelope else None,
    }


for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps(answer(bytes.fromhex(asked["hex"]), asked["envelope"])))
