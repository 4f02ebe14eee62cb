"""Lines of the scoreboard that `--only` selects, and which of them need the built web.

Only the standard library is imported: the entry point reads it before anything is installed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

# "G" is the growth with the number of posts.
ORDER: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "G")
_WEB_LINES: Final = frozenset({"4", "12", "13"})
_OPTION: Final = "--only"


def parse_lines(text: str) -> frozenset[str]:
    """Return the lines of a list such as `1,6`.

    Raises:
        ValueError: a line is unknown.
    """
    lines = frozenset(text.split(","))
    if unknown := sorted(lines - set(ORDER)):
        raise ValueError(f"no line {', '.join(unknown)}; there are {', '.join(ORDER)}")
    return lines


def needs_web(arguments: Sequence[str]) -> bool:
    """Return whether a command line of the scoreboard measures a line that needs the web."""
    for place, word in enumerate(arguments):
        name, _, value = word.partition("=")
        if name == _OPTION:
            text = value or next(iter(arguments[place + 1 :]), "")
            return bool(_WEB_LINES & set(text.split(",")))
    return True
