"""Texts and JSON documents that take more than linear work."""

from itertools import islice, product
from string import ascii_letters
from typing import Final

from api.core.http.middleware import MAX_BODY_BYTES

# The last bytes of a body or URL, for what surrounds the text.
ENVELOPE_BYTES: Final = 2 * 1024

# Repeated units. The marks are in the worst order: each sorts before all marks in front of it.
BOMBS: Final[dict[str, str]] = {
    "marks": "\u0301\u0316",
    "marks after letters": "e" + "\u0301\u0316" * 15,
    "halfwidth sound marks": "\uff9e\u0316",
    "zero-width joiners": "\u200d",
    "emoji sequences": "👩\u200d",
    "non-joiners": "م\u200c",
    "direction controls": "\u202e\u2066\u200f",
    "ligatures": "\ufdfa",
    "hangul": "\u1100\u1161\u11a8",
    "brackets": "([{",
    "markdown": "**_[`>",
    "mentions": "@a.@aaa ",
    "links": "https://a.co/)",
    "link without an end": "http://a-",
    "dots": "a.",
    "tags": "#ا\u200c",
    "blank lines": "\n\n\n ",
    "quotes": '"',
    "backslashes": "\\",
    "repeated letters": "aaab",
    "Arabic articles": "وبالل",
    "digits": "9",
}
WORST_BOMBS: Final = ("marks", "halfwidth sound marks")


def bomb(unit: str, size: int) -> str:
    """Repeat a unit to at most `size` bytes of UTF-8."""
    return unit * (size // len(unit.encode()))


def nested_bodies() -> dict[str, bytes]:
    """Return JSON documents that are deeply nested, or have many members."""
    half = (MAX_BODY_BYTES - ENVELOPE_BYTES) // 2
    # The shortest names, so that as many members as possible fit.
    names = islice(product(ascii_letters, repeat=3), 2 * half // 8)
    members = ",".join(f'"{"".join(name)}":1' for name in names).encode()
    return {
        "arrays": b"[" * half + b"]" * half,
        "objects": b'{"a":' * (half // 3) + b"1" + b"}" * (half // 3),
        "open arrays": b"[" * 2 * half,
        "array in a field": b'{"text":' + b"[" * half + b"]" * half + b"}",
        "empty arrays": b"[" + b"[]," * (half // 2) + b"[]]",
        "many members": b"{" + members + b"}",
        "many members of an item": b'{"media":[{' + members + b"}]}",
        "wrong items": b'{"tags":[' + b"1," * half + b'1],"interestIds":[' + b"1,1]}",
        "wrong interests": b'{"interestIds":[' + b"1," * half + b"1]}",
        "many items": b'{"tags":[' + b'"a",' * (half // 2) + b'"a"]}',
        "long number": b'{"priceCents":' + b"9" * 2 * half + b"}",
        "escapes": b'{"text":"' + b"\\u0301\\u0316" * (half // 6) + b'"}',
        "surrogates": b'{"text":"' + b"\\ud83d" * (half // 3) + b'"}',
    }
