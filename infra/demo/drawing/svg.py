"""Small helpers that return SVG fragments; every drawing is built from these."""

# ruff: noqa: E501 -- path data broken over lines reads worse than a long line

import math
from collections.abc import Iterable

# The manuscript colours of the brand, shared by covers so that they sit well together.
NIGHT = "#22307F"
LAPIS = "#2A3FA8"
SAFFRON = "#F3B61F"
VERMILION = "#CF3327"
TEAL = "#157F74"
PAPER = "#FBF7EC"
INK = "#1B1813"


def num(value: float) -> str:
    """Two decimals are below a tenth of a pixel in every rendering."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def attrs(**given: object) -> str:
    """Attribute text; `stroke_width` becomes `stroke-width`, None is left out."""
    parts = []
    for name, value in given.items():
        if value is None:
            continue
        shown = num(value) if isinstance(value, float) else str(value)
        parts.append(f'{name.replace("_", "-")}="{shown}"')
    return " ".join(parts)


def tag(kind: str, **given: object) -> str:
    return f"<{kind} {attrs(**given)}/>"


def rect(x: float, y: float, w: float, h: float, fill: str, rx: float = 0, **more: object) -> str:
    return tag(
        "rect",
        x=num(x),
        y=num(y),
        width=num(w),
        height=num(h),
        fill=fill,
        rx=num(rx) if rx else None,
        **more,
    )


def circle(x: float, y: float, r: float, fill: str, **more: object) -> str:
    return tag("circle", cx=num(x), cy=num(y), r=num(r), fill=fill, **more)


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, **more: object) -> str:
    return tag("ellipse", cx=num(x), cy=num(y), rx=num(rx), ry=num(ry), fill=fill, **more)


def path(d: str, fill: str = "none", **more: object) -> str:
    return tag("path", d=d, fill=fill, **more)


def line(d: str, stroke: str, width: float = 2, **more: object) -> str:
    """An open stroke with round ends, the pen of all the drawings."""
    pen: dict[str, object] = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return tag("path", d=d, fill="none", stroke=stroke, stroke_width=num(width), **(pen | more))


def polygon(points: Iterable[tuple[float, float]], fill: str, **more: object) -> str:
    return tag(
        "polygon",
        points=" ".join(f"{num(x)},{num(y)}" for x, y in points),
        fill=fill,
        **more,
    )


def nuqta(x: float, y: float, r: float, fill: str, **more: object) -> str:
    """The rhombic pen dot, the unit of the brand."""
    return polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], fill, **more)


def group(*parts: str, **given: object) -> str:
    return f"<g {attrs(**given)}>{''.join(parts)}</g>"


def gradient(name: str, top: str, bottom: str, *, middle: str | None = None) -> str:
    stops = (
        [(0.0, top), (1.0, bottom)]
        if middle is None
        else [(0.0, top), (0.55, middle), (1.0, bottom)]
    )
    inner = "".join(f'<stop offset="{num(at)}" stop-color="{colour}"/>' for at, colour in stops)
    return f'<defs><linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1">{inner}</linearGradient></defs>'


def polar(x: float, y: float, r: float, degrees: float) -> tuple[float, float]:
    turn = math.radians(degrees)
    return x + r * math.cos(turn), y + r * math.sin(turn)


def star(
    x: float, y: float, outer: float, inner: float, points: int, turn: float = -90
) -> list[tuple[float, float]]:
    step = 180 / points
    return [polar(x, y, outer if i % 2 == 0 else inner, turn + i * step) for i in range(points * 2)]


def regular(
    x: float, y: float, r: float, sides: int, turn: float = -90
) -> list[tuple[float, float]]:
    return [polar(x, y, r, turn + i * 360 / sides) for i in range(sides)]


def noise(index: int, seed: int) -> float:
    """A repeatable number in 0..1, so that rendering again changes no byte."""
    value = math.sin(index * 12.9898 + seed * 78.233) * 43758.5453
    return value - math.floor(value)


def scatter(count: int, width: float, height: float, seed: int) -> list[tuple[float, float, float]]:
    """Loosely spread points with a third value in 0..1."""
    return [
        (noise(i, seed) * width, noise(i, seed + 1) * height, noise(i, seed + 2))
        for i in range(count)
    ]


def wall(colour: str, floor: str, edge: float = 280) -> str:
    """The room a still life stands in: a wall and a table of 640 × 400."""
    return rect(0, 0, 640, 400, colour) + rect(0, edge, 640, 400 - edge, floor)


def document(body: str, width: int, height: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}">{body}</svg>\n'
    )
