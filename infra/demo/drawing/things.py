"""Covers of tools, books, instruments and toys."""

# ruff: noqa: E501 -- path data broken over lines reads worse than a long line

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
    star,
    wall,
)

W, H = 640, 400


def oud() -> str:
    out = rect(0, 0, W, H, "#5B2A1A") + circle(
        320, 210, 190, "#C98443", stroke="#8B5426", stroke_width="6"
    )
    out += "".join(line(f"M{140 + i * 40} 0v400", "#B9743A", 1.2, opacity="0.5") for i in range(10))
    out += circle(320, 210, 84, "#F3D5A2") + circle(320, 210, 76, "#3A1A10")
    out += polygon(star(320, 210, 74, 52, 8), "none", stroke="#F3D5A2", stroke_width="4") + polygon(
        star(320, 210, 40, 28, 8), "none", stroke="#F3D5A2", stroke_width="3"
    )
    out += "".join(circle(*polar(320, 210, 96, i * 15), 3.2, "#5B2A1A") for i in range(24))
    return out + "".join(
        line(f"M{x} 0v400", "#FBEBD0", w)
        for x, w in [
            (284, 3),
            (290, 3),
            (306, 2.6),
            (312, 2.6),
            (328, 2.2),
            (334, 2.2),
            (350, 1.8),
            (356, 1.8),
        ]
    )


def books() -> str:
    out = wall("#DDE3EE", "#8B5A33", 300) + rect(0, 300, W, 10, "#A87449")
    for x, y, w, h, colour, band in [
        (90, 262, 250, 38, LAPIS, SAFFRON),
        (110, 222, 220, 40, VERMILION, PAPER),
        (96, 188, 236, 34, TEAL, SAFFRON),
        (126, 156, 190, 32, "#5B2A8A", PAPER),
    ]:
        out += (
            rect(x, y, w, h, colour, 5)
            + rect(x + 18, y, 10, h, band)
            + rect(x + w - 30, y, 10, h, band)
            + nuqta(x + w / 2, y + h / 2, 8, band)
        )
    out += (
        path("M380 300l18-150h54l-18 150z", "#F3B61F")
        + path("M440 300V130h44v170z", "#22307F")
        + path("M488 300V160h36v140z", "#B4532F")
    )
    out += (
        rect(440, 150, 44, 8, SAFFRON)
        + rect(488, 180, 36, 8, PAPER)
        + nuqta(462, 220, 10, SAFFRON)
        + nuqta(506, 240, 8, PAPER)
    )
    out += path("M178 156l14-40h56l14 40z", "#FFFFFF") + path(
        "M196 116c-6-20 10-22 4-40M222 116c-6-20 10-22 4-40M246 116c-6-20 10-22 4-40",
        "none",
        stroke="#B9BFD0",
        stroke_width="4",
        stroke_linecap="round",
    )
    return out + line("M262 132c24-4 28 20 0 20", "#FFFFFF", 7)


def camera() -> str:
    out = (
        wall("#CFE0DD", "#A9C4BF", 290)
        + ellipse(310, 330, 210, 16, "#86A8A2")
        + rect(130, 140, 360, 190, "#2A2622", 22)
        + rect(130, 190, 360, 90, "#4A3A30")
    )
    out += (
        path("M230 140l20-36h120l20 36z", "#2A2622")
        + rect(160, 122, 50, 18, "#6B6259", 6)
        + circle(440, 132, 16, SAFFRON)
        + rect(160, 156, 44, 22, "#8CC3D2", 5)
    )
    for r, colour in [
        (88, "#171411"),
        (76, "#6B6259"),
        (66, "#171411"),
        (50, "#26389A"),
        (34, "#141B4D"),
    ]:
        out += circle(310, 234, r, colour)
    out += polygon(regular(310, 234, 24, 6), "#0A0F2C") + ellipse(
        292, 212, 14, 9, "#FFFFFF", opacity="0.55", transform="rotate(-40 292 212)"
    )
    strip = "".join(
        rect(8 + i * 60, 12, 52, 40, ["#F3A36B", "#2C6E86", "#22307F"][i % 3]) for i in range(3)
    ) + "".join(rect(6 + i * 16, y, 8, 5, PAPER, 1) for i in range(12) for y in (3, 56))
    return out + group(
        rect(0, 0, 190, 64, "#1B1813", 3),
        strip,
        transform="translate(420 318) rotate(-8)",
    )


def workshop() -> str:
    out = (
        rect(0, 0, W, H, "#E4CFAE")
        + "".join(line(f"M0 {y}h640", "#D3B98F", 3) for y in range(40, 400, 60))
        + rect(0, 300, W, 100, "#A87449")
        + rect(0, 300, W, 12, "#8B5A33")
    )
    saw = (
        path("M0 0l210 26v34L0 60z", "#C3C9CF")
        + polygon(
            [(i * 10.5, 60 + (9 if i % 2 else 0)) for i in range(21)] + [(210, 56), (0, 56)],
            "#C3C9CF",
        )
        + path(
            "M-64-8c20-10 50-8 66 4v66c-20 10-52 6-66-8-10-20-10-42 0-62zM-44 14v24h26V14z",
            "#5B2A1A",
            fill_rule="evenodd",
        )
    )
    out += group(saw, transform="translate(150 70)") + group(
        rect(-6, 0, 12, 130, "#C98F5A", 4),
        rect(-44, -30, 88, 34, "#4A4F57", 5),
        transform="translate(470 96) rotate(14)",
    )
    plane = (
        path("M0 0h200c12 0 18 10 16 26l-4 26H0z", "#8B4A22")
        + path("M20 0c-6-30 10-46 30-40 6 16 4 28 6 40z", "#5B2A1A")
        + path("M110 0l26-50h20L140 0z", "#C3C9CF")
        + ellipse(186, -6, 14, 14, "#5B2A1A")
    )
    out += group(plane, transform="translate(120 252)") + "".join(
        path(
            f"M{x} {y}c14-16 34-8 30 8-4 12-20 10-20 0",
            "none",
            stroke="#F1DDB8",
            stroke_width="6",
            stroke_linecap="round",
        )
        for x, y in [(352, 288), (398, 296), (430, 282)]
    )
    return out + "".join(
        rect(500 + i * 28, 220 - i * 12, 12, 60 + i * 12, "#C3C9CF", 2)
        + rect(496 + i * 28, 276, 20, 50, [VERMILION, LAPIS, TEAL][i], 6)
        for i in range(3)
    )


def pottery() -> str:
    out = wall("#D8E4E2", "#B9C9C4", 310)
    jars = [
        (140, 318, 1.0, "#B4532F", PAPER),
        (300, 318, 1.28, "#2A3FA8", SAFFRON),
        (470, 318, 0.9, "#157F74", PAPER),
        (570, 318, 0.62, "#F3B61F", INK),
    ]
    for x, y, s, colour, trim in jars:
        body = ellipse(0, 4, 70, 9, "#94A8A2") + path(
            "M-34-190h68c-4 26 4 38 22 58 32 38 26 92-8 132h-96c-34-40-40-94-8-132 18-20 26-32 22-58z",
            colour,
        )
        body += rect(-42, -200, 84, 16, trim, 7) + line(
            "M-62-124c-26-24-20-56 26-50M62-124c26-24 20-56-26-50", colour, 10
        )
        body += (
            line("M-66-96h132M-70-44h140", trim, 4)
            + "".join(nuqta(i * 26, -70, 11, trim) for i in (-2, -1, 0, 1, 2))
            + path(
                "M-48-132c-22 26-24 80-6 116-24-30-26-82 6-116z",
                "#FFFFFF",
                opacity="0.25",
            )
        )
        out += group(body, transform=f"translate({x} {y}) scale({s})")
    return out


def astrolabe() -> str:
    out = rect(0, 0, W, H, "#1D2A5E") + "".join(
        nuqta(
            40 + noise(i, 2) * 560,
            20 + noise(i, 6) * 360,
            2 + noise(i, 9) * 2,
            "#F3D5A2",
            opacity="0.5",
        )
        for i in range(60)
    )
    out += (
        circle(320, 26, 15, "none", stroke="#C99A3C", stroke_width="7")
        + circle(320, 212, 170, "#C99A3C")
        + circle(320, 212, 150, "#E2BC63")
        + circle(320, 212, 142, "#D3A84B")
    )
    for i in range(72):
        (x1, y1), (x2, y2) = (
            polar(320, 212, 152, i * 5),
            polar(320, 212, 168 if i % 6 == 0 else 160, i * 5),
        )
        out += line(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}", "#5E4314", 2)
    out += "".join(
        circle(320, 212 + dy, r, "none", stroke="#8F6A22", stroke_width="2.5")
        for r, dy in [(120, 0), (92, 22), (66, 40), (40, 54)]
    ) + circle(320, 176, 74, "none", stroke="#5E4314", stroke_width="8")
    out += "".join(
        path(
            f"M{320 + x} {212 + y}c6-16 20-18 26-8-8 2-12 10-26 8z",
            "#5E4314",
            transform=f"rotate({r} {320 + x} {212 + y})",
        )
        for x, y, r in [
            (-70, -40, 190),
            (60, -60, -30),
            (-40, 50, 140),
            (80, 30, 40),
            (20, 90, 80),
            (-90, 10, 200),
        ]
    )
    return (
        out
        + group(
            rect(-154, -8, 308, 16, "#B07F26", 8),
            nuqta(-140, 0, 12, "#7A5512"),
            nuqta(140, 0, 12, "#7A5512"),
            transform="translate(320 212) rotate(-32)",
        )
        + circle(320, 212, 12, "#7A5512")
    )


def blocks() -> str:
    """Toy blocks with the letters alif, ba and jim drawn with one pen."""
    out = wall("#FBEBD0", "#F3C98B", 300)
    alif = line("M0-34V34", INK, 13)
    ba = line("M36-14c4 30-12 34-36 34s-42-2-36-34", INK, 13) + nuqta(0, 42, 9, VERMILION)
    jim = line("M-30-28c20-12 36 0 58-4-40 10-60 30-50 54 10 22 38 18 50 6", INK, 13) + nuqta(
        2, 14, 9, VERMILION
    )
    for x, y, turn, colour, letter in [
        (170, 236, -6, "#8CC3D2", alif),
        (320, 240, 3, SAFFRON, ba),
        (476, 238, -3, "#9FD0A8", jim),
        (
            400,
            104,
            8,
            "#F2A08F",
            line("M-34 16c0 26 50 24 62 4 10-18 0-44-18-52", INK, 13)
            + nuqta(-6, -26, 9, VERMILION),
        ),
    ]:
        out += group(
            rect(-66, -66, 132, 132, colour, 18),
            rect(-54, -54, 108, 108, PAPER, 12),
            letter,
            transform=f"translate({x} {y}) rotate({turn})",
        )
    return out + "".join(
        nuqta(x, y, 12, colour)
        for x, y, colour in [
            (80, 340, VERMILION),
            (112, 352, LAPIS),
            (556, 346, TEAL),
            (240, 352, LAPIS),
            (90, 90, SAFFRON),
            (130, 120, "#8CC3D2"),
            (560, 90, "#9FD0A8"),
        ]
    )


COVERS = {
    "oud": oud,
    "books": books,
    "camera": camera,
    "workshop": workshop,
    "pottery": pottery,
    "astrolabe": astrolabe,
    "blocks": blocks,
}
