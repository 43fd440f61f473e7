"""A subject of the conformance vectors in Python, on the standard library alone.

    cargo xtask conformance --subject 'python3 subjects/python/subject.py'

It answers canonicalize, check-canonical, check-moment, check-resolution and hash-envelope, and was written from the specifications,
not from the crates of this repository: where both agree, two have read the same text and come to the same bytes.
"""

import json
import sys

import moment
from strict_json import Refused, canonical, read


def canonicalize(profile, document):
    value = read(data(document), profile)
    return {"canonical": canonical(value), "digest": moment.digest(value)}


def check_canonical(profile, document):
    got = data(document)
    wanted = canonical(read(got, profile)).encode()
    if got != wanted:
        same = next((i for i, (a, b) in enumerate(zip(got, wanted)) if a != b), min(len(got), len(wanted)))
        raise Refused("E_JCS_NOT_CANONICAL", "", same)
    return {}


def check_moment(document):
    return {"digest": moment.digest(moment.envelope(data(document)))}


def check_resolution(envelope, resolution, wrapper=None):
    members = moment.resolution(moment.envelope(data(envelope)), data(resolution), wrapper)
    return {name: value for name, value in members.items() if name != "envelope_digest"}


def hash_envelope(document):
    value = read(data(document), "rfc8785")
    if type(value) is not dict:
        raise moment.Rejected([{"code": "E_STRUCTURE", "at": ""}])
    return {"envelope_hash": moment.digest({name: inner for name, inner in value.items() if name != "sig"})}


OPERATIONS = {
    "canonicalize": canonicalize,
    "check-canonical": check_canonical,
    "check-moment": check_moment,
    "check-resolution": check_resolution,
    "hash-envelope": hash_envelope,
}


def data(document):
    return document["text"].encode() if "text" in document else bytes.fromhex(document["hex"])


def answer(op, question):
    try:
        return {"result": "accept", "output": OPERATIONS[op](**question)}
    except Refused as refused:
        errors = [{"code": refused.code, "at": refused.at, "offset": refused.offset}]
    except moment.Rejected as rejected:
        errors = rejected.faults
    return {"result": "reject", "errors": errors}


for line in sys.stdin.buffer:
    request = json.loads(line)
    if request["cmd"] == "stop":
        break
    if request["cmd"] == "start":
        says = {"name": "countersign in Python", "version": "1", "language": "Python", "ops": list(OPERATIONS)}
        said = {**says, "features": ["codes", "locations"]}
    else:
        said = {"id": request["id"], **answer(request["op"], request["input"])}
    print(json.dumps(said), flush=True)
