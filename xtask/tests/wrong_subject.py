"""The subject in Python with one fault put into it, for the tests of explore: `duplicates` or `large-doubles`."""

import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "subjects" / "python"))

import strict_json  # noqa: E402

if sys.argv[1] == "duplicates":
    # What most parsers do: the last of two members is kept.
    class Lenient(dict):
        def __contains__(self, name):
            return False

    right = strict_json.Reader.member
    strict_json.Reader.member = lambda reader, members: (
        right(reader, lenient := Lenient()),
        members.update(lenient),
    )
else:
    written = strict_json.ecmascript
    strict_json.ecmascript = lambda value: str(int(value)) if 1e21 <= value < 1e25 else written(value)

import subject  # noqa: E402, F401  answers until it is told to stop
