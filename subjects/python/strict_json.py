"""Strict JSON and its canonical form, on the standard library alone.

`read` takes bytes, so that a doubled name, half a surrogate pair or a byte that is no UTF-8 is still there to be seen;
Python's own `json` keeps the last of two members and lets the rest pass. A refusal names the first violation in document order:
its code, the JSON pointer of the value that is not finished there, and the byte.

Values are None, bool, str, list, dict and, for a number, int under the integer profile and float under RFC 8785.
"""

import decimal
import json
import re

MOST_OPEN = 64
LARGEST = 2**53 - 1

SPACE = re.compile(rb"[ \t\r\n]*")
PLAIN = re.compile(rb'[^"\\\x00-\x1f]*')
NUMBER = re.compile(rb"(-?)(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
HEX = b"0123456789abcdefABCDEF"
ESCAPES = {**{ord(c): c for c in '"\\/'}, **dict(zip(b"bfnrt", "\b\f\n\r\t"))}


class Refused(Exception):
    """A document that the profile refuses."""

    def __init__(self, code, at, offset):
        super().__init__(code, at, offset)
        self.code, self.at, self.offset = code, at, offset


def read(data, profile):
    """The value of a document under the profile "integers" or "rfc8785"."""
    return Reader(data, profile).document()


class Reader:
    def __init__(self, data, profile):
        self.data, self.number_of = data, {"integers": integer, "rfc8785": double}[profile]
        self.pos = 0
        self.steps = []  # from the root to the value that is begun and not finished
        self.open = 0
        self.begins = {}  # pointer -> the first byte of the value there

    def document(self):
        try:
            self.data.decode()
        except UnicodeDecodeError as error:
            raise Refused("E_JCS_UTF8", "", error.start) from None
        value = self.value()
        if self.peek() is not None:
            self.syntax(self.pos)
        return value

    def pointer(self):
        return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in self.steps)

    def refuse(self, code, offset):
        raise Refused(code, self.pointer(), offset)

    def syntax(self, offset):
        self.refuse("E_JCS_SYNTAX", min(offset, len(self.data)))

    def byte(self, pos):
        return self.data[pos] if pos < len(self.data) else None

    def peek(self):
        """The next byte that is no white space; None at the end."""
        self.pos = SPACE.match(self.data, self.pos).end()
        return self.byte(self.pos)

    def value(self, *step):
        """The next value. A byte that begins none is a fault of the container, so the step is taken after it is seen."""
        first = self.peek()
        if first is None or first not in b'{["tfn-0123456789':
            self.syntax(self.pos)
        self.steps.extend(step)
        self.begins[self.pointer()] = self.pos
        if first in b"{[":
            if self.open == MOST_OPEN:
                self.refuse("E_JCS_DEPTH", self.pos)
            self.open += 1
            value = self.object() if first == ord("{") else self.array()
            self.open -= 1
        elif first == ord('"'):
            value = self.string()
        elif first in b"tfn":
            value = self.literal()
        else:
            value = self.number()
        if step:
            self.steps.pop()
        return value

    def array(self):
        items = []
        self.pos += 1
        if self.peek() != ord("]"):
            items.append(self.value(0))
            while self.peek() == ord(","):
                self.pos += 1
                items.append(self.value(len(items)))
        self.close("]")
        return items

    def object(self):
        members = {}
        self.pos += 1
        if self.peek() != ord("}"):
            self.member(members)
            while self.peek() == ord(","):
                self.pos += 1
                self.member(members)
        self.close("}")
        return members

    def member(self, members):
        if self.peek() != ord('"'):
            self.syntax(self.pos)
        start = self.pos
        name = self.string()
        if name in members:
            self.refuse("E_JCS_DUPLICATE", start)
        if self.peek() != ord(":"):
            self.syntax(self.pos)
        self.pos += 1
        members[name] = self.value(name)

    def close(self, bracket):
        if self.peek() != ord(bracket):
            self.syntax(self.pos)
        self.pos += 1

    def literal(self):
        word, value = {"t": ("true", True), "f": ("false", False), "n": ("null", None)}[chr(self.data[self.pos])]
        for letter in word:
            if self.byte(self.pos) != ord(letter):
                self.syntax(self.pos)
            self.pos += 1
        return value

    def string(self, origins=None):
        """The string at the opening quote. `origins`, a list, is given the place of every byte of its text and of its end."""
        parts = []
        self.pos += 1
        while True:
            start = self.pos
            self.pos = PLAIN.match(self.data, start).end()
            parts.append(self.data[start : self.pos].decode())
            if origins is not None:
                origins.extend(range(start, self.pos))
            start = self.pos
            if self.byte(start) == ord('"'):
                if origins is not None:
                    origins.append(start)
                self.pos += 1
                return "".join(parts)
            if self.byte(start) != ord("\\"):
                self.syntax(start)
            parts.append(self.escape())
            if origins is not None:
                origins.extend([start] * len(parts[-1].encode()))

    def escape(self):
        start, letter = self.pos, self.byte(self.pos + 1)
        if letter in ESCAPES:
            self.pos += 2
            return ESCAPES[letter]
        if letter != ord("u"):
            self.syntax(start + 1)
        for pos in range(start + 2, start + 6):
            if pos >= len(self.data) or self.data[pos] not in HEX:
                self.syntax(pos)
        unit = int(self.data[start + 2 : start + 6], 16)
        self.pos += 6
        if 0xD800 <= unit < 0xE000:
            partner = re.compile(rb"\\u([dD][c-fC-F][0-9a-fA-F]{2})").match(self.data, self.pos)
            if unit >= 0xDC00 or partner is None:
                self.refuse("E_JCS_SURROGATE", start)
            self.pos += 6
            return chr(0x10000 + (unit - 0xD800) * 0x400 + int(partner[1], 16) - 0xDC00)
        return chr(unit)

    def number(self):
        token = NUMBER.match(self.data, self.pos)
        if token is None:
            self.syntax(self.pos + 1)  # a minus and no digit
        value = self.number_of(*(part.decode() if part else "" for part in token.groups()))
        if value is None:
            self.refuse("E_JCS_NUMBER", self.pos)
        self.pos = token.end()
        # A fraction or an exponent that is begun and has no digit.
        _, _, fraction, exponent = token.groups()
        begun = rb"[eE][+-]?" if fraction else rb"\.|[eE][+-]?"
        tail = None if exponent else re.compile(begun).match(self.data, self.pos)
        if tail:
            self.syntax(tail.end())
        return value


TOKEN = re.compile(
    rb'[\[\]{},:]|"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|true|false|null|' + NUMBER.pattern.replace(b"(", b"(?:")
)


def members_of_root(data):
    """How many members the root object has by the grammar alone, whatever a profile says; None where there is none, or no JSON."""
    brackets, wants, count, pos = [], "value", 0, 0
    while token := TOKEN.match(data, SPACE.match(data, pos).end()):
        pos, first = token.end(), token[0][:1]
        if wants in ("name", "name or close") and first == b'"':
            count, wants = count + (len(brackets) == 1), "colon"
        elif wants == "colon" and first == b":":
            wants = "value"
        elif wants == "comma" and brackets and first == b",":
            wants = "name" if brackets[-1] == b"{" else "value"
        elif wants in ("value", "value or close") and first in b"[{":
            brackets.append(first)
            wants = "name or close" if first == b"{" else "value or close"
        elif brackets and first in b"]}" and (brackets[-1], first) in ((b"[", b"]"), (b"{", b"}")) and (
            wants == "comma" or wants.endswith("close")
        ):
            brackets.pop()
            wants = "comma"
        elif wants in ("value", "value or close") and first not in b"]},:":
            wants = "comma"
        else:
            return None
    whole = wants == "comma" and not brackets and SPACE.match(data, pos).end() == len(data)
    return count if whole and data.lstrip(b" \t\r\n")[:1] == b"{" else None


def integer(sign, whole, fraction, exponent):
    """The exact decimal value of a token, if that is an integer of magnitude up to 2^53-1; else None."""
    digits = (whole + fraction[1:]).lstrip("0")
    significant = digits.rstrip("0")
    if not significant:
        return 0
    shift = exponent[1:].lstrip("+-").lstrip("0")
    if len(shift) > 18:
        return None  # no document has so many digits that they could make up for it
    zeros = int(shift or "0") * (-1 if "-" in exponent else 1) - len(fraction[1:]) + len(digits) - len(significant)
    if zeros < 0 or len(significant) + zeros > 16:
        return None
    value = int(significant + "0" * zeros)
    return None if value > LARGEST else -value if sign else value


def double(*parts):
    """The double nearest to a token, if it is finite; else None."""
    value = float("".join(parts))
    return value if abs(value) != float("inf") else None


def canonical(value):
    """The canonical text of a value that was read."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)  # escapes what RFC 8785 escapes, as it does
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, dict):
        ordered = sorted(value.items(), key=lambda member: member[0].encode("utf-16-be"))
        return "{" + ",".join(canonical(name) + ":" + canonical(inner) for name, inner in ordered) + "}"
    return str(value) if isinstance(value, int) else ecmascript(value)


def ecmascript(value):
    """A double as ECMAScript's Number::toString writes it. `repr` finds the same digits and lays them out otherwise."""
    sign, digits, exponent = decimal.Decimal(repr(value)).normalize().as_tuple()
    text, point = "".join(map(str, digits)), len(digits) + exponent
    if value == 0:
        return "0"
    if len(text) <= point <= 21:
        text += "0" * (point - len(text))
    elif 0 < point <= 21:
        text = text[:point] + "." + text[point:]
    elif -6 < point <= 0:
        text = "0." + "0" * -point + text
    else:
        text = text[0] + ("." + text[1:] if text[1:] else "") + f"e{point - 1:+d}"
    return "-" * sign + text
