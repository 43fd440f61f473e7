// A subject of the conformance vectors in JavaScript, for node, without dependencies.
//
//     cargo xtask conformance --subject 'node subjects/javascript/subject.mjs'
//
// It answers canonicalize, check-canonical, check-moment, check-resolution and hash-envelope, and was written from the
// specifications, not from the crates of this repository: where both agree, two have read the same text and come to the same bytes.

import { createInterface } from "node:readline";
import { Rejected, digest, envelope, resolution } from "./moment.mjs";
import { Refused, canonical, read } from "./strict-json.mjs";

const bytes = (document) => ("text" in document ? Buffer.from(document.text, "utf8") : Buffer.from(document.hex, "hex"));

const OPERATIONS = {
  canonicalize({ profile, document }) {
    const value = read(bytes(document), profile);
    return { canonical: canonical(value), digest: digest(value) };
  },
  "check-canonical"({ profile, document }) {
    const got = bytes(document);
    const wanted = Buffer.from(canonical(read(got, profile)), "utf8");
    const end = Math.min(got.length, wanted.length);
    let same = 0;
    while (same < end && got[same] === wanted[same]) same += 1;
    if (same < Math.max(got.length, wanted.length)) throw new Refused("E_JCS_NOT_CANONICAL", "", same);
    return {};
  },
  "check-moment": ({ document }) => ({ digest: digest(envelope(bytes(document))) }),
  "check-resolution"({ envelope: moment, resolution: document, wrapper }) {
    const members = resolution(envelope(bytes(moment)), bytes(document), wrapper);
    members.delete("envelope_digest");
    return Object.fromEntries(members);
  },
  "hash-envelope"({ document }) {
    const value = read(bytes(document), "rfc8785");
    if (!(value instanceof Map)) throw new Rejected([{ code: "E_STRUCTURE", at: "" }]);
    value.delete("sig");
    return { envelope_hash: digest(value) };
  },
};

function answer(op, input) {
  try {
    return { result: "accept", output: OPERATIONS[op](input) };
  } catch (error) {
    if (error instanceof Refused) return { result: "reject", errors: [{ code: error.code, at: error.at, offset: error.offset }] };
    if (error instanceof Rejected) return { result: "reject", errors: error.faults };
    throw error;
  }
}

const INTRODUCTION = {
  name: "countersign in JavaScript",
  version: "1",
  language: "JavaScript",
  ops: Object.keys(OPERATIONS),
  features: ["codes", "locations"],
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.cmd === "stop") {
    process.stdin.destroy(); // or node waits for the runner to close it
    break;
  }
  const said = request.cmd === "start" ? INTRODUCTION : { id: request.id, ...answer(request.op, request.input) };
  process.stdout.write(`${JSON.stringify(said)}\n`);
}
