"""Covers of what is written, sold, spoken, grown and watched."""

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
    ellipse,
    group,
    line,
    nuqta,
    path,
    polar,
    polygon,
    rect,
    regular,
    star,
    wall,
)

W, H = 640, 400


def notebook() -> str:
    out = wall("#E9E2F2", "#B98A5E", 310) + ellipse(310, 352, 230, 16, "#9A6E47")
    cover = rect(0, 0, 300, 220, NIGHT, 10) + rect(0, 0, 26, 220, "#141B4D", 10)
    cover += polygon(star(166, 110, 70, 49, 8), "none", stroke=SAFFRON, stroke_width="4")
    cover += polygon(star(166, 110, 40, 28, 8), "none", stroke=SAFFRON, stroke_width="3")
    cover += nuqta(166, 110, 14, SAFFRON)
    cover += "".join(nuqta(x, y, 6, SAFFRON) for x in (56, 276) for y in (28, 192))
    out += group(
        rect(10, 12, 296, 220, PAPER, 8), cover, transform="translate(120 104) rotate(-6 150 110)"
    )
    reed = polygon([(0, 0), (250, -10), (262, 2), (250, 14), (0, 14)], "#C98443")
    reed += polygon([(250, -10), (286, 4), (250, 14)], INK) + line("M250 2h26", "#F3D5A2", 2)
    reed += "".join(line(f"M{x} 0v13", "#8B5426", 3) for x in (60, 140, 200))
    return out + group(reed, transform="translate(300 300) rotate(-22)")


def shop() -> str:
    out = rect(0, 0, W, H, "#F2D9B8") + rect(0, 330, W, 70, "#B9854F")
    out += rect(110, 90, 420, 250, "#8B4A2B") + rect(130, 176, 380, 164, "#3A2418")
    for i in range(10):
        colour = VERMILION if i % 2 else PAPER
        out += path(f"M{100 + i * 44} 84h44v58a22 22 0 0 1-44 0z", colour)
    out += rect(92, 66, 456, 22, "#5B2A1A", 6)
    for row, y in enumerate((216, 262)):
        out += rect(150, y, 340, 7, "#A87449")
        for i in range(7):
            colour = (SAFFRON, TEAL, LAPIS, "#E58A5B")[(i + row) % 4]
            out += rect(162 + i * 47, y - 32, 30, 32, colour, 6) + rect(
                162 + i * 47, y - 24, 30, 8, PAPER
            )
            out += nuqta(177 + i * 47, y - 20, 4, INK)
    out += rect(140, 292, 360, 50, "#B4532F") + rect(132, 282, 376, 14, "#D98A4E", 4)
    out += group(
        polygon([(-70, 0), (70, 0)], INK) + line("M-58 0v34M58 0v34M0-30v30M-58 0h116", INK, 5),
        path("M-84 34h52a26 22 0 0 1-52 0zM32 34h52a26 22 0 0 1-52 0z", SAFFRON),
        transform="translate(320 238)",
    )
    return out + line("M320 268v14", INK, 6)


def speech() -> str:
    out = rect(0, 0, W, H, "#DDEBE6")
    out += "".join(
        nuqta(40 + x * 80, 40 + y * 80, 5, "#BFD8CF") for x in range(8) for y in range(5)
    )
    out += path(
        "M90 70h270a34 34 0 0 1 34 34v90a34 34 0 0 1-34 34H190l-64 56 12-56H90a34 34 0 0 1-34-34v-90a34 34 0 0 1 34-34z",
        TEAL,
    )
    out += path(
        "M290 176h250a34 34 0 0 1 34 34v84a34 34 0 0 1-34 34h-20l14 50-62-50H290a34 34 0 0 1-34-34v-84a34 34 0 0 1 34-34z",
        SAFFRON,
    )
    # A beh with its dot, and two letters of another script.
    out += line("M330 118v26c0 30-22 40-90 40s-96-8-96-36v-18", PAPER, 18) + nuqta(
        240, 206, 13, PAPER
    )
    out += line("M356 300l34-88 34 88M368 272h44", INK, 14)
    return (
        out
        + circle(478, 270, 28, "none", stroke=INK, stroke_width="14")
        + line("M508 236v66", INK, 14)
    )


def sprout() -> str:
    out = rect(0, 0, W, H, "#CFE6F0") + circle(520, 84, 46, SAFFRON)
    out += path("M0 250c120-40 240-30 330 0s220 30 310-14v164H0z", "#7FB069")
    out += path("M0 292c140-26 300-18 640 6v102H0z", "#5B3A24") + path(
        "M0 330c180-18 420-8 640 8v62H0z", "#47301F"
    )
    for x, tall in ((120, 52), (230, 84), (350, 124), (480, 168)):
        y = 300
        out += line(f"M{x} {y}v-{tall}", "#2E6B3A", 7)
        out += line(
            f"M{x} {y + 4}c-14 20-30 26-40 44M{x} {y + 4}c10 22 28 28 34 50M{x} {y + 4}v56",
            "#C9A27A",
            3,
        )
        pairs = max(1, tall // 42)
        for i in range(pairs):
            top = y - tall + i * 40
            out += path(f"M{x} {top}c10-30 40-34 60-28-8 24-32 36-60 28z", "#4E9A51")
            out += path(f"M{x} {top}c-10-30-40-34-60-28 8 24 32 36 60 28z", "#6DB86A")
    return out + "".join(nuqta(60 + i * 74, 372, 6, "#7A5536") for i in range(8))


def reel() -> str:
    out = rect(0, 0, W, H, "#1B1F4A") + polygon(
        [(250, 190), (640, 40), (640, 400), (560, 400)], "#F7E7B0", opacity="0.2"
    )
    out += circle(238, 186, 132, "#D7DBE6") + circle(238, 186, 118, "#8E96AC")
    for i in range(5):
        out += circle(*polar(238, 186, 70, -90 + i * 72), 32, "#1B1F4A")
    out += circle(238, 186, 20, SAFFRON) + nuqta(238, 186, 9, INK)
    strip = rect(0, 0, 400, 84, INK, 4)
    strip += "".join(rect(14 + i * 24, y, 12, 9, PAPER, 2) for i in range(16) for y in (7, 68))
    for i, colour in enumerate(("#E58A5B", LAPIS, TEAL, VERMILION)):
        strip += rect(14 + i * 96, 22, 86, 40, colour, 3) + polygon(
            regular(57 + i * 96, 42, 13, 4), SAFFRON
        )
    return out + group(strip, transform="translate(226 286) rotate(-7)")


def teapot() -> str:
    out = wall("#F4E4D4", "#7A4A2E", 300) + ellipse(300, 340, 220, 20, "#5B2A1A")
    out += "".join(
        polygon(regular(60 + i * 104, 70, 34, 4), "none", stroke="#E3C9AE", stroke_width="4")
        for i in range(6)
    )
    out += path("M190 300c-26-60-6-130 50-156h96c56 26 76 96 50 156-8 26-188 26-196 0z", "#3F8F7A")
    out += path("M384 190c50-6 70-34 104-78l26 12c-30 72-64 116-126 124z", "#3F8F7A")
    out += line("M196 176c-66-10-84 88-6 104", "#2C6D5C", 16)
    out += path("M236 144c6-34 98-34 104 0z", "#2C6D5C") + nuqta(288, 100, 16, SAFFRON)
    out += "".join(nuqta(220 + i * 34, 224, 11, PAPER if i % 2 else SAFFRON) for i in range(5))
    out += rect(430, 250, 74, 84, "#F7E7B0", 8, opacity="0.9") + rect(
        438, 272, 58, 56, "#B4532F", 6
    )
    out += path("M452 260c-4-26 12-30 24-40 2 22-4 36-24 40z", "#4E9A51")
    return out + line(
        "M470 230c-8-20 10-26 2-46M492 232c-6-16 8-24 2-40", "#FFFFFF", 4, opacity="0.8"
    )


def kit() -> str:
    out = wall("#E9F1E4", "#C9A08E", 300) + ellipse(320, 346, 220, 16, "#A87B69")
    out += line("M262 120v-22a18 18 0 0 1 18-18h80a18 18 0 0 1 18 18v22", "#0E5A52", 14)
    out += rect(140, 118, 360, 220, TEAL, 22) + rect(140, 206, 360, 12, "#0F665D")
    out += circle(320, 222, 66, PAPER) + rect(304, 178, 32, 88, TEAL, 6)
    out += rect(276, 206, 88, 32, TEAL, 6) + nuqta(320, 222, 10, SAFFRON)
    out += "".join(rect(x, 200, 34, 26, SAFFRON, 5) for x in (168, 438))
    plaster = rect(0, 0, 150, 44, "#E8B98A", 22) + rect(50, 4, 50, 36, "#F7DFC2", 4)
    plaster += "".join(circle(x, y, 2.4, "#B98A5E") for x in (20, 32, 118, 130) for y in (14, 30))
    out += group(plaster, transform="translate(452 316) rotate(-14)")
    return out + group(
        rect(0, 0, 92, 60, PAPER, 8) + line("M16 18h60M16 32h60M16 46h36", LAPIS, 5),
        transform="translate(66 300) rotate(8)",
    )


COVERS = {
    "kit": kit,
    "notebook": notebook,
    "shop": shop,
    "speech": speech,
    "sprout": sprout,
    "reel": reel,
    "teapot": teapot,
}
