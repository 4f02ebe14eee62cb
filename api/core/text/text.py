"""Validation of members' text: NFC, without control characters or direction overrides."""

import unicodedata
from typing import Any

import regex
from pydantic_core import PydanticCustomError

# Overrides, embeddings, isolates and marks can make a name read as another member's.
_DIRECTION = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_FORBIDDEN = regex.compile(rf"[\p{{Cc}}\p{{Cs}}\p{{Co}}\p{{Cn}}{_DIRECTION}--[\n\t]]", regex.V1)
_GRAPHEME = regex.compile(r"\X")
_BLANK_LINES = regex.compile(r"\n{3,}")


def clean(value: Any) -> Any:
    """Return text in NFC with Unix line ends, trimmed; other values are returned unchanged.

    Raises:
        PydanticCustomError: `forbidden_character` for controls, NUL and direction characters.
    """
    if not isinstance(value, str):
        return value
    text = value.replace("\r\n", "\n").replace("\r", "\n")
    if _FORBIDDEN.search(text):
        raise PydanticCustomError("forbidden_character", "a character that is not allowed")
    return _BLANK_LINES.sub("\n\n", unicodedata.normalize("NFC", text).strip())


def graphemes(text: str) -> int:
    """Count graphemes: a letter with its marks is one."""
    if text.isascii():
        return len(text)
    return sum(1 for _ in _GRAPHEME.finditer(text))


def longest(limit: int) -> Any:
    """Return a validator that refuses more than `limit` graphemes and states the excess."""

    def check(text: str) -> str:
        # A text has at most as many graphemes as code points.
        if len(text) <= limit:
            return text
        # A grapheme may have several code points, but thousands of marks are an attack.
        count = graphemes(text) if len(text) <= limit * 12 else len(text)
        if count > limit:
            raise PydanticCustomError(
                "text_too_long", "too long", {"limit": limit, "over": count - limit}
            )
        return text

    return check
