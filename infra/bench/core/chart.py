"""The scoreboard as an SVG chart: the share of its goal that each row uses, on a logarithmic
axis."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from infra.bench.core.report import Row, format_figure

# The product's colours, for a light and a dark colour scheme.
_STYLE: Final = """
.paper{fill:#F8F5EE}.line{stroke:#E6DFD1}.goal{stroke:#F3B61F;stroke-width:3}
.reached{fill:#2A3FA8}.over{fill:#CF3327}
text{font-family:"IBM Plex Sans Arabic",system-ui,sans-serif;font-size:13px;fill:#1B1813}
text.title{font-size:20px;font-weight:600}text.small{font-size:12px;fill:#574F43}
text.middle{text-anchor:middle}text.missed{fill:#CF3327;font-weight:600}
@media (prefers-color-scheme:dark){.paper{fill:#0E1017}.line{stroke:#2A2F40}.goal{stroke:#F5C445}
.reached{fill:#AEBBFF}.over{fill:#FF7D6E}text{fill:#F4F0E7}text.small{fill:#BDB8AC}
text.missed{fill:#FF7D6E}}
"""
WIDTH: Final = 1160
LEFT: Final = 450
RIGHT: Final = 900
TOP: Final = 116
STEP: Final = 26
MIN_SHARE: Final = 0.01


def draw(
    rows: Sequence[Row], subtitle: str, *, title: str = "What Qima costs, beside its goals"
) -> str:
    """Return an SVG of every row with a goal, or an empty chart without any."""
    shown = [row for row in rows if row.bound is not None]
    top = max([10.0, *(row.share or 0 for row in shown if row.share != math.inf)])
    highest = 10 ** math.ceil(math.log10(top))
    height = TOP + STEP * len(shown) + 62
    reached = sum(row.ok for row in shown)
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            f'width="{WIDTH}" height="{height}" role="img" aria-label='
            f'"{escape(title)}: {reached} of {len(shown)} goals reached">'
        ),
        f"<style>{_STYLE}</style>",
        f'<rect width="{WIDTH}" height="{height}" rx="20" class="paper"/>',
        _text(28, 40, title, "title"),
        _text(28, 62, f"{reached} of {len(shown)} goals reached · {subtitle}", "small"),
        *_axis(highest, height),
    ]
    for number, row in enumerate(shown):
        parts += _bar(row, TOP + STEP * number, highest)
    legend = "Bar: the value as a share of its goal, logarithmic; left of the saffron line is good."
    parts += [_text(28, height - 20, legend, "small"), "</svg>"]
    return "\n".join(parts)


def position(share: float, highest: float) -> float:
    """Return the horizontal position of a share of the goal, between LEFT and RIGHT."""
    bounded = min(max(share, MIN_SHARE), highest)
    fraction = math.log10(bounded / MIN_SHARE) / math.log10(highest / MIN_SHARE)
    return round(LEFT + fraction * (RIGHT - LEFT), 1)


def _axis(highest: float, height: int) -> list[str]:
    parts = []
    power = round(math.log10(MIN_SHARE))
    while 10**power <= highest * 1.001:
        x, label = position(10.0**power, highest), "goal" if power == 0 else f"× {10.0**power:g}"
        style = "goal" if power == 0 else "line"
        parts.append(
            f'<line x1="{x}" y1="{TOP - 16}" x2="{x}" y2="{height - 48}" class="{style}"/>'
        )
        parts.append(_text(x, TOP - 24, label, "small middle"))
        power += 1
    return parts


def _bar(row: Row, y: int, highest: float) -> list[str]:
    end = position(row.share or 0, highest)
    style = "reached" if row.ok else "over"
    value = f"{format_figure(row.value)} {row.unit}".rstrip()
    bound = f"{format_figure(row.bound)} {row.unit}".rstrip()
    sign = "≤" if row.sense == "at most" else "≥"
    text = f"{value}  ({sign} {bound})"
    return [
        _text(28, y + 14, f"{row.line}  {row.work}", ""),
        (
            f'<rect x="{LEFT}" y="{y + 3}" width="{max(end - LEFT, 2):.1f}" height="14" rx="4" '
            f'class="{style}"/>'
        ),
        _text(RIGHT + 16, y + 14, text, "" if row.ok else "missed"),
    ]


def _text(x: float, y: float, text: str, style: str) -> str:
    return f'<text x="{x}" y="{y}" class="{style}">{escape(text)}</text>'
