"""Covers of measure: letters and their dots, tiles and weaves."""

# ruff: noqa: E501 -- path data broken over lines reads worse than a long line

from infra.demo.drawing.svg import (
    INK,
    LAPIS,
    NIGHT,
    PAPER,
    SAFFRON,
    TEAL,
    VERMILION,
    circle,
    group,
    line,
    nuqta,
    path,
    polygon,
    rect,
    star,
)

SIZES = {
    "alif": (480, 600),
    "zellige": (480, 480),
    "zellige-rose": (480, 480),
    "mashrabiya": (480, 600),
}


W, H = 640, 400


def qaf() -> str:
    out = rect(0, 0, W, H, NIGHT) + "".join(
        line(f"M0 {y}h640", "#FFFFFF", 1.5, opacity="0.15") for y in (142, 262, 310)
    )
    bowl = path(
        "M402 160a58 58 0 1 1-116 0 58 58 0 0 1 116 0zm0 0v34c0 78-64 122-140 122-88 0-132-52-118-128",
        "none",
        stroke=PAPER,
        stroke_width="40",
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    ladder = "".join(
        nuqta(
            462,
            125 + i * 54,
            27,
            "none",
            stroke=SAFFRON,
            stroke_width="2",
            stroke_dasharray="5 6",
        )
        for i in range(4)
    )
    return out + group(
        bowl,
        nuqta(298, 60, 30, SAFFRON),
        nuqta(384, 60, 30, SAFFRON),
        ladder,
        transform="translate(66 50) scale(.8)",
    )


def alif() -> str:
    """Portrait: an alif of seven dots in the circle of proportion."""
    out = rect(0, 0, 480, 600, "#F4EBD8") + rect(
        24, 24, 432, 552, "none", stroke="#C9B58C", stroke_width="2"
    )
    out += circle(
        240,
        300,
        224,
        "none",
        stroke=VERMILION,
        stroke_width="2",
        stroke_dasharray="3 7",
    ) + line("M240 60v480M24 300h432", "#C9B58C", 1.5)
    out += path("M214 92l44-14c10 120 8 290-4 430-10 8-22 12-34 14 8-150 4-310-6-430z", INK)
    return (
        out
        + "".join(
            nuqta(330, 108 + i * 64, 31, "none", stroke=LAPIS, stroke_width="2.5")
            + nuqta(330, 108 + i * 64, 5, LAPIS)
            for i in range(7)
        )
        + nuqta(130, 480, 31, VERMILION)
    )


def ba() -> str:
    out = rect(0, 0, W, H, "#EFE4CC") + "".join(
        line(f"M40 {y}h560", "#CDBB93", 1.5, stroke_dasharray="2 6") for y in (120, 190, 260, 330)
    )
    out += path(
        "M548 132c26 44 34 100-12 126-60 34-290 40-390 10-62-20-62-84-34-132 8 60 20 84 62 92 96 20 272 16 334-10 32-14 34-50 40-86z",
        INK,
    )
    out += "".join(
        nuqta(
            140 + i * 60,
            116,
            28,
            "none",
            stroke=LAPIS,
            stroke_width="2.5",
            opacity="0.9",
        )
        for i in range(7)
    )
    return (
        out
        + nuqta(330, 340, 32, VERMILION)
        + line("M392 340h150", VERMILION, 2, stroke_dasharray="4 6")
    )


def specimen() -> str:
    """One word drawn at four weights, as on the sheet of a type designer."""
    out = rect(0, 0, W, H, PAPER) + rect(0, 0, 210, H, VERMILION)
    out += group(
        line("M62-30c12 60-16 92-64 92-48 0-72-28-62-84", PAPER, 26),
        nuqta(0, -30, 24, SAFFRON),
        transform="translate(105 200)",
    )
    for i, width in enumerate((4, 8, 12.5, 17.5)):
        y = 84 + i * 84
        out += line(f"M246 {y + 16}h354", "#DACDB0", 1.5)
        out += line(f"M582 {y - 18}c4 24-8 34-32 34s-36-10-34-34", INK, width) + line(
            f"M476 {y - 42}v58", INK, width
        )
        out += line(f"M438 {y - 18}c4 24-8 34-50 34h-70c-26 0-38-12-36-34", INK, width)
        out += nuqta(549, y - 22, width * 0.45 + 5, VERMILION) + nuqta(
            360, y + 36, width * 0.45 + 5, VERMILION
        )
    return out


def tiles() -> str:
    out = rect(0, 0, W, H, PAPER)
    for y in range(5):
        for x in range(8):
            cx, cy = 40 + x * 80, 40 + y * 80
            out += nuqta(
                cx, cy, 36, [LAPIS, SAFFRON, VERMILION, TEAL][(x * 3 + y * 2) % 4]
            ) + nuqta(cx, cy, 16, PAPER)
    return out


def zellige_of(ground: str, colours: tuple[str, str, str]) -> str:
    out = rect(0, 0, 480, 480, ground)
    for y in range(-1, 4):
        for x in range(-1, 4):
            cx, cy = 80 + x * 160, 80 + y * 160
            out += polygon(
                star(cx, cy, 78, 60, 8, 22.5),
                colours[(x + y) % 2],
                stroke=PAPER,
                stroke_width="4",
            ) + polygon(star(cx, cy, 54, 30, 8, -90), colours[2], stroke=PAPER, stroke_width="4")
            out += polygon(star(cx, cy, 26, 17, 8, -90), PAPER) + circle(
                cx, cy, 8, colours[(x + y + 1) % 2]
            )
            out += polygon(
                star(cx + 80, cy + 80, 34, 15, 4, -90),
                colours[2],
                stroke=PAPER,
                stroke_width="4",
            ) + nuqta(cx + 80, cy + 80, 9, PAPER)
    return out


def zellige() -> str:
    return zellige_of("#0F5C55", (LAPIS, TEAL, SAFFRON))


def zellige_rose() -> str:
    return zellige_of("#6E1F2E", ("#A3172F", "#B4532F", "#F0C9A0"))


def sadu() -> str:
    """Bands of a woven sadu, triangles and dots between straight lines."""
    out, y = rect(0, 0, W, H, "#8E1B22"), 0
    for kind, height in [
        (0, 26),
        (1, 62),
        (0, 18),
        (2, 88),
        (0, 18),
        (1, 62),
        (0, 26),
        (2, 88),
        (0, 20),
    ]:
        if kind == 0:
            out += rect(0, y, W, height, INK) + "".join(
                rect(x, y + height / 2 - 3, 12, 6, PAPER) for x in range(4, W, 24)
            )
        elif kind == 1:
            out += "".join(
                polygon([(x, y + height), (x + 32, y + 4), (x + 64, y + height)], PAPER)
                + polygon(
                    [
                        (x + 16, y + height),
                        (x + 32, y + height / 2),
                        (x + 48, y + height),
                    ],
                    INK,
                )
                for x in range(0, W, 64)
            )
        else:
            out += rect(0, y, W, height, "#C9511F") + "".join(
                nuqta(40 + i * 80, y + height / 2, 40, INK)
                + nuqta(40 + i * 80, y + height / 2, 28, SAFFRON)
                + nuqta(40 + i * 80, y + height / 2, 14, "#8E1B22")
                + nuqta(i * 80, y + height / 2, 9, PAPER)
                for i in range(9)
            )
        y += height
    return out


def mashrabiya() -> str:
    """Portrait: a wooden screen with the light of the street behind it."""
    out = rect(0, 0, 480, 600, "#4A2616") + rect(50, 50, 380, 500, "#F7D28B")
    for row in range(13):
        for col in range(10):
            x, y = 50 + col * 38, 50 + row * 38.46
            out += (
                line(f"M{x} {y}h38M{x} {y}v38", "#6B3B22", 5)
                + circle(x, y, 9, "#7B4728")
                + (nuqta(x + 19, y + 19, 8, "#7B4728") if (row + col) % 2 else "")
            )
    out += rect(50, 50, 380, 500, "none", stroke="#3A1C0F", stroke_width="18") + rect(
        170, 250, 140, 160, "#F9E3B4", 4, stroke="#3A1C0F", stroke_width="14"
    )
    return (
        out
        + path("M186 404v-66a54 60 0 0 1 108 0v66z", "#8CC3D2")
        + path("M186 404v-30l34-26 28 18 22-14 24 18v34z", "#C98A50")
        + rect(0, 556, 480, 44, "#3A1C0F")
    )


COVERS = {
    "qaf": qaf,
    "alif": alif,
    "ba": ba,
    "specimen": specimen,
    "tiles": tiles,
    "zellige": zellige,
    "zellige-rose": zellige_rose,
    "sadu": sadu,
    "mashrabiya": mashrabiya,
}
