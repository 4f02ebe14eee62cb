"""Covers of charts, code, screens, sound and moons."""

# ruff: noqa: E501 -- path data broken over lines reads worse than a long line

import math

from infra.demo.drawing.svg import (
    INK,
    LAPIS,
    PAPER,
    SAFFRON,
    TEAL,
    VERMILION,
    circle,
    ellipse,
    group,
    line,
    noise,
    nuqta,
    path,
    polar,
    polygon,
    rect,
    regular,
)

SIZES = {"moons": (480, 480)}


W, H = 640, 400


def sheet() -> str:
    out = (
        rect(0, 0, W, H, "#E9E1CF")
        + rect(96, 64, 448, 300, "#FFFFFF", 18)
        + rect(404, 92, 116, 20, "#EFE9DC", 6)
    )
    out += "".join(rect(120, y, 400, 1.5, "#EFE9DC") for y in (132, 180, 228, 276, 324))
    out += "".join(
        rect(x, 324 - h, 38, h, SAFFRON if x == 406 else LAPIS, 6)
        for x, h in [
            (150, 88),
            (214, 118),
            (278, 74),
            (342, 148),
            (406, 128),
            (470, 184),
        ]
    )
    return out + nuqta(425, 178, 12, VERMILION)


def growth() -> str:
    out = rect(0, 0, W, H, "#10161F") + "".join(
        line(f"M60 {y}h520", "#2A3442", 1.5) for y in range(80, 360, 56)
    )
    points = [
        (80, 318),
        (150, 300),
        (220, 304),
        (290, 262),
        (360, 238),
        (430, 176),
        (500, 150),
        (560, 92),
    ]
    d = "M" + "L".join(f"{x} {y}" for x, y in points)
    out += (
        path(f"{d}V348H80z", TEAL, opacity="0.28")
        + line(d, "#7FD6A8", 6)
        + "".join(nuqta(x, y, 9, SAFFRON) for x, y in points)
    )
    return out + line(
        "M80 330l70-4 70-6 70-8 70-8 70-10 70-8 60-10",
        "#8FA5FF",
        4,
        stroke_dasharray="3 10",
    )


def donut() -> str:
    """A household's month as one ring and five envelopes."""
    out, start = rect(0, 0, W, H, "#E3EEE8"), -90.0
    for share, colour in [
        (36, LAPIS),
        (22, TEAL),
        (18, SAFFRON),
        (14, VERMILION),
        (10, "#8A7FC4"),
    ]:
        end = start + share * 3.6 - 2
        (x1, y1), (x2, y2) = polar(210, 200, 112, start), polar(210, 200, 112, end)
        out += path(
            f"M{x1:.1f} {y1:.1f}A112 112 0 0 1 {x2:.1f} {y2:.1f}",
            "none",
            stroke=colour,
            stroke_width="56",
        )
        start = end + 2
    for i, colour in enumerate([LAPIS, TEAL, SAFFRON, VERMILION, "#8A7FC4"]):
        y = 62 + i * 58
        out += (
            rect(400, y, 176, 44, "#FFFFFF", 8)
            + path(f"M400 {y + 8}l88 26 88-26", "none", stroke=colour, stroke_width="4")
            + nuqta(488, y + 30, 7, colour)
        )
    return out + nuqta(210, 200, 22, SAFFRON)


def code() -> str:
    out = rect(0, 0, W, H, "#12241F")
    rows = [
        ("#F3B61F", 520, 380),
        ("#7FD6A8", 350, 270),
        ("#D9E5DF", 480, 300),
        ("#FF8D7A", 270, 200),
        ("#8FA5FF", 480, 360),
        ("#D9E5DF", 330, 180),
        ("#7FD6A8", 440, 250),
        ("#D9E5DF", 520, 420),
        ("#F3B61F", 390, 330),
    ]
    heights = [96, 96, 140, 140, 184, 184, 228, 272, 272]
    out += "".join(
        line(f"M{a} {y}H{b}", colour, 10) for (colour, a, b), y in zip(rows, heights, strict=True)
    )
    return (
        out
        + nuqta(100, 324, 24, SAFFRON, opacity="0.9")
        + nuqta(160, 324, 24, SAFFRON, opacity="0.9")
    )


def queue() -> str:
    out = rect(0, 0, W, H, "#1A2147") + "".join(
        circle(x, y, 1.4, "#3E4A8C") for x in range(20, W, 30) for y in range(20, H, 30)
    )
    for k in range(3):
        out += (
            ellipse(120, 250 - k * 46, 66, 20, "#8FA5FF")
            + rect(54, 204 - k * 46 + 4, 132, 42, LAPIS)
            + ellipse(120, 250 - k * 46 - 46, 66, 20, "#AEBBFF")
        )
    for i, colour in enumerate([SAFFRON, SAFFRON, "#7FD6A8", "#7FD6A8", "#5B679F"]):
        out += rect(224 + i * 44, 160, 34, 60, colour, 8) + nuqta(241 + i * 44, 190, 7, "#1A2147")
    out += line("M450 190h34M484 190l50-90M484 190h50M484 190l50 90", "#AEBBFF", 3.5)
    for y, colour in [(96, "#7FD6A8"), (190, SAFFRON), (284, VERMILION)]:
        out += rect(534, y - 30, 72, 60, "#2A3470", 14, stroke=colour, stroke_width="4") + polygon(
            regular(570, y, 15, 6), colour
        )
    return out + line("M224 246h208", "#5B679F", 3, stroke_dasharray="4 8")


def screens() -> str:
    out = rect(0, 0, W, H, "#D8DDF3")
    for x, y, accent, turn in [
        (90, 60, LAPIS, -5),
        (252, 40, SAFFRON, 0),
        (414, 60, VERMILION, 5),
    ]:
        phone = (
            rect(0, 0, 140, 290, INK, 22)
            + rect(6, 6, 128, 278, PAPER, 17)
            + rect(18, 24, 104, 70, accent, 10)
            + nuqta(70, 59, 18, PAPER)
        )
        phone += "".join(
            rect(18 + (104 - w), 108 + i * 18, w, 9, "#CFC6B2", 4)
            for i, w in enumerate((104, 88, 96, 60))
        )
        phone += (
            rect(18, 192, 48, 48, "#E7E0CF", 8)
            + rect(74, 192, 48, 48, "#E7E0CF", 8)
            + rect(18, 252, 104, 20, accent, 10)
        )
        out += group(phone, transform=f"translate({x} {y}) rotate({turn} 70 145)")
    return out


def sound() -> str:
    out = rect(0, 0, W, H, "#2B1638") + "".join(
        line(f"M40 {y}h560", "#4A2C5C", 1.5) for y in (110, 140, 170, 200, 230)
    )
    out += "".join(
        line(f"M{50 + i * 11} {305 - h}v{2 * h}", SAFFRON if i % 7 == 3 else "#B98BD9", 5)
        for i, h in enumerate(
            6 + 46 * abs(math.sin(i * 0.31)) * (0.35 + 0.65 * noise(i, 3)) for i in range(50)
        )
    )
    for i, (x, y) in enumerate(
        [
            (560, 215),
            (490, 200),
            (420, 185),
            (350, 155),
            (280, 170),
            (210, 140),
            (140, 125),
            (80, 110),
        ]
    ):
        out += line(f"M{x + 13} {y}v-52", PAPER, 4) + nuqta(
            x, y, 14, SAFFRON if i in (2, 5) else PAPER
        )
    return out


def moons() -> str:
    """Square: a month of moons around a still centre."""
    out = rect(0, 0, 480, 480, "#0D1433") + "".join(
        circle(
            noise(i, 1) * 480,
            noise(i, 4) * 480,
            0.7 + noise(i, 6),
            "#FFF6DA",
            opacity="0.6",
        )
        for i in range(90)
    )
    out += circle(240, 240, 176, "none", stroke="#2F3A78", stroke_width="2")
    for i in range(12):
        x, y = polar(240, 240, 176, -90 + i * 30)
        lit = math.cos(i * math.pi / 6)
        side = 1 if i <= 6 else -1
        out += circle(x, y, 30, "#2A3361")
        sweep = 1 if side > 0 else 0
        inner = 1 - sweep if lit > 0 else sweep
        out += (
            path(
                f"M{x:.1f} {y - 30:.1f}A30 30 0 0 {sweep} {x:.1f} {y + 30:.1f}A{abs(lit) * 30:.1f} 30 0 0 {inner} {x:.1f} {y - 30:.1f}z",
                "#FFF1CF",
            )
            if i
            else ""
        )
    return (
        out
        + circle(240, 240, 84, "#FFF1CF")
        + "".join(
            circle(x, y, r, "#EBD9A8")
            for x, y, r in [
                (214, 214, 18),
                (268, 232, 13),
                (236, 276, 20),
                (274, 274, 8),
                (206, 256, 8),
            ]
        )
    )


COVERS = {
    "sheet": sheet,
    "growth": growth,
    "donut": donut,
    "code": code,
    "queue": queue,
    "screens": screens,
    "sound": sound,
    "moons": moons,
}
