"""What text a member may send: composed, without controls or direction overrides."""

import unicodedata
from typing import Any

import regex
from pydantic_core import PydanticCustomError

# Overrides and embeddings can make a name read as somebody else's; isolates and marks can too.
_DIRECTION = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_FORBIDDEN = regex.compile(rf"[\p{{Cc}}\p{{Cs}}\p{{Co}}\p{{Cn}}{_DIRECTION}--[\n\t]]", regex.V1)
_GRAPHEME = regex.compile(r"\X")
_BLANK_LINES = regex.compile(r"\n{3,}")


def clean(value: Any) -> Any:
    """NFC text with unix line ends and trimmed edges; anything that is not text passes through.

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
    """How many characters a reader counts: a letter with its marks is one."""
    if text.isascii():
        return len(text)
    return sum(1 for _ in _GRAPHEME.finditer(text))


def longest(limit: int) -> Any:
    """A validator that refuses more than `limit` graphemes with how many are too many."""

    def check(text: str) -> str:
        # Whoever writes no more code points writes no more graphemes.
        if len(text) <= limit:
            return text
        # A grapheme can be many code points; a thousandfold of marks is an attack, not writing.
        count = graphemes(text) if len(text) <= limit * 12 else len(text)
        if count > limit:
            raise PydanticCustomError(
                "text_too_long", "too long", {"limit": limit, "over": count - limit}
            )
        return text

    return check
