"""Hair and head covers; each draws the whole person beneath it."""

# ruff: noqa: E501 -- path data broken over lines reads worse than a long line

from infra.demo.drawing.face import (
    BLACK,
    DARK,
    Portrait,
    face,
    neck,
    shoulders,
    veiled_face,
)
from infra.demo.drawing.svg import circle, ellipse, line, num, path, rect

TRIM = "#2A3FA8"


def hijab(p: Portrait) -> str:
    under = p.second or p.colour
    out = path("M7 64c1-14 10-19.500 25-19.500S56 50 57 64z", p.dress)
    out += path(
        "M13.500 36C12.500 18 20.500 8.500 32 8.500S51.500 18 50.500 36c-.6 8.600-2.600 13-6.500 18H20c-3.900-5-5.900-9.400-6.500-18z",
        p.colour,
    )
    out += ellipse(32, 31, 12.7, 15, under)
    out += veiled_face(p)
    out += path(
        "M18 42c3 8 8 11 14 11 5 0 10-2 13.500-9 3 5 3.500 9 1.500 13-9 5-22 4-30-2-1-4-.8-9 1-13z",
        p.colour,
    )
    return out + line(
        "M20.500 47.500c5 6.500 16 8 23.500 1.500M19.500 52.500c6 5 15 6 22 2.500",
        "#000000",
        1.1,
        opacity="0.16",
    )


def loose_scarf(p: Portrait) -> str:
    """A scarf laid over the hair, its end thrown back across one shoulder."""
    out = shoulders(p) + neck(p) + face(p)
    out += path(
        "M20 30c.5-9 5-13 12-13s11.500 4 12 13c-2.800-5.500-5.500-8-12-8s-9.200 2.500-12 8z",
        p.second or DARK,
    )
    out += path(
        "M14 58C10.500 26 16 8.500 32 8.500S53.500 26 50 58c-4-5-5.400-13-5.600-24C44 22.500 40 17.600 32 17.600S20 22.500 19.600 34C19.400 45 18 53 14 58z",
        p.colour,
    )
    return (
        out
        + path(
            "M17 47c8 9 22 9 31-1 3 4 3.500 8 2 12-11 6-25 6-34 0-1.500-4-1-8 1-11z",
            p.colour,
        )
        + line("M19 52c8 6 20 6 28 0", "#000000", 1.1, opacity="0.16")
    )


def long_hair(p: Portrait) -> str:
    out = (
        path("M13 60C9 30 14.500 9 32 9s23 21 19 51z", p.colour) + shoulders(p) + neck(p) + face(p)
    )
    return out + path(
        "M19.400 31.500C18.400 19.500 23 14 32 14s13.600 5.500 12.600 17.500c-1-6.500-4-9.500-8.600-11.500-4.500 4.500-13 5.500-16.600 11.500z",
        p.colour,
    )


def wavy_hair(p: Portrait) -> str:
    curls = "".join(
        circle(x, y, r, p.colour)
        for x, y, r in [
            (18, 22, 8),
            (25, 14, 8),
            (36, 12.500, 8.500),
            (45, 19, 8),
            (49, 29, 7),
            (15, 31, 7),
            (15, 40, 6.500),
            (49, 39, 6.500),
            (18, 47, 5),
            (46, 47, 5),
        ]
    )
    out = curls + shoulders(p) + neck(p) + face(p)
    return out + path(
        "M19.400 29C19.500 19 24 15 32 15s12.500 4 12.600 14c-3-5.500-7-7.500-12.600-7.500S22.400 23.500 19.400 29z",
        p.colour,
    )


def bun(p: Portrait) -> str:
    out = circle(32, 9.5, 6.5, p.colour) + shoulders(p) + neck(p) + face(p)
    return out + path(
        "M19.300 30C18.500 18 24 13.200 32 13.200S45.500 18 44.700 30c-2.400-6-6.500-9-12.700-9s-10.300 3-12.700 9z",
        p.colour,
    )


def bob(p: Portrait) -> str:
    out = path(
        "M15 45C12.500 22 19 11 32 11s19.500 11 17 34c-3 2-7 2-9-1H24c-2 3-6 3-9 1z",
        p.colour,
    )
    out += shoulders(p) + neck(p) + face(p)
    return out + path(
        "M19.300 30C19 19 23.500 14.500 32 14.500S45 19 44.700 30c-1-4-2.500-6.500-4.700-8-5.500 2-14.500 1.500-17.500 0-1.600 2-2.600 4.500-3.200 8z",
        p.colour,
    )


def short_hair(p: Portrait) -> str:
    out = shoulders(p) + neck(p) + face(p)
    return out + path(
        "M18.900 29.500C17 17 23 11.300 32.500 11.300S47 17.500 45.100 29.500c-1-4.600-2.600-7-5.100-8.600-5.500.9-11.500.6-16-.7-2.700 2-4.100 5-5.100 9.300z",
        p.colour,
    )


def curly_short(p: Portrait) -> str:
    out = shoulders(p) + neck(p) + face(p)
    return out + "".join(
        circle(x, y, r, p.colour)
        for x, y, r in [
            (21, 23, 4.200),
            (22.500, 17.500, 4.800),
            (28, 14.500, 5),
            (34.500, 14, 5),
            (40.500, 16.500, 4.800),
            (43, 22, 4.200),
            (31, 18.500, 4.500),
            (37, 19, 4),
        ]
    )


def receding(p: Portrait) -> str:
    sides = ellipse(32, 27.5, 13.9, 8.5, p.colour)
    return shoulders(p) + neck(p) + sides + face(p)


def ghutra(p: Portrait) -> str:
    """The headcloth of the Gulf; a second colour draws it chequered."""
    out = shoulders(p) + path(
        "M13 62C9 30 15.500 9.500 32 9.500S55 30 51 62c-5-5-7.200-14-7.600-26H20.600C20.200 48 18 57 13 62z",
        p.colour,
    )
    out += neck(p) + face(p)
    out += path(
        "M17.500 34C16.500 18 22 10 32 10s15.500 8 14.500 24c-2.200-8-4.300-12.200-5.500-13.500-5.500-2-12.500-2-18 0-1.200 1.300-3.300 5.500-5.500 13.500z",
        p.colour,
    )
    if p.second:
        marks = [
            (16.500, 40),
            (18, 46),
            (15.800, 52),
            (47.500, 40),
            (46, 46),
            (48.200, 52),
            (23, 14.500),
            (28, 12),
            (36, 12),
            (41, 14.500),
            (32, 14.500),
        ]
        out += "".join(
            path(
                f"M{num(x)} {num(y - 1.5)}l1.500 1.500-1.500 1.500-1.500-1.500z",
                p.second,
            )
            for x, y in marks
        )
    out += line("M18.600 20.200c4-5.200 22.800-5.200 26.800 0", BLACK, 2.5)
    return out + line("M18.300 23.400c4-5.200 23.400-5.200 27.400 0", BLACK, 2.1)


def kumma(p: Portrait) -> str:
    """The embroidered Omani cap."""
    out = shoulders(p) + neck(p) + face(p)
    out += path(
        "M18.500 25.500c-.4-9 4.500-15.500 13.500-15.500s13.900 6.500 13.500 15.500c-8-3-19-3-27 0z",
        p.colour,
    )
    stitches = [
        (22.500, 20),
        (27.300, 18.600),
        (32, 18.200),
        (36.700, 18.600),
        (41.500, 20),
        (27, 14),
        (32, 13.200),
        (37, 14),
    ]
    return (
        out
        + "".join(circle(x, y, 1.1, p.second or TRIM) for x, y in stitches)
        + line("M18.800 24.800c8-2.800 18.400-2.800 26.400 0", p.second or TRIM, 1.2)
    )


def turban(p: Portrait) -> str:
    out = shoulders(p) + neck(p) + face(p)
    out += path(
        "M16.500 25c-1.500-9 5-17 15.500-17s17 8 15.500 17c-9-4.500-22-4.500-31 0z",
        p.colour,
    )
    return out + line(
        "M18 23c6-7 15-11 25-10M20.500 15c7 0 17 2.500 25.500 8M17.500 19.500c7-7 14-9 20-9.500",
        "#000000",
        1.1,
        opacity="0.2",
    )


def tarboush(p: Portrait) -> str:
    out = shoulders(p) + neck(p) + face(p)
    out += path(
        "M20.600 22.500L23.400 6.600c5.500-1.400 11.700-1.400 17.200 0l2.800 15.900c-7-2.300-15.800-2.300-22.800 0z",
        p.colour,
    )
    return (
        out
        + line("M32 6.300c5 .5 8.500 2.200 9.600 6.700v4.500", BLACK, 1.3)
        + rect(40.6, 16.5, 2, 4.5, BLACK, 0.8)
    )


def flat_cap(p: Portrait) -> str:
    out = shoulders(p) + neck(p) + face(p)
    out += path(
        "M19.200 29c-1-4-.8-7 .3-9h25c1.100 2 1.300 5 .3 9-1.200-3.500-2-5-3-6H22.200c-1 1-1.800 2.500-3 6z",
        p.second or BLACK,
    )
    return (
        out
        + path(
            "M17 21.500c-1-8 6-13 15-13 9.500 0 16 5 15.500 13.500-9-3-21.500-3.500-30.500-.5z",
            p.colour,
        )
        + line("M17.500 22.600c9-2.600 20-2.400 29.500.4", "#000000", 1.4, opacity="0.25")
    )


HEADS = {
    "hijab": hijab,
    "loose_scarf": loose_scarf,
    "long_hair": long_hair,
    "wavy_hair": wavy_hair,
    "bun": bun,
    "bob": bob,
    "short_hair": short_hair,
    "curly_short": curly_short,
    "receding": receding,
    "ghutra": ghutra,
    "kumma": kumma,
    "turban": turban,
    "tarboush": tarboush,
    "flat_cap": flat_cap,
}
