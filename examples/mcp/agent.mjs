// What an agent's host does with one decision, whatever SDK brought it: look at the carriers, show it, let it be resolved, hand the resolution on.
// The judging is the command's: a parser of JavaScript has lost what strict JSON refuses.
import { execFileSync } from "node:child_process";
import { strict as assert } from "node:assert";

const PREFIX = "com.truealter";
const countersign = process.env.COUNTERSIGN;

export const [transport, era] = process.argv.slice(2);
export const order = `${process.env.CLIENT}-${era}-${transport === "stdio" ? "stdio" : "http"}`;
export const server = { command: countersign, args: ["mcp", "demo"] };

const run = (args, input) => execFileSync(countersign, args, { input, encoding: "utf8" });

/** Which carriers this SDK has kept. */
const carriers = (result) => [
  ...(typeof result._meta?.[`${PREFIX}/binding_moment_jcs`] === "string" ? ["text"] : []),
  ...(result.binding_moment ? ["member"] : []),
  ...(result._meta?.[`${PREFIX}/binding_moment`] ? ["meta"] : []),
];

/** Calls the tools by `call(name, args)`, which gives the SDK's result, and says what came of it. */
export async function decide(tools, call, form) {
  const tool = tools.find((tool) => tool.name === "review_order");
  const reviewed = await call("review_order", { order });
  const received = JSON.stringify(reviewed);
  const text = run(["moment", "render", "--as", "tool-result", "--carriers"], received);
  assert.match(text, /\[0, recommended\] Refund 38\.50\n/);
  const resolution = run(["moment", "resolve", "--as", "tool-result", "--carriers", "--option", "0"], received).trim();
  const args = { flat: JSON.parse(resolution), object: { decision: JSON.parse(resolution) }, text: { decision: resolution } }[form];
  const acted = await call("resolve_order", args);
  assert.ok(!acted.isError, JSON.stringify(acted));
  assert.match(acted.content[0].text, new RegExp(`^order (${order}|of an earlier run): 38\\.50 refunded`));
  const again = await call("resolve_order", args);
  assert.ok(again.isError, JSON.stringify(again));
  assert.match(again.content[0].text, /^E_RESOLUTION_RESOLVED /);
  console.log(JSON.stringify({
    carriers: carriers(reviewed).join(" "),
    annotation: tool.annotations?.emits_binding_moment === true,
    twin: tool._meta?.[`${PREFIX}/emits_binding_moment`] === true,
    resolved: form,
    second: "E_RESOLUTION_RESOLVED",
  }));
}
