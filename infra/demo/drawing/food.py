"""Covers of food and of the plants it comes from."""

# ruff: noqa: E501 -- path data broken over lines reads worse than a long line

from infra.demo.drawing.svg import (
    PAPER,
    SAFFRON,
    TEAL,
    VERMILION,
    circle,
    ellipse,
    gradient,
    group,
    line,
    noise,
    nuqta,
    path,
    polar,
    polygon,
    rect,
    star,
    wall,
)

SIZES = {
    "coffee": (480, 600),
    "spices": (480, 480),
    "kunafa": (480, 480),
    "balcony": (480, 600),
}


W, H = 640, 400


def pomegranate() -> str:
    out = (
        wall("#EAD9CF", "#D9BFB0")
        + ellipse(300, 338, 130, 14, "#B99A8A")
        + ellipse(452, 340, 80, 10, "#B99A8A")
    )
    out += path(
        "M262 112l8-48 22 24 12-30 12 30 22-24 8 48c-24 12-60 12-84 0z", "#8A1026"
    ) + circle(302, 220, 118, "#A3172F")
    out += path(
        "M206 170c20-40 54-62 92-66-44 30-62 78-58 132 2 40 14 72 36 100-56-16-92-62-92-116 0-18 8-36 22-50z",
        "#B92641",
    )
    out += circle(452, 266, 74, "#C6304A") + circle(452, 266, 62, "#F3D9C0")
    for ring, count in ((0, 1), (17, 6), (36, 11), (52, 16)):
        for i in range(count):
            x, y = polar(452, 266, ring, i * 360 / count + ring)
            out += ellipse(x, y, 6.4, 7.6, "#9C1230" if i % 3 else "#C6304A")
    return out + "".join(
        ellipse(x, y, 7, 9, "#9C1230", transform=f"rotate({r} {x} {y})")
        for x, y, r in [
            (188, 340, 40),
            (164, 352, 80),
            (368, 356, 20),
            (548, 344, 60),
            (572, 356, 10),
        ]
    )


def coffee() -> str:
    """Portrait: a dallah, two cups and a plate of dates."""
    out = rect(0, 0, 480, 600, "#22307F") + "".join(
        nuqta(x, y, 26, "none", stroke="#3B4BA0", stroke_width="2")
        for x in range(0, 520, 60)
        for y in range(20, 420, 60)
    )
    out += rect(0, 420, 480, 180, "#8B5A33") + rect(0, 420, 480, 10, "#A87449")
    pot = path(
        "M150 460c-24-60-4-110 20-140 12-16 14-32 12-46h76c-2 14 0 30 12 46 24 30 44 80 20 140z",
        "#D9A441",
    ) + path(
        "M160 450c-16-56 2-100 24-130 10-14 14-30 12-44h16c0 40-44 80-28 174z",
        "#F0C25A",
    )
    pot += (
        path("M182 274h76l-12-34c-6-16-46-16-52 0z", "#B9842C")
        + path("M220 224l12-16-12-22-12 22z", "#D9A441")
        + rect(176, 268, 88, 12, "#8F6420", 5)
    )
    pot += (
        path("M266 330c40-10 66-34 92-70l10 12c-16 40-44 84-86 98z", "#D9A441")
        + line("M160 300c-60-6-76 40-62 82 6 20 20 36 40 42", "#B9842C", 13)
        + rect(146, 454, 148, 14, "#8F6420", 6)
    )
    cups = "".join(
        path(f"M{x - 34} 470h68c0 30-12 50-34 50s-34-20-34-50z", PAPER)
        + ellipse(x, 470, 34, 9, "#E9DFC8")
        + ellipse(x, 471, 27, 6, "#5B3A1E")
        + nuqta(x, 496, 8, VERMILION)
        for x in (330, 414)
    )
    dates = ellipse(150, 556, 120, 26, "#E9E1CF") + ellipse(150, 550, 104, 19, "#D6CBB2")
    dates += "".join(
        ellipse(x, y, 22, 11, colour, transform=f"rotate({r} {x} {y})")
        for x, y, r, colour in [
            (92, 542, 20, "#4A2414"),
            (134, 534, -15, "#5E3019"),
            (178, 538, 25, "#4A2414"),
            (212, 546, -20, "#5E3019"),
            (116, 556, -10, "#6B3A1F"),
            (162, 556, 8, "#4A2414"),
        ]
    )
    return out + pot + cups + dates


def bread() -> str:
    out = wall("#F3E3C7", "#C98F5A", 250)
    for y in (330, 300, 270):
        out += ellipse(220, y, 150, 34, "#B87840") + ellipse(220, y - 10, 150, 34, "#E2B071")
    out += "".join(
        ellipse(
            220 + (noise(i, 2) - 0.5) * 230,
            260 + (noise(i, 3) - 0.5) * 40,
            5 + noise(i, 4) * 9,
            3 + noise(i, 5) * 4,
            "#A8682F",
            opacity="0.7",
        )
        for i in range(22)
    )
    out += (
        ellipse(470, 330, 104, 30, "#1F4D46")
        + ellipse(470, 320, 92, 22, "#6E8B3A")
        + ellipse(470, 320, 70, 15, "#C9B23C")
    )
    out += "".join(
        circle(
            470 + (noise(i, 7) - 0.5) * 130,
            320 + (noise(i, 8) - 0.5) * 24,
            2.6,
            "#4E6B2E",
        )
        for i in range(40)
    )
    out += path(
        "M430 60h44v46c26 14 34 34 34 60v86c0 8-6 14-14 14h-84c-8 0-14-6-14-14v-86c0-26 8-46 34-60z",
        "#5F7F3A",
        transform="translate(84 4) scale(.9)",
    )
    return (
        out
        + rect(470, 46, 42, 22, "#A87449", 4)
        + rect(444, 150, 94, 56, PAPER, 4)
        + nuqta(491, 178, 14, "#6E8B3A")
        + line("M60 372c60-10 110-4 150 6", "#A87449", 5)
    )


def spices() -> str:
    """Square: bowls from above."""
    out = rect(0, 0, 480, 480, "#2F4F4A")
    bowls = [
        (120, 120, 92, "#E39A1E"),
        (350, 110, 78, "#A8321F"),
        (250, 260, 88, "#6B4A2B"),
        (100, 350, 80, "#7A8B3B"),
        (390, 350, 92, "#D9B44A"),
        (470, 220, 44, "#3A2A22"),
    ]
    for k, (x, y, r, colour) in enumerate(bowls):
        out += (
            circle(x + 5, y + 8, r, "#000000", opacity="0.22")
            + circle(x, y, r, ["#E9E1CF", "#2A3FA8", "#C98443"][k % 3])
            + circle(x, y, r * 0.82, colour)
        )
        for i in range(46):
            px, py = polar(x, y, r * 0.78 * noise(i, k) ** 0.5, noise(i, k + 9) * 360)
            out += circle(px, py, 2.4, "#FFFFFF" if i % 3 else "#000000", opacity="0.16")
    out += group(
        ellipse(0, 0, 26, 17, "#C98F5A"),
        line("M22 0h120", "#C98F5A", 11),
        ellipse(-2, 0, 18, 11, "#E39A1E"),
        transform="translate(168 430) rotate(-28)",
    )
    return out + "".join(
        polygon(star(x, y, 19, 7, 8, turn), "#5B2A1A") + circle(x, y, 4, "#A8682F")
        for x, y, turn in [(232, 60, 0), (214, 150, 12), (300, 440, 30), (28, 236, 20)]
    )


def kunafa() -> str:
    """Square: a round tray of kunafa with its first slice gone."""
    out = rect(0, 0, 480, 480, "#F1E3D0") + "".join(
        rect(x, 0, 22, 480, "#E6D2B8") for x in range(0, 480, 44)
    )
    out += (
        circle(246, 252, 196, "#000000", opacity="0.14")
        + circle(240, 240, 196, "#C9CCD2")
        + circle(240, 240, 180, "#E8862B")
        + circle(240, 240, 176, "#F09A3A")
    )
    for i in range(230):
        x, y = polar(240, 240, 170 * noise(i, 3) ** 0.5, noise(i, 4) * 360)
        turn = noise(i, 5) * 180
        out += group(
            line("M-9 0c5-5 12 5 18 0", "#D9721F", 2),
            transform=f"translate({x:.1f} {y:.1f}) rotate({turn:.0f})",
        )
    for i in range(60):
        x, y = polar(240, 240, 70 * noise(i, 6) ** 0.5, noise(i, 7) * 360)
        out += nuqta(x, y, 4.5, "#7FA23C" if i % 2 else "#5F8A2E")
    a, b = polar(240, 240, 184, 20), polar(240, 240, 184, 58)
    out += path(
        f"M240 240L{a[0]:.1f} {a[1]:.1f}A184 184 0 0 1 {b[0]:.1f} {b[1]:.1f}z",
        "#C9CCD2",
    ) + path(f"M240 240L{a[0]:.1f} {a[1]:.1f}l-6 12L246 254z", "#FFF6E2")
    return out + circle(
        240,
        240,
        178,
        "none",
        stroke="#C9641B",
        stroke_width="5",
        stroke_dasharray="953 190",
        transform="rotate(58 240 240)",
    )


def balcony() -> str:
    """Portrait: herbs in reused tins along a railing."""
    out = (
        gradient("dawn", "#CFE6EE", "#FBF1DE")
        + rect(0, 0, 480, 600, "url(#dawn)")
        + circle(370, 130, 54, "#FFF3CF")
    )
    out += path("M0 360h90v-120h70v80h80v-150h90v130h70v-70h80v270H0z", "#D9C3A5") + rect(
        0, 430, 480, 170, "#B97A52"
    )
    out += (
        "".join(line(f"M{x} 330v120", "#5B4A3A", 6) for x in range(20, 480, 44))
        + rect(0, 322, 480, 14, "#4A3A2C")
        + rect(0, 440, 480, 14, "#4A3A2C")
    )
    for x, colour, leaf, kind in [
        (84, TEAL, "#4C8F5B", 0),
        (240, VERMILION, "#3B7A4C", 1),
        (396, SAFFRON, "#5F8A3E", 2),
    ]:
        for i in range(13):
            dx, up = (noise(i, kind) - 0.5) * 96, 60 + noise(i, kind + 5) * 110
            out += line(f"M{x} 470c{dx * 0.2:.1f} -40 {dx:.1f} -40 {dx:.1f} -{up:.0f}", leaf, 4)
            for k in range(3):
                out += ellipse(
                    x + dx + (8 if k % 2 else -8),
                    470 - up + k * 16,
                    13,
                    7,
                    leaf if (i + k) % 2 else "#7BB07A",
                    transform=f"rotate({30 if k % 2 else -30} {x + dx:.1f} {470 - up + k * 16:.1f})",
                )
        if kind == 1:
            out += "".join(
                circle(x + dx, 470 - up, 9, "#D9342A")
                for dx, up in [(-34, 90), (20, 76), (44, 120), (-8, 132)]
            )
        out += (
            rect(x - 50, 462, 100, 96, colour, 6)
            + rect(x - 50, 476, 100, 6, "#FFFFFF", opacity="0.5")
            + nuqta(x, 520, 20, PAPER)
            + rect(x - 54, 456, 108, 12, "#E9E1CF", 4)
        )
    return out


COVERS = {
    "pomegranate": pomegranate,
    "coffee": coffee,
    "bread": bread,
    "spices": spices,
    "kunafa": kunafa,
    "balcony": balcony,
}
