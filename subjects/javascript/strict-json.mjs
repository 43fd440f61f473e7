// Strict JSON and its canonical form, without dependencies.
//
// `read` takes bytes, so that a doubled name, half a surrogate pair or a byte that is no UTF-8 is still there to be seen;
// `JSON.parse` keeps the last of two members and rounds what is not a double. A refusal names the first violation in document
// order: its code, the JSON pointer of the value that is not finished there, and the byte.
//
// A value is null, a boolean, a string, an Array, a Map (an object would put `1` before `a` and know `__proto__`), or a number.

const MOST_OPEN = 64;
const SHORT = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** What the profile has against a document. */
export class Refused extends Error {
  constructor(code, at, offset) {
    super(`${code} at ${at}, byte ${offset}`);
    Object.assign(this, { code, at, offset });
  }
}

/** The value of a document (a Buffer) under the profile "integers" or "rfc8785". */
export const read = (bytes, profile) => new Reader(bytes, profile).document();

export class Reader {
  #bytes;
  #numberOf;
  #path = [];
  #open = 0;
  /** The next byte. */
  position = 0;
  /** For every value that was begun, its pointer and the byte. */
  begins = new Map();

  constructor(bytes, profile) {
    this.#bytes = bytes;
    this.#numberOf = { integers: integer, rfc8785: double }[profile];
  }

  document() {
    const illFormed = firstIllFormed(this.#bytes);
    if (illFormed !== undefined) throw new Refused("E_JCS_UTF8", "", illFormed);
    const value = this.#value();
    if (this.#next() !== "") this.#syntax();
    return value;
  }

  /** The string whose opening quote is next. `origins` is given the byte behind every byte of its text, and its closing quote. */
  string(origins = []) {
    let text = "";
    this.position += 1;
    for (;;) {
      const start = this.position;
      const character = this.#character();
      if (character === '"') {
        origins.push(start);
        this.position += 1;
        return text;
      }
      // The end, or a control character that is not escaped.
      if (character < " ") this.#syntax();
      const next = character === "\\" ? this.#escape() : this.#take(character);
      for (let i = 0; i < Buffer.byteLength(next); i += 1) origins.push(character === "\\" ? start : start + i);
      text += next;
    }
  }

  #value(...step) {
    const first = this.#next();
    // A byte that begins no value is a fault of the container: no value has been begun.
    if (first === "" || !'{["tfn-0123456789'.includes(first)) this.#syntax();
    this.#path.push(...step);
    this.begins.set(pointer(this.#path), this.position);
    let value;
    if (first === "{" || first === "[") {
      if (this.#open === MOST_OPEN) this.#refuse("E_JCS_DEPTH", this.position);
      this.#open += 1;
      value = first === "{" ? this.#object() : this.#array();
      this.#open -= 1;
    } else if (first === '"') value = this.string();
    else if (first === "t") value = this.#literal("true", true);
    else if (first === "f") value = this.#literal("false", false);
    else if (first === "n") value = this.#literal("null", null);
    else value = this.#number();
    if (step.length > 0) this.#path.pop();
    return value;
  }

  #array() {
    const elements = [];
    this.#items("]", () => elements.push(this.#value(elements.length)));
    return elements;
  }

  #object() {
    const members = new Map();
    this.#items("}", () => {
      if (this.#next() !== '"') this.#syntax();
      const quote = this.position;
      const name = this.string();
      if (members.has(name)) this.#refuse("E_JCS_DUPLICATE", quote);
      if (this.#next() !== ":") this.#syntax();
      this.position += 1;
      members.set(name, this.#value(name));
    });
    return members;
  }

  /** Items between commas, from the opening bracket to the closing one. */
  #items(close, item) {
    this.position += 1;
    if (this.#next() !== close) {
      item();
      while (this.#next() === ",") {
        this.position += 1;
        item();
      }
      if (this.#next() !== close) this.#syntax();
    }
    this.position += 1;
  }

  #literal(word, value) {
    for (const letter of word) {
      if (this.#at(this.position) !== letter) this.#syntax();
      this.position += 1;
    }
    return value;
  }

  #escape() {
    const start = this.position;
    const letter = this.#at(start + 1);
    if (Object.hasOwn(SHORT, letter)) {
      this.position += 2;
      return SHORT[letter];
    }
    if (letter !== "u") this.#syntax(start + 1);
    for (let i = start + 2; i < start + 6; i += 1) {
      if (!/^[0-9a-fA-F]$/.test(this.#at(i))) this.#syntax(i);
    }
    const unit = Number.parseInt(this.#slice(start + 2, start + 6), 16);
    if (unit < 0xd800 || unit > 0xdfff) {
      this.position += 6;
      return String.fromCharCode(unit);
    }
    const partner = /^\\u([dD][c-fC-F][0-9a-fA-F]{2})$/.exec(this.#slice(start + 6, start + 12));
    if (unit > 0xdbff || partner === null) this.#refuse("E_JCS_SURROGATE", start);
    this.position += 12;
    return String.fromCharCode(unit, Number.parseInt(partner[1], 16));
  }

  #number() {
    let end = this.position;
    while ("+-.0123456789eE".includes(this.#at(end) || "end")) end += 1;
    const run = this.#slice(this.position, end);
    const token = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?/.exec(run);
    if (token === null) this.#syntax(this.position + 1); // a minus and no digit
    const value = this.#numberOf(token);
    if (value === undefined) this.#refuse("E_JCS_NUMBER", this.position);
    // What could have gone on with the token, and did not get as far as a digit.
    const [whole, , , fraction, exponent] = token;
    const rest = run.slice(whole.length);
    const begun = exponent === undefined && (/^[eE][+-]?/.exec(rest) ?? (fraction === undefined ? /^\./.exec(rest) : null));
    if (begun) this.#syntax(this.position + whole.length + begun[0].length);
    this.position += whole.length;
    return value;
  }

  /** The next character that is no white space; "" at the end. */
  #next() {
    while (" \t\r\n".includes(this.#at(this.position) || "end")) this.position += 1;
    return this.#at(this.position);
  }

  /** One byte as a character; "" behind the end. */
  #at(position) {
    return position < this.#bytes.length ? String.fromCharCode(this.#bytes[position]) : "";
  }

  /** One whole character; "" behind the end. */
  #character() {
    const first = this.#bytes[this.position];
    if (first === undefined || first < 0x80) return this.#at(this.position);
    const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    return this.#bytes.toString("utf8", this.position, this.position + length);
  }

  #take(character) {
    this.position += Buffer.byteLength(character);
    return character;
  }

  #slice(from, to) {
    return this.#bytes.toString("latin1", from, to);
  }

  #syntax(offset = this.position) {
    this.#refuse("E_JCS_SYNTAX", Math.min(offset, this.#bytes.length));
  }

  #refuse(code, offset) {
    throw new Refused(code, pointer(this.#path), offset);
  }
}

/** The RFC 6901 pointer of a path. */
export const pointer = (path) =>
  path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** The first byte of the first sequence that is no UTF-8 (RFC 3629, section 4); undefined where all are. */
function firstIllFormed(bytes) {
  // The lead bytes, how many bytes follow, and the bounds of the first of them; the others are 80 to BF.
  const rows = [
    [0x00, 0x7f, 0], [0xc2, 0xdf, 1, 0x80, 0xbf], [0xe0, 0xe0, 2, 0xa0, 0xbf], [0xe1, 0xec, 2, 0x80, 0xbf],
    [0xed, 0xed, 2, 0x80, 0x9f], [0xee, 0xef, 2, 0x80, 0xbf], [0xf0, 0xf0, 3, 0x90, 0xbf], [0xf1, 0xf3, 3, 0x80, 0xbf],
    [0xf4, 0xf4, 3, 0x80, 0x8f],
  ];
  for (let i = 0; i < bytes.length; ) {
    const row = rows.find(([from, to]) => from <= bytes[i] && bytes[i] <= to);
    if (row === undefined) return i;
    const [, , more, low, high] = row;
    for (let k = 1; k <= more; k += 1) {
      const byte = bytes[i + k] ?? 0;
      if (k === 1 ? byte < low || byte > high : byte < 0x80 || byte > 0xbf) return i;
    }
    i += 1 + more;
  }
  return undefined;
}

const TOKEN =
  /[ \t\r\n]*(?:([[\]{},:])|("[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*")|(true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?))/y;

/**
 * How many members the root object has by the grammar alone, whatever a profile says; undefined where there is none, or no JSON. It
 * writes what may come next as the tokens that are allowed.
 */
export function membersOfRoot(bytes) {
  const text = bytes.toString("latin1");
  const VALUE = "[{sx"; // s: a string, x: another scalar
  const stack = [];
  let allowed = VALUE;
  let inName = false;
  let count = 0;
  let end = 0;
  let root;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    end = TOKEN.lastIndex;
    const token = match[1] ?? (match[2] === undefined ? "x" : "s");
    if (!allowed.includes(token)) return undefined;
    root ??= token;
    if (token === "[" || token === "{") stack.push(token === "[" ? "]" : "}");
    if (token === "]" || token === "}") stack.pop();
    const close = stack.at(-1) ?? "";
    if (token === "[") allowed = `${VALUE}]`;
    else if (token === "{") [allowed, inName] = ["s}", true];
    else if (token === "," && close === "}") [allowed, inName] = ["s", true];
    else if (token === "," || token === ":") allowed = VALUE;
    else if (inName && token === "s") {
      [allowed, inName] = [":", false];
      if (stack.length === 1) count += 1;
    } else [allowed, inName] = [close && `,${close}`, false];
  }
  const isWhole = allowed === "" && /^[ \t\r\n]*$/.test(text.slice(end));
  return isWhole && root === "{" ? count : undefined;
}

/** The exact decimal value of a token, if that is an integer of magnitude up to 2^53-1. */
function integer([, sign, whole, fraction = "", exponent = "0"]) {
  // digits × 10^scale, without zeros at either end of the digits.
  const all = (whole + fraction).replace(/^0+/, "");
  const digits = trimEnd(all);
  if (digits === "") return 0;
  const power = exponent.replace(/^[+-]/, "").replace(/^0+(?=\d)/, "");
  // So long an exponent outweighs whatever digits a document can hold.
  if (power.length > 15) return undefined;
  const scale = (exponent.startsWith("-") ? -1 : 1) * Number(power) - fraction.length + (all.length - digits.length);
  if (scale < 0 || digits.length + scale > 16) return undefined;
  const magnitude = BigInt(digits + "0".repeat(scale));
  if (magnitude > BigInt(Number.MAX_SAFE_INTEGER)) return undefined;
  return Number(sign === "-" ? -magnitude : magnitude);
}

/** `/0+$/` looks at every row of zeros from each of its places. */
function trimEnd(digits) {
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

/** The double nearest to a token, if it is finite. */
function double([token]) {
  const value = Number(token);
  return Number.isFinite(value) ? value : undefined;
}

/** The canonical text of a value that was read. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value instanceof Map) {
    // JavaScript compares strings by their UTF-16 code units, which is the order of RFC 8785.
    const names = [...value.keys()].sort((a, b) => (a < b ? -1 : 1));
    return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value.get(name))}`).join(",")}}`;
  }
  // RFC 8785 is what JSON.stringify does to the rest; it writes -0 as 0.
  return JSON.stringify(value);
}
