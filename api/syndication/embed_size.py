"""Size of an embedded post: its width within a limit, and an estimate of its height.

Where the script of the embed does not run, the frame keeps the estimate.
"""

import math
from typing import Final

from api.core.db.database import AnyRow

DEFAULT_WIDTH: Final = 550
MAX_WIDTH: Final = 600
# Parts of a card, in pixels.
_PADDING: Final = 16
_HEADER: Final = 56
_FOOTER: Final = 56
_ARABIC_LINE: Final = 29
_LATIN_LINE: Final = 26
# Width of a character on average.
_CHARACTER: Final = 8
MAX_TEXT_LENGTH: Final = 400
# Narrower cards show no picture of a post, and the one of a product above its title.
_WIDE: Final = 400
_POST_RATIO: Final = 10 / 16
_PRODUCT_RATIO: Final = 9 / 16
_WIDE_PRODUCT: Final = 150
_PRODUCT_TEXT: Final = 130


def choose_width(maxwidth: int | None) -> int:
    """Return the width for the greatest one that the other site allows, in pixels."""
    return DEFAULT_WIDTH if maxwidth is None else min(maxwidth, MAX_WIDTH)


def estimate_height(row: AnyRow, width: int) -> int:
    """Return the estimated height of the card of a row of `select_visible_posts`, in pixels."""
    if row.kind == "digital":
        if width >= _WIDE:
            return _WIDE_PRODUCT
        return round(width * _PRODUCT_RATIO) + _PRODUCT_TEXT
    inner = max(width - 2 * _PADDING, _CHARACTER)
    line_height = _ARABIC_LINE if row.dir == "rtl" else _LATIN_LINE
    height = 2 * _PADDING + _HEADER + _FOOTER + _count_lines(row.text, inner) * line_height
    if row.media and width >= _WIDE:
        height += _PADDING + round(inner * _POST_RATIO)
    return height


def _count_lines(text: str, width: int) -> int:
    if not text:
        return 0
    per_line = max(1, width // _CHARACTER)
    lines = text[:MAX_TEXT_LENGTH].split("\n")
    return sum(max(1, math.ceil(len(line) / per_line)) for line in lines)
