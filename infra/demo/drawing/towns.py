"""Covers of the sea and of towns: harbours, alleys, markets, rain."""

from infra.demo.drawing.land import palm, sky
from infra.demo.drawing.svg import (
    PAPER,
    SAFFRON,
    VERMILION,
    circle,
    ellipse,
    group,
    line,
    nuqta,
    path,
    polygon,
    rect,
    scatter,
)

W, H = 640, 400


INK_STRIPE = "#2A2622"


def sea(air: tuple[str, str], hill: str, water: str, glint: str) -> str:
    top, bottom = air
    out = sky(top, bottom) + path("M0 220l90-60 70 44 110-96 120 104 90-54 160 70v172H0z", hill)
    out += rect(0, 262, W, 138, water)
    out += line("M60 300h180M300 326h220M120 352h120M420 290h90", glint, 5)
    return (
        out
        + path("M350 262h120l-22 26h-78zM404 170v86h-58z", "#FFF8E8")
        + path("M412 190v66h44z", SAFFRON)
    )


def sea_noon() -> str:
    return sea(("#BFE0E8", "#FBEEDB"), "#6B93A8", "#2C6E86", "#A8D3DE")


def dhow_dusk() -> str:
    out = sky("#F3A86B", "#F9DFB2") + circle(200, 236, 64, "#FFF1CF")
    out += rect(0, 250, W, 150, "#8C4A5A") + rect(136, 250, 128, 150, "#F6CFA0", opacity="0.25")
    out += "".join(
        line(f"M{x} {y}h{w}", "#F9DFB2", 3, opacity="0.7")
        for x, y, w in [
            (150, 268, 100),
            (164, 286, 74),
            (140, 306, 110),
            (176, 328, 52),
            (420, 330, 130),
            (60, 350, 70),
            (330, 372, 90),
        ]
    )
    hull = path("M0 0c40 16 170 18 230-14-10 34-26 52-50 58H52C28 40 10 24 0 0z", "#4A2318") + line(
        "M14 12c50 14 150 14 200-6", "#F3B61F", 3
    )
    sails = path("M112-8L96-150C150-120 196-70 212-22c-30 10-70 14-100 14z", PAPER) + path(
        "M84-6L40-96c-14 30-22 60-20 82 20 6 42 8 64 8z", "#F3D9B1"
    )
    mast = line("M108 10L92-160M86 8L38-104", "#33170F", 4.5)
    return (
        out
        + group(mast, sails, hull, transform="translate(330 252)")
        + line("M330 318h220M350 336h120", "#5F2F3E", 4)
    )


def harbour() -> str:
    out = sky("#D8ECF2", "#F9F1E1")
    houses = [
        (0, 150, 92, "#F6EBD8"),
        (88, 116, 84, "#E9CFAF"),
        (168, 140, 96, "#FBF7EC"),
        (260, 104, 78, "#EBC7A2"),
        (334, 136, 92, "#F4E6D0"),
        (422, 112, 86, "#FBF7EC"),
        (504, 146, 140, "#E9CFAF"),
    ]
    for i, (x, y, w, colour) in enumerate(houses):
        out += rect(x, y, w, 250 - y, colour)
        for row in range(2):
            for col in range(int(w // 34)):
                out += path(
                    f"M{x + 14 + col * 32} {y + 44 + row * 44}v-12a7 7 0 0 1 14 0v12z",
                    "#2C6E86" if (i + row + col) % 3 else "#157F74",
                )
    out += rect(0, 246, W, 154, "#3F8FA6") + rect(0, 244, W, 10, "#C9B18C")
    for x, y, s, colour in [
        (90, 300, 1.0, "#CF3327"),
        (300, 318, 1.25, "#2A3FA8"),
        (500, 296, 1.0, "#F3B61F"),
    ]:
        boat = (
            path("M-60 0h120c-6 22-18 30-30 30h-60c-14 0-26-10-30-30z", colour)
            + rect(-60, -3, 120, 6, PAPER)
            + rect(-16, -26, 30, 24, PAPER, 3)
            + rect(-8, -20, 14, 10, "#8CC3D2", 2)
        )
        out += group(boat, transform=f"translate({x} {y}) scale({s})")
    return out + line("M30 356h110M200 378h150M420 350h140M540 382h60", "#A8DAE4", 4)


def blue_town() -> str:
    """A stepped blue alley of the Rif, flower pots on the stairs."""
    out = (
        rect(0, 0, W, H, "#9CC3E6")
        + polygon([(0, 0), (210, 0), (250, 400), (0, 400)], "#5E93CC")
        + polygon([(640, 0), (430, 0), (400, 400), (640, 400)], "#7FB0DE")
    )
    out += polygon([(210, 0), (430, 0), (414, 210), (230, 210)], "#F7EBD6")
    out += path("M280 210v-76a40 44 0 0 1 80 0v76z", "#2A5C9C") + path(
        "M292 210v-70a28 32 0 0 1 56 0v70z", "#1E4377"
    )
    for i in range(6):
        y, pad = 210 + i * 32, i * 4
        out += rect(228 + pad * 0.6, y, 188 - pad, 12, "#D6E8F6") + rect(
            228 + pad * 0.6, y + 12, 188 - pad, 20, "#86B4DF"
        )
    out += (
        path("M60 250v-90a34 40 0 0 1 68 0v90z", "#2A5C9C")
        + rect(92, 206, 8, 8, SAFFRON, 4)
        + rect(500, 110, 62, 78, "#2A5C9C", 4)
    )
    out += "".join(rect(x, 112, 3, 74, "#D6E8F6") for x in (514, 530, 546))
    for x, y, colour in [
        (170, 330, VERMILION),
        (192, 380, SAFFRON),
        (452, 300, SAFFRON),
        (470, 352, VERMILION),
        (440, 390, "#D95A8A"),
    ]:
        out += "".join(
            circle(x + dx, y - 24 + dy, 9, "#3B7A4C") for dx, dy in [(-9, 0), (9, 0), (0, -9)]
        )
        out += "".join(
            nuqta(x + dx, y - 28 + dy, 4.5, colour)
            for dx, dy in [(-8, -2), (7, -4), (0, -14), (1, 2)]
        )
        out += polygon(
            [(x - 14, y - 16), (x + 14, y - 16), (x + 10, y + 8), (x - 10, y + 8)],
            "#B4532F",
        )
    return out


def wind_towers() -> str:
    out = sky("#F6D6A8", "#FBEFD9") + circle(118, 96, 36, "#FFF8E6")
    for x, y, w, colour in [
        (60, 210, 150, "#CFA376"),
        (230, 180, 170, "#DDB588"),
        (430, 220, 160, "#C4946A"),
    ]:
        out += rect(x, y, w, 190, colour) + rect(x, y, w, 8, "#A87449")
        out += "".join(
            path(f"M{x + 18 + i * 40} {y + 76}v-24a10 12 0 0 1 20 0v24z", "#6B4024")
            for i in range(int(w // 42))
        )
    for x, y, s in [(96, 118, 1.0), (284, 74, 1.15), (470, 124, 1.0)]:
        tower = (
            rect(0, 0, 64, 120, "#E8C69B")
            + rect(-4, -8, 72, 10, "#A87449")
            + rect(-4, 66, 72, 7, "#A87449")
        )
        tower += "".join(
            path(f"M{7 + i * 18} 62v-44a7 9 0 0 1 14 0v44z", "#5E3820") for i in range(3)
        ) + line("M-12 20h88M-12 46h88", "#7B5030", 3)
        out += group(tower, transform=f"translate({x} {y}) scale({s})")
    out += rect(0, 338, W, 62, "#3F8FA6") + line(
        "M40 358h130M250 376h170M470 360h120", "#A8DAE4", 4
    )
    return (
        out + palm(600, 226, 0.75, "#6B4024", "#3B7A4C") + palm(28, 244, 0.65, "#6B4024", "#4C8F5B")
    )


def city_rain() -> str:
    out = sky("#2B3252", "#6F6E92")
    for i, (x, h, w) in enumerate(
        [
            (0, 170, 80),
            (74, 230, 66),
            (136, 150, 90),
            (220, 270, 58),
            (272, 190, 90),
            (356, 236, 64),
            (414, 160, 80),
            (488, 286, 60),
            (542, 200, 100),
        ]
    ):
        out += rect(x, 400 - h, w, h, "#1D2240" if i % 2 else "#252B4E")
        out += "".join(
            rect(wx, wy, 8, 11, SAFFRON if (wx * 3 + wy + i) % 5 < 2 else "#3A416B", 1)
            for wx in range(x + 10, x + w - 12, 17)
            for wy in range(400 - h + 16, 386, 24)
        )
    out += "".join(
        line(
            f"M{x:.0f} {y:.0f}l-5 {14 + size * 10:.0f}",
            "#C9D2F2",
            1.5,
            opacity=0.35 + size * 0.3,
        )
        for x, y, size in scatter(90, W, H, 5)
    )
    return out + circle(104, 84, 26, "#E9E6F2", opacity="0.35")


def market() -> str:
    out = rect(0, 0, W, H, "#E7C79B")
    for i in range(4):
        x = i * 160
        out += (
            rect(x, 0, 160, 300, "#D9B07E" if i % 2 else "#E0BB8A")
            + path(f"M{x + 16} 300V150a64 74 0 0 1 128 0v150z", "#6B3B22")
            + path(f"M{x + 28} 300V156a52 62 0 0 1 104 0v144z", "#4A2616")
        )
        colours = [
            ("#CF3327", PAPER),
            ("#157F74", PAPER),
            ("#2A3FA8", PAPER),
            ("#F3B61F", PAPER),
        ][i]
        for k in range(6):
            out += path(f"M{x + 8 + k * 24} 150h24v30a12 12 0 0 1-24 0z", colours[k % 2])
        out += (
            line(f"M{x + 80} 0v60", "#4A2616", 3)
            + nuqta(x + 80, 78, 20, SAFFRON)
            + nuqta(x + 80, 78, 9, "#FFF3D0")
        )
        for k, colour in enumerate(
            ["#F3B61F", "#B4532F", "#7A8B3B", "#CF3327", "#8E3B26", "#E28A2B"][i : i + 3]
        ):
            cx = x + 34 + k * 46
            out += (
                path(f"M{cx - 20} 300c6-34 14-46 20-46s14 12 20 46z", colour)
                + path(f"M{cx - 24} 298h48l-6 40h-36z", "#A87449")
                + rect(cx - 24, 296, 48, 7, "#8B5A33", 3)
            )
    return (
        out
        + rect(0, 338, W, 62, "#B98653")
        + "".join(nuqta(x, 370, 14, "#A87449") for x in range(20, 640, 40))
    )


def track_dawn() -> str:
    """A running track seen from above at first light."""
    out = rect(0, 0, W, H, "#3F7A4C")
    for i in range(6):
        colour = "#B4472F" if i % 2 == 0 else "#C4553A"
        inset = 20 + i * 22
        out += rect(
            inset - 60,
            inset,
            760 - inset * 2,
            H - inset * 2,
            colour,
            (H - inset * 2) / 2,
            stroke="#F7E6D4",
            stroke_width="2.5",
        )
    out += (
        rect(92, 152, 456, 96, "#4C8F5B", 48)
        + line("M320 152v96", "#DCEBD8", 2.5)
        + circle(320, 200, 26, "none", stroke="#DCEBD8", stroke_width="2.5")
    )
    out += rect(200, 20, 10, 132, "#FFFFFF") + rect(204, 22, 3, 128, INK_STRIPE)
    for x, y, colour in [
        (300, 42, SAFFRON),
        (268, 86, "#8FA5FF"),
        (330, 108, "#FFFFFF"),
    ]:
        out += (
            ellipse(x + 10, y + 8, 20, 5, "#000000", opacity="0.22")
            + circle(x, y, 9, colour)
            + line(f"M{x - 14} {y + 5}l9-5M{x + 14} {y - 5}l-9 5", colour, 5)
        )
    return out


COVERS = {
    "sea-noon": sea_noon,
    "dhow-dusk": dhow_dusk,
    "harbour": harbour,
    "blue-town": blue_town,
    "wind-towers": wind_towers,
    "city-rain": city_rain,
    "market": market,
    "track": track_dawn,
}
