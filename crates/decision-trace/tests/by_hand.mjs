// Writes by_hand.jsonl (first two lines of the output) and by_hand_keys.json (the third) with nothing but node's own crypto:
// the example of FORMAT.md, made without this crate. The seeds of the two keys are 32 times the byte 1 and 32 times the byte 2.
import crypto from "node:crypto";

const key = (byte) => {
  const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), Buffer.alloc(32, byte)]);
  const secret = crypto.createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  return { secret, public: crypto.createPublicKey(secret).export({ format: "jwk" }).x };
};
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
};
const digest = (text) => `sha256:${crypto.createHash("sha256").update(text).digest("hex")}`;
const signed = (record, { secret }) => {
  const hash = digest(canonical(record));
  return { ...record, hash, sig: crypto.sign(null, Buffer.from(hash), secret).toString("base64url") };
};

const [controlPlane, supervisor] = [key(1), key(2)];
const common = { v: "1.0", trace_id: "019267b4-7c1e-7a3f-8b2d-0123456789ab" };
const admitted = signed({
  ...common, seq: 0, ts: "2026-09-16T14:00:00.020Z", type: "task.admitted", key_id: "cp-1", prev: null,
  data: {
    task_id: "t-1", originating_principal: { type: "human", id: "p" }, agent: { name: "a", namespace: "n" },
    authority_envelope: { clearances: [], expires: "2026-09-16T14:10:00Z" },
  },
}, controlPlane);
const closed = signed({
  ...common, seq: 1, ts: "2026-09-16T14:00:01Z", type: "task.closed", key_id: "sv-1", prev: admitted.hash,
  data: { outcome: "completed" },
}, supervisor);
const entry = (id, component, { public: public_key }) =>
  ({ id, component, alg: "Ed25519", public_key, not_before: "2026-01-01T00:00:00Z", not_after: null });
const keys = [entry("cp-1", "control-plane", controlPlane), entry("sv-1", "supervisor", supervisor)];

for (const value of [admitted, closed, { v: "1.0", keys }]) console.log(canonical(value));
