"""The binding moment: the grammar of an envelope, its digest, and whether a resolution resolves it.

A fault is a dict with `code`, `at` and, where the profile refuses the bytes, `offset`.
"""

import hashlib
import re

from strict_json import LARGEST, Reader, Refused, canonical, members_of_root, read

# What stands at a place: str, bool or int; a list of one shape; or a pair of the required and the optional members.
OPTION = ({"label": str, "reasoning": str}, {})
HATCHES = ({"free_text": bool, "dialogue": bool}, {})
QUESTION = ({"stem": str, "options": [OPTION], "recommended_idx": int, "hatches": HATCHES}, {})
META = ({}, {"decision_class": str, "calibration_note": str})
ENVELOPE = (
    {"synopsis": str, "findings": [str], "recommendations": [str], "offer": str, "question": QUESTION},
    {"meta": META},
)

DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
# Which member goes with which kind of resolution.
KINDS = {"option": "option_idx", "answer": "answer", "question": None}
RESOLUTION = {"envelope_digest": str, "resolution": str, "option_idx": int, "answer": str}
# The characters with the property White_Space.
WHITE_SPACE = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))


class Rejected(Exception):
    """All faults of one stage."""

    def __init__(self, faults):
        super().__init__(faults)
        self.faults = faults


def digest(value):
    """`sha256:` and the digest over the canonical form."""
    return "sha256:" + hashlib.sha256(canonical(value).encode()).hexdigest()


def fault(code, *steps):
    return {"code": code, "at": "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps)}


def envelope(data):
    """The envelope that the bytes hold; Refused by the profile, or Rejected by the grammar with all that is wrong."""
    value = read(data, "integers")
    faults = list(faults_of_shape(value, ENVELOPE))
    question = value.get("question") if type(value) is dict else None
    if type(question) is dict:
        options, index = question.get("options"), question.get("recommended_idx")
        if type(options) is list and not 2 <= len(options) <= 4:
            faults.append(fault("E_BM_OPTION_COUNT", "question", "options"))
        # Below 0 there is no index, whatever the options are.
        beyond = len(options) if type(options) is list else LARGEST + 1
        if type(index) is int and not 0 <= index < beyond:
            faults.append(fault("E_BM_RECOMMENDED_RANGE", "question", "recommended_idx"))
    if faults:
        raise Rejected(faults)
    return value


def faults_of_shape(value, shape, *steps):
    kind = {list: list, tuple: dict}.get(type(shape), shape)
    if type(value) is not kind:
        yield fault("E_BM_TYPE", *steps)
    elif kind is list:
        for place, item in enumerate(value):
            yield from faults_of_shape(item, shape[0], *steps, place)
    elif kind is dict:
        required, optional = shape
        for name, inner in value.items():
            if name in required or name in optional:
                yield from faults_of_shape(inner, required.get(name) or optional[name], *steps, name)
            else:
                yield fault("E_BM_UNKNOWN", *steps, name)
        for name in required.keys() - value.keys():
            yield fault("E_BM_MISSING", *steps, name)


def resolution(moment, data, wrapper=None):
    """The resolution that the bytes hold, if it resolves this envelope. Four stages, of which the first that finds something
    ends it: the profile, the shape, the envelope named, and what the envelope allows."""
    members = carried(data, wrapper)
    faults = list(faults_of_resolution(members))
    if faults:
        raise Rejected(faults)
    if members["envelope_digest"] != digest(moment):
        raise Rejected([fault("E_RESOLUTION_ENVELOPE", "envelope_digest")])
    kind, hatches = members["resolution"], moment["question"]["hatches"]
    if kind == "option" and not 0 <= members["option_idx"] < len(moment["question"]["options"]):
        faults.append(fault("E_RESOLUTION_RANGE", "option_idx"))
    if not {"option": True, "answer": hatches["free_text"], "question": hatches["dialogue"]}[kind]:
        faults.append(fault("E_RESOLUTION_HATCH", "resolution"))
    if kind == "answer" and not members["answer"].strip(WHITE_SPACE):
        faults.append(fault("E_RESOLUTION_BLANK", "answer"))
    if faults:
        raise Rejected(faults)
    return members


def carried(data, wrapper):
    """What should be the resolution's object: bare, in a wrapper of the name that was set, or in a string in either's place.
    Pointers count from it, offsets from the first byte received."""
    reader, inside = Reader(data, "integers"), fault("", wrapper)["at"] if wrapper is not None else None
    try:
        value = reader.document()
    except Refused as refused:
        if inside is not None and (refused.at + "/").startswith(inside + "/") and is_wrapped(data, wrapper):
            refused.at = refused.at.removeprefix(inside)
        raise
    at = ""
    if wrapper is not None and type(value) is dict and list(value) == [wrapper]:
        value, at = value[wrapper], inside
    if type(value) is str:
        origins, reader.pos = [], reader.begins[at]
        text = reader.string(origins).encode()
        try:
            value = read(text, "integers")
        except Refused as refused:
            refused.offset = origins[refused.offset]
            raise
    return value


def is_wrapped(data, wrapper):
    """Whether bytes that the profile refuses, with a fault in the member of this name, are a wrapper: it is told by being alone. What
    is no JSON cannot show that, and there a name that a resolution has is its own."""
    members = members_of_root(data)
    return wrapper not in RESOLUTION if members is None else members == 1


def faults_of_resolution(members):
    if type(members) is not dict:
        yield fault("E_RESOLUTION_TYPE")
        return
    kind = members.get("resolution")
    known = type(kind) is str and kind in KINDS
    for name, value in members.items():
        if name not in RESOLUTION:
            yield fault("E_RESOLUTION_UNKNOWN", name)
        elif known and name in KINDS.values() and name != KINDS[kind]:
            yield fault("E_RESOLUTION_UNEXPECTED", name)  # whatever its value: it has no place here
        elif type(value) is not RESOLUTION[name]:
            yield fault("E_RESOLUTION_TYPE", name)
        elif name == "envelope_digest" and not DIGEST.fullmatch(value):
            yield fault("E_RESOLUTION_DIGEST", name)
        elif name == "resolution" and not known:
            yield fault("E_RESOLUTION_KIND", name)
    for name in ("envelope_digest", "resolution", KINDS[kind] if known else None):
        if name is not None and name not in members:
            yield fault("E_RESOLUTION_MISSING", name)
