"""What an agent's host does with one decision, whatever SDK brought it: look at the carriers, show it, let it be resolved, hand the resolution on.

The judging is the command's: a parser of Python keeps the second of two equal names.
"""

import json
import os
import re
import subprocess
import sys

PREFIX = "com.truealter"
COUNTERSIGN = os.environ["COUNTERSIGN"]
TRANSPORT, ERA = sys.argv[1:3]
ORDER = f"{os.environ['CLIENT']}-{ERA}-{'stdio' if TRANSPORT == 'stdio' else 'http'}"


def run(arguments, given):
    return subprocess.run([COUNTERSIGN, *arguments], input=given, capture_output=True, check=True, text=True).stdout


def carriers(result):
    meta = result.get("_meta") or {}
    kept = {
        "text": isinstance(meta.get(f"{PREFIX}/binding_moment_jcs"), str),
        "member": "binding_moment" in result,
        "meta": f"{PREFIX}/binding_moment" in meta,
    }
    return " ".join(name for name, there in kept.items() if there)


def dump(value):
    return value.model_dump(mode="json", by_alias=True, exclude_none=True)


async def decide(tools, call, form):
    """Calls the tools by `call(name, arguments)`, which gives the SDK's result, and says what came of it."""
    tool = next(dump(tool) for tool in tools if tool.name == "review_order")
    reviewed = dump(await call("review_order", {"order": ORDER}))
    received = json.dumps(reviewed)
    text = run(["moment", "render", "--as", "tool-result", "--carriers"], received)
    assert "[0, recommended] Refund 38.50\n" in text, text
    resolution = run(["moment", "resolve", "--as", "tool-result", "--carriers", "--option", "0"], received).strip()
    arguments = {"flat": json.loads(resolution), "text": {"decision": resolution}}[form]
    acted = dump(await call("resolve_order", arguments))
    assert not acted.get("isError"), acted
    assert re.match(f"order {ORDER}: 38\\.50 refunded", acted["content"][0]["text"]), acted
    again = dump(await call("resolve_order", arguments))
    assert again["isError"] and again["content"][0]["text"].startswith("E_RESOLUTION_RESOLVED "), again
    print(
        json.dumps(
            {
                "carriers": carriers(reviewed),
                "annotation": (tool.get("annotations") or {}).get("emits_binding_moment") is True,
                "twin": (tool.get("_meta") or {}).get(f"{PREFIX}/emits_binding_moment") is True,
                "resolved": form,
                "second": "E_RESOLUTION_RESOLVED",
            }
        )
    )
