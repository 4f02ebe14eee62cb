"""Covers of the land and its sky: dunes, oasis, hills, snow, stars."""

# ruff: noqa: E501 -- path data broken over lines reads worse than a long line

from infra.demo.drawing.svg import (
    SAFFRON,
    circle,
    ellipse,
    gradient,
    group,
    line,
    nuqta,
    path,
    polygon,
    rect,
    scatter,
)

W, H = 640, 400


def sky(top: str, bottom: str, name: str = "sky") -> str:
    return gradient(name, top, bottom) + rect(0, 0, W, H, f"url(#{name})")


def stars(count: int, height: float, seed: int, fill: str = "#FFF6DA") -> str:
    return "".join(
        circle(x, y, 0.7 + size * 1.3, fill, opacity=0.45 + size * 0.55)
        for x, y, size in scatter(count, W, height, seed)
    )


def palm(x: float, y: float, scale: float, trunk: str, leaf: str) -> str:
    leaves = "".join(
        path(
            f"M0 0C{18 * side} {-26 + drop} {44 * side} {-22 + drop} {58 * side} {8 + drop}C{42 * side} {-6 + drop} {20 * side} {-8 + drop} 0 0z",
            leaf,
        )
        for side, drop in [
            (1, 0),
            (-1, 0),
            (0.8, -18),
            (-0.8, -18),
            (0.7, 18),
            (-0.7, 18),
            (0.3, -34),
            (-0.3, -34),
        ]
    )
    body = (
        path("M-4 0C-2 40-8 90-10 150H6C4 90 6 40 4 0z", trunk)
        + circle(-5, 6, 5, "#B4532F")
        + circle(5, 8, 5, "#B4532F")
    )
    return group(body, leaves, transform=f"translate({x} {y}) scale({scale})")


def dunes(top: str, bottom: str, sun: str, sands: tuple[str, str, str, str]) -> str:
    far, middle, shade, near = sands
    out = sky(top, bottom) + circle(470, 120, 46, sun)
    out += path("M0 250c120-70 210-60 300-14s210 60 340-30v194H0z", far)
    out += path("M0 300c130-40 190-10 270 10s240 20 370-60v150H0z", middle)
    out += path(
        "M300 236c40 26 30 62-20 90-70 40-20 60 20 74H120c-20-40 40-64 90-92s90-44 90-72z",
        shade,
        opacity="0.55",
    )
    return out + path("M0 352c160-36 300 4 380 16s180 0 260-30v62H0z", near)


def dunes_dawn() -> str:
    return dunes("#F8D9A8", "#F3A36B", "#FFF3D6", ("#D9743F", "#B4532F", "#8E3B26", "#7B2F22"))


def dunes_blue() -> str:
    """The blue hour, with the tracks of a walker up the ridge."""
    out = dunes("#26336B", "#C98FA0", "#F7E9D0", ("#7A5A86", "#5B4274", "#3D2B57", "#2A1E42"))
    steps = [
        (330, 372),
        (342, 358),
        (336, 344),
        (346, 331),
        (338, 319),
        (344, 308),
        (334, 298),
        (338, 288),
        (328, 279),
        (330, 270),
    ]
    return out + "".join(
        ellipse(x, y, 4.6 - i * 0.32, 2.2 - i * 0.14, "#1B1230") for i, (x, y) in enumerate(steps)
    )


def night_camp() -> str:
    out = sky("#0C1233", "#3A3F7E") + stars(150, 290, 3)
    out += path("M520 60a34 34 0 1 0 34 48 28 28 0 1 1-34-48z", "#FFF1CF")
    out += path("M0 300c140-34 300-40 420-20s160 0 220-14v134H0z", "#1D1A3A")
    out += polygon([(210, 326), (300, 238), (390, 326)], "#5B2A1A") + polygon(
        [(300, 238), (390, 326), (424, 326)], "#3E1B12"
    )
    out += polygon([(278, 326), (300, 262), (322, 326)], SAFFRON) + line(
        "M300 238v-14", "#3E1B12", 4
    )
    out += path("M0 340c180-24 360-16 640-30v90H0z", "#12102A")
    fire = path("M470 332c-14-14-4-26 4-36 2 10 16 14 10 30-2 6-8 8-14 6z", "#F27A2B") + path(
        "M474 330c-6-8 0-14 3-20 3 6 8 10 4 18z", "#FFD878"
    )
    return (
        out
        + circle(476, 324, 44, "#F27A2B", opacity="0.14")
        + fire
        + line("M458 336l36-6M460 330l34 8", "#5B2A1A", 5)
    )


def milky_observer() -> str:
    out = sky("#0A0F2C", "#26417A") + stars(210, 330, 8)
    points = [
        (120, 96),
        (196, 74),
        (262, 104),
        (330, 92),
        (352, 150),
        (280, 168),
        (262, 104),
    ]
    out += line("M" + "L".join(f"{x} {y}" for x, y in points), "#8FA5FF", 1.2, opacity="0.7")
    out += "".join(nuqta(x, y, 5.5, SAFFRON) for x, y in points)
    out += path("M0 330c120-30 230-20 330-8s220 10 310-26v104H0z", "#0B0E22")
    scope = (
        line("M0 0L64-44", "#E9E1CF", 13, stroke_linecap="butt")
        + line("M58-40l14-10", "#F3B61F", 17, stroke_linecap="butt")
        + line("M14-10L-8 52M18-12l4 64M18-12l30 62", "#B9AE98", 4)
    )
    return (
        out
        + group(scope, transform="translate(470 268)")
        + path("M428 326c-3-26 2-42 14-42s16 16 14 42z", "#05070F")
        + circle(442, 272, 10, "#05070F")
    )


def oasis() -> str:
    out = sky("#BFE0E8", "#FBEFD9") + path(
        "M0 210c100-40 190-46 280-20s220 26 360-34v120H0z", "#DDA46A"
    )
    out += (
        path("M0 250c160-30 330-20 640-16v166H0z", "#C98A50")
        + ellipse(330, 320, 240, 48, "#B5733D")
        + ellipse(330, 316, 228, 42, "#4FA3B4")
    )
    out += line("M180 306h90M300 326h140M240 340h60M420 304h60", "#BFE6EC", 4)
    out += "".join(
        palm(x, y, s, "#6B4024", leaf)
        for x, y, s, leaf in [
            (110, 136, 1.0, "#3B7A4C"),
            (176, 108, 1.15, "#2F6B42"),
            (486, 118, 1.1, "#3B7A4C"),
            (548, 146, 0.95, "#4C8F5B"),
            (420, 160, 0.75, "#2F6B42"),
        ]
    )
    return out + "".join(
        ellipse(x, 290 + (i % 2) * 4, 16, 9, "#4C8F5B")
        for i, x in enumerate((94, 116, 160, 196, 432, 470, 504, 540, 566))
    )


def olive_hills() -> str:
    out = sky("#FBE3B8", "#FDF3DF") + circle(520, 92, 40, "#F7C873")
    layers = [
        ("#A9B98A", "M0 190c130-60 260-40 360-10s190 20 280-20v240H0z"),
        ("#8AA36B", "M0 250c150-50 260-20 370 0s180 10 270-14v164H0z"),
        ("#6E8B4E", "M0 316c170-40 330-10 640-30v114H0z"),
    ]
    rows = [
        [(80, 186), (180, 158), (300, 168), (430, 190), (560, 170)],
        [(40, 252), (140, 228), (250, 236), (360, 256), (480, 256), (590, 244)],
        [(90, 330), (230, 316), (390, 326), (540, 318)],
    ]
    for (colour, d), trees, size in zip(layers, rows, (17, 22, 32), strict=True):
        out += path(d, colour)
        for x, y in trees:
            out += line(
                f"M{x} {y + size}c-3-{size * 0.4} 4-{size * 0.5} 0-{size}",
                "#5B4630",
                size / 5,
            )
            out += "".join(
                circle(x + dx * size, y + dy * size, r * size, shade)
                for dx, dy, r, shade in [
                    (-0.45, 0, 0.52, "#4E6B3E"),
                    (0.45, 0.05, 0.5, "#4E6B3E"),
                    (0, -0.35, 0.6, "#5F7F4A"),
                    (0.1, 0.1, 0.4, "#6D8D57"),
                ]
            )
    return out + line("M0 372c120-26 300-8 420-18s160-14 220-8", "#D9C79A", 5)


def cedar_snow() -> str:
    out = sky("#A9C7E6", "#F2F4F7") + polygon(
        [
            (0, 290),
            (150, 96),
            (270, 250),
            (380, 120),
            (520, 270),
            (640, 170),
            (640, 400),
            (0, 400),
        ],
        "#7E93B5",
    )
    out += polygon(
        [(150, 96), (108, 152), (136, 146), (152, 166), (172, 142), (190, 148)],
        "#FFFFFF",
    ) + polygon(
        [(380, 120), (344, 160), (366, 156), (384, 174), (402, 154), (414, 156)],
        "#FFFFFF",
    )
    out += path("M0 300c160-40 330-14 640-40v140H0z", "#E8EEF5") + path(
        "M0 346c200-30 400-6 640-24v78H0z", "#FFFFFF"
    )
    for x, y, s in [
        (96, 300, 0.7),
        (520, 300, 0.85),
        (310, 330, 1.3),
        (200, 316, 0.6),
        (590, 330, 0.6),
    ]:
        tree = rect(-5, -20, 10, 40, "#5B3A24") + "".join(
            path(
                f"M{-w} {y0}c{w * 0.5} -{h} {w * 1.5} -{h} {w * 2} 0c-{w * 0.5} 5-{w * 1.5} 5-{w * 2} 0z",
                "#2F5B46",
            )
            for w, y0, h in [(62, -18, 20), (52, -42, 18), (40, -66, 16), (26, -88, 16)]
        )
        out += group(tree, transform=f"translate({x} {y}) scale({s})")
    return out


COVERS = {
    "dunes-dawn": dunes_dawn,
    "dunes-blue": dunes_blue,
    "night-camp": night_camp,
    "star-map": milky_observer,
    "oasis": oasis,
    "olive-hills": olive_hills,
    "cedar-snow": cedar_snow,
}
