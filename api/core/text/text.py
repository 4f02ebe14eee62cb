"""Validation of members' text: NFC, without control characters or direction overrides."""

from collections.abc import Callable
from typing import Any, Final

import regex
from pydantic import WrapValidator
from pydantic_core import PydanticCustomError

from api.core.text.normalization import MAX_CODE_POINTS_PER_GRAPHEME, check_bounds, normalize

# Overrides, embeddings, isolates and marks can make a name read as another member's.
_DIRECTION = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_FORBIDDEN = regex.compile(rf"[\p{{Cc}}\p{{Cs}}\p{{Co}}\p{{Cn}}{_DIRECTION}--[\n\t]]", regex.V1)
MAX_EXCERPT_LENGTH: Final = 60
_GRAPHEME = regex.compile(r"\X")
_BLANK_LINES = regex.compile(r"\n{3,}")


def clean(value: Any) -> Any:
    """Return text in NFC with Unix line ends, trimmed; other values are returned unchanged.

    Raises:
        PydanticCustomError: `forbidden_character` for controls, NUL and direction characters;
            `text_too_long`, `too_many_marks`.
    """
    if not isinstance(value, str):
        return value
    check_bounds(value)
    text = value.replace("\r\n", "\n").replace("\r", "\n")
    if _FORBIDDEN.search(text):
        raise PydanticCustomError("forbidden_character", "a character that is not allowed")
    return _BLANK_LINES.sub("\n\n", normalize("NFC", text).strip())


def graphemes(text: str) -> int:
    """Count graphemes: a letter with its marks is one."""
    if text.isascii():
        return len(text)
    return sum(1 for _ in _GRAPHEME.finditer(text))


def excerpt(text: str, limit: int = MAX_EXCERPT_LENGTH) -> str:
    """Return the first words of a text on one line, without splitting a grapheme."""
    line = " ".join(text.split())
    found = [match.group() for match in _GRAPHEME.finditer(line)]
    if len(found) <= limit:
        return line
    head = "".join(found[: limit - 1])
    words = head.rpartition(" ")[0] if found[limit - 1] != " " else head
    return (words or head).rstrip(" ،,.؛;:") + "…"


def longest(limit: int) -> WrapValidator:
    """Return a validator that refuses more than `limit` graphemes and states the excess.

    Code points are limited before the text is cleaned, and graphemes are counted afterwards.
    """
    max_code_points = limit * MAX_CODE_POINTS_PER_GRAPHEME

    def check(value: Any, clean_value: Callable[[Any], Any]) -> Any:
        if isinstance(value, str) and len(value) > max_code_points:
            raise _too_long(limit, len(value))
        text = clean_value(value)
        # A text has at most as many graphemes as code points.
        if len(text) > limit and (count := graphemes(text)) > limit:
            raise _too_long(limit, count)
        return text

    return WrapValidator(check)


def _too_long(limit: int, count: int) -> PydanticCustomError:
    context = {"limit": limit, "over": count - limit}
    return PydanticCustomError("text_too_long", "too long", context)
