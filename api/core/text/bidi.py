"""Isolation of text whose direction may differ from the text around it (UAX 9)."""

from typing import Final

_LEFT_TO_RIGHT: Final = "\u2066"
_FIRST_STRONG: Final = "\u2068"
_POP: Final = "\u2069"


def isolate_ltr(text: str) -> str:
    """Isolate an amount, a number or a name of a file, which run from left to right."""
    return f"{_LEFT_TO_RIGHT}{text}{_POP}"


def isolate_text(text: str) -> str:
    """Put user text on one line, isolated so that its direction affects nothing around it."""
    return f"{_FIRST_STRONG}{' '.join(text.split())}{_POP}"
