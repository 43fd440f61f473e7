"""Writes ledger_by_hand.jsonl from LEDGER.md alone: python3 ledger_by_hand.py > ledger_by_hand.jsonl"""

import hashlib
import json


def canonical(value):
    # Enough for what stands here: ASCII names, small integers.
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(text):
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def envelope(synopsis, stem, free_text, dialogue):
    options = [{"label": a, "reasoning": b} for a, b in ["ab", "cd", "ef"]]
    hatches = {"free_text": free_text, "dialogue": dialogue}
    question = {"stem": stem, "options": options, "recommended_idx": 0, "hatches": hatches}
    return digest(canonical({"synopsis": synopsis, "findings": [], "recommendations": [], "offer": "Ask.", "question": question}))


link = "sha256:" + "0" * 64


def line(entry):
    global link
    link = digest(canonical({**entry, "link": link}))
    print(canonical({**entry, "link": link}))


a = envelope("Decline.", "a?", True, True)
b = envelope("Accept.", "b?", True, False)
c = envelope("Wait.", "c?", True, True)
line({"ledger": "binding-moment", "v": 1})
line({"event": "emitted", "digest": a, "stem": digest("a?"), "options": 3, "free_text": True, "dialogue": True})
line({"event": "emitted", "digest": b, "stem": digest("b?"), "options": 3, "free_text": True, "dialogue": False, "expires": 1_000_500})
line({"event": "rejected", "digest": a})
line({"event": "taken-up", "digest": a})
line({"event": "resolved", "digest": b})
line({"event": "emitted", "digest": c, "stem": digest("c?"), "options": 3, "free_text": True, "dialogue": True, "expires": 1_000_500})
line({"event": "expired", "digest": c})
