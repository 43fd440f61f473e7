// The binding moment: the grammar of an envelope, its digest, and whether a resolution resolves it.
//
// A fault is an object with `code` and `at`.

import { createHash } from "node:crypto";
import { Reader, Refused, canonical, membersOfRoot, pointer, read } from "./strict-json.mjs";

/** All faults of one stage. */
export class Rejected extends Error {
  constructor(faults) {
    super(`${faults.length} faults`);
    this.faults = faults;
  }
}

/** `sha256:` and the digest over the canonical form. */
export const digest = (value) => `sha256:${createHash("sha256").update(canonical(value), "utf8").digest("hex")}`;

const fault = (code, ...path) => ({ code, at: pointer(path) });

const isString = (value) => typeof value === "string";
const isInteger = (value) => typeof value === "number";
const isBoolean = (value) => typeof value === "boolean";

// A shape looks at a value and yields its faults.
const leaf = (holds) =>
  function* (value, path) {
    if (!holds(value)) yield fault("E_BM_TYPE", ...path);
  };
const text = leaf(isString);
const list = (element) =>
  function* (value, path) {
    if (!Array.isArray(value)) return yield fault("E_BM_TYPE", ...path);
    for (const [place, item] of value.entries()) yield* element(item, [...path, place]);
  };
const object = (required, optional = {}) =>
  function* (value, path) {
    if (!(value instanceof Map)) return yield fault("E_BM_TYPE", ...path);
    const known = new Map(Object.entries({ ...required, ...optional }));
    for (const [name, inner] of value) {
      if (known.has(name)) yield* known.get(name)(inner, [...path, name]);
      else yield fault("E_BM_UNKNOWN", ...path, name);
    }
    for (const name of Object.keys(required)) {
      if (!value.has(name)) yield fault("E_BM_MISSING", ...path, name);
    }
  };

const ENVELOPE = object(
  {
    synopsis: text,
    findings: list(text),
    recommendations: list(text),
    offer: text,
    question: object({
      stem: text,
      options: list(object({ label: text, reasoning: text })),
      recommended_idx: leaf(isInteger),
      hatches: object({ free_text: leaf(isBoolean), dialogue: leaf(isBoolean) }),
    }),
  },
  { meta: object({}, { decision_class: text, calibration_note: text }) },
);

/** The envelope that the bytes hold: Refused by the profile, or Rejected by the grammar with all that is wrong. */
export function envelope(bytes) {
  const value = read(bytes, "integers");
  const faults = [...ENVELOPE(value, [])];
  const question = value instanceof Map ? value.get("question") : undefined;
  if (question instanceof Map) {
    const options = question.get("options");
    const count = Array.isArray(options) ? options.length : undefined;
    if (count < 2 || count > 4) faults.push(fault("E_BM_OPTION_COUNT", "question", "options"));
    const index = question.get("recommended_idx");
    // Below 0 there is no index, whatever the options are.
    if (isInteger(index) && (index < 0 || index >= count)) {
      faults.push(fault("E_BM_RECOMMENDED_RANGE", "question", "recommended_idx"));
    }
  }
  if (faults.length > 0) throw new Rejected(faults);
  return value;
}

/**
 * The members of the resolution that the bytes hold, if it resolves this envelope. Four stages, of which the first that finds
 * something ends it: the profile, the shape, the envelope named, and what the envelope allows.
 */
export function resolution(moment, bytes, wrapper) {
  const members = carried(bytes, wrapper);
  stage(faultsOfShape(members));
  stage(members.get("envelope_digest") === digest(moment) ? [] : [fault("E_RESOLUTION_ENVELOPE", "envelope_digest")]);
  stage(faultsOfChoice(moment.get("question"), members));
  return members;
}

function stage(faults) {
  const found = [...faults];
  if (found.length > 0) throw new Rejected(found);
}

/**
 * What should be the resolution's object: bare, in a wrapper of the name that was set, or in a string in either's place. Pointers
 * count from it, offsets from the first byte received.
 */
function carried(bytes, wrapper) {
  const reader = new Reader(bytes, "integers");
  const inside = wrapper === undefined ? undefined : pointer([wrapper]);
  let value;
  try {
    value = reader.document();
  } catch (refused) {
    const isInside = refused instanceof Refused && inside !== undefined && `${refused.at}/`.startsWith(`${inside}/`);
    if (isInside && isWrapperOf(bytes, wrapper)) {
      refused.at = refused.at.slice(inside.length);
    }
    throw refused;
  }
  const isWrapped = wrapper !== undefined && value instanceof Map && value.size === 1 && value.has(wrapper);
  if (isWrapped) value = value.get(wrapper);
  if (!isString(value)) return value;
  reader.position = reader.begins.get(isWrapped ? inside : "");
  const origins = [];
  const inner = Buffer.from(reader.string(origins), "utf8");
  try {
    return read(inner, "integers");
  } catch (refused) {
    if (refused instanceof Refused) refused.offset = origins[refused.offset];
    throw refused;
  }
}

/**
 * Whether bytes that the profile refuses, with a fault in the member of this name, are a wrapper: it is told by being alone. What is no
 * JSON cannot show that, and there a name that a resolution has is its own.
 */
function isWrapperOf(bytes, wrapper) {
  const members = membersOfRoot(bytes);
  return members === undefined ? !TYPES.has(wrapper) : members === 1;
}

const KINDS = new Map([["option", "option_idx"], ["answer", "answer"], ["question", undefined]]);
const TYPES = new Map([
  ["envelope_digest", isString],
  ["resolution", isString],
  ["option_idx", isInteger],
  ["answer", isString],
]);

function* faultsOfShape(members) {
  if (!(members instanceof Map)) return yield fault("E_RESOLUTION_TYPE");
  const kind = members.get("resolution");
  const belongs = (name) => !["option_idx", "answer"].includes(name) || !KINDS.has(kind) || KINDS.get(kind) === name;
  for (const [name, value] of members) {
    if (!TYPES.has(name)) yield fault("E_RESOLUTION_UNKNOWN", name);
    else if (!belongs(name)) yield fault("E_RESOLUTION_UNEXPECTED", name); // whatever its value: it has no place here
    else if (!TYPES.get(name)(value)) yield fault("E_RESOLUTION_TYPE", name);
    else if (name === "envelope_digest" && !/^sha256:[0-9a-f]{64}$/.test(value)) yield fault("E_RESOLUTION_DIGEST", name);
    else if (name === "resolution" && !KINDS.has(value)) yield fault("E_RESOLUTION_KIND", name);
  }
  for (const name of ["envelope_digest", "resolution", KINDS.get(kind)]) {
    if (name !== undefined && !members.has(name)) yield fault("E_RESOLUTION_MISSING", name);
  }
}

function* faultsOfChoice(question, members) {
  const kind = members.get("resolution");
  const hatch = { answer: "free_text", question: "dialogue" }[kind];
  const index = members.get("option_idx");
  if (kind === "option" && (index < 0 || index >= question.get("options").length)) yield fault("E_RESOLUTION_RANGE", "option_idx");
  if (hatch !== undefined && !question.get("hatches").get(hatch)) yield fault("E_RESOLUTION_HATCH", "resolution");
  // Characters with the property White_Space; `\s` has U+FEFF besides and lacks U+0085.
  if (kind === "answer" && /^\p{White_Space}*$/u.test(members.get("answer"))) yield fault("E_RESOLUTION_BLANK", "answer");
}
