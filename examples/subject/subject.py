# A subject in twenty lines: `canonicalize` in the integer profile, judged on its verdicts and its outputs.
import decimal, hashlib, json, sys

def number(token):
    if not token.lower().split("e")[0].strip("-0."): return 0  # whatever the exponent
    value = decimal.Decimal(token)
    if value.copy_abs() > 2**53 - 1 or value != value.to_integral_value(): raise ValueError("no integer of the profile")
    return int(value)
def members(pairs):
    if len(dict(pairs)) < len(pairs): raise ValueError("a name twice")
    return dict(sorted(pairs, key=lambda pair: pair[0].encode("utf-16-be", "surrogatepass")))
def depth(value):
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(depth, inner), default=0)
def canonicalize(profile, document):
    if profile != "integers": return {"result": "skip", "reason": "the integer profile only"}
    try:
        data = document["text"].encode() if "text" in document else bytes.fromhex(document["hex"])
        value = json.loads(data.decode(), object_pairs_hook=members, parse_int=number, parse_float=number, parse_constant=number)
        if depth(value) > 64: raise ValueError("too deep")
        canonical = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    except Exception: return {"result": "reject", "errors": []}
    digest = "sha256:" + hashlib.sha256(canonical).hexdigest()
    return {"result": "accept", "output": {"canonical": canonical.decode(), "digest": digest}}

for line in sys.stdin.buffer:
    request = json.loads(line)
    if request["cmd"] == "stop": break
    if request["cmd"] == "start": answer = {"name": "mine", "version": "1", "language": "Python", "ops": ["canonicalize"], "features": []}
    else: answer = {"id": request["id"], **canonicalize(**request["input"])}
    print(json.dumps(answer), flush=True)
