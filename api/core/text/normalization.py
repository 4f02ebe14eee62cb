"""Unicode normalization in linear time, and the bounds of input text.

Canonical ordering sorts the marks of a letter by insertion, in CPython as in PostgreSQL: n marks
take n² steps, and the event loop waits. `normalize` is therefore the only caller of
`unicodedata.normalize` (ruff's banned-api), and `check_bounds` refuses such input before any work.
"""

import unicodedata
from collections.abc import Iterator
from typing import Final, Literal

import regex
from pydantic_core import PydanticCustomError

# UAX #15, stream-safe text: no writing needs more marks on a letter.
MAX_MARKS: Final = 30
# The longest field has 5,000 graphemes. Fields have lower limits of their own.
MAX_CODE_POINTS: Final = 60_000
# Emoji sequences and vocalised letters have several code points; thousands are an attack.
MAX_CODE_POINTS_PER_GRAPHEME: Final = 12

Form = Literal["NFC", "NFD", "NFKC", "NFKD"]

# The two halfwidth sound marks are letters that decompose into marks.
_MARK: Final = r"[\p{M}\uff9e\uff9f]"
_LONG_RUN: Final = regex.compile(rf"{_MARK}{{{MAX_MARKS + 1}}}")
_FULL_RUN: Final = regex.compile(rf"{_MARK}{{{MAX_MARKS}}}(?={_MARK})")


def normalize(form: Form, text: str) -> str:
    """Return the normal form of a text.

    A run of more than `MAX_MARKS` marks is normalized in parts, so the time is linear for every
    text. Input has no such run; older rows and texts of other services may have one.
    """
    if text.isascii():
        return text
    if len(text) <= MAX_MARKS or not _LONG_RUN.search(text):
        return unicodedata.normalize(form, text)
    return "".join(unicodedata.normalize(form, part) for part in _parts(text))


def check_bounds(text: str, max_code_points: int = MAX_CODE_POINTS) -> None:
    """Refuse a text that is too expensive to normalize.

    Raises:
        PydanticCustomError: `text_too_long`, `too_many_marks`.
    """
    if len(text) > max_code_points:
        over = len(text) - max_code_points
        raise PydanticCustomError("text_too_long", "too long", {"over": over})
    if not text.isascii() and _LONG_RUN.search(text):
        raise PydanticCustomError("too_many_marks", "too many marks on a letter")


def _parts(text: str) -> Iterator[str]:
    """Split a text after every `MAX_MARKS` marks of a run."""
    start = 0
    for match in _FULL_RUN.finditer(text):
        yield text[start : match.end()]
        start = match.end()
    yield text[start:]
