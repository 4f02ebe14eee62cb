"""The parts every portrait shares, on a 64 grid: shoulders, neck, face, beard."""

# ruff: noqa: E501 -- path data broken over lines reads worse than a long line

from dataclasses import dataclass

from infra.demo.drawing.svg import circle, ellipse, line, path

SIZE = 64
SKIN = {
    "light": ("#F1C9A5", "#E0AE86", "#8A4B35"),
    "fair": ("#E9B98F", "#D69F73", "#7A3B2A"),
    "olive": ("#D9A474", "#C28A5B", "#6E3624"),
    "tan": ("#C98B5E", "#B17448", "#5B2A1A"),
    "brown": ("#9A6440", "#82512F", "#3E2316"),
    "deep": ("#6F4529", "#5A361E", "#2A140A"),
}
BLACK, DARK, CHESTNUT, GREY, WHITE = (
    "#1F1712",
    "#3A241B",
    "#6B3F25",
    "#A9A29A",
    "#E9E4DC",
)


@dataclass(frozen=True)
class Portrait:
    ground: str
    skin: str
    dress: str
    head: str  # which head cover or hair, a key of HEADS
    colour: str  # of that cover or hair
    second: str | None = None  # band, underscarf or trim
    beard: str | None = None  # full, short, moustache, goatee
    beard_colour: str | None = None
    glasses: str | None = None  # colour of the frame
    collar: str = "round"  # round, shirt, thobe, jacket
    older: bool = False
    smile: str = "soft"  # soft, open, calm


def shoulders(p: Portrait) -> str:
    body = path("M7 64c1-14 10-19.500 25-19.500S56 50 57 64z", p.dress)
    if p.collar == "shirt":
        body += path(
            "M26 45.200l6 7.300 6-7.300 3.400 1.600-5.200 8.700-4.200-3-4.200 3-5.200-8.700z",
            "#FFFFFF",
            opacity="0.92",
        )
    elif p.collar == "thobe":
        body += line("M27 45.400c2 2.800 8 2.800 10 0", "#D9D2C2", 1.6) + line(
            "M32 48v12", "#D9D2C2", 1.2
        )
    elif p.collar == "jacket":
        body += path("M25 45.500l7 18.500 7-18.500c-2-.8-12-.8-14 0z", "#F7F3EA")
        body += line("M25 45.500l7 18.500 7-18.500", "#000000", 1.2, opacity="0.25")
    else:
        body += line(
            "M25.500 45.800c1.500 4.400 11.500 4.400 13 0",
            "#000000",
            1.4,
            opacity="0.18",
        )
    return body


def neck(p: Portrait) -> str:
    skin, shade, _ = SKIN[p.skin]
    return path("M27 38h10v9.500c-2 3.200-8 3.200-10 0z", skin) + path(
        "M27 42c3 3.600 7 3.600 10 0v2.500c-3 3-7 3-10 0z", shade
    )


def features(p: Portrait) -> str:
    _, shade, mouth = SKIN[p.skin]
    brow = (p.beard_colour or GREY) if p.older else BLACK
    out = line(
        "M24.600 27.300c1.400-1 3.200-1 4.400-.2M35 27.100c1.200-.8 3-.8 4.400.2",
        brow,
        1.3,
    )
    out += circle(27.2, 31, 1.5, BLACK) + circle(36.8, 31, 1.5, BLACK)
    out += line("M32 32.500c.5 1.500.8 2.400.2 2.800-.4.300-.9.200-1.300 0", shade, 1.3)
    if p.older:
        out += line(
            "M22.800 33.600c.6.700 1.400 1.100 2.300 1.200M41.200 33.600c-.6.700-1.400 1.100-2.300 1.200",
            shade,
            0.9,
        )
        out += line("M28 21.800c2.600-.7 5.400-.7 8 0", shade, 0.9)
    if p.beard:
        out += beard(p)
    if p.smile == "open":
        out += path(
            "M27.400 38.200c2.600.8 6.600.8 9.200 0-.4 2.800-2.200 4.200-4.600 4.200s-4.200-1.400-4.600-4.200z",
            "#FFFFFF",
            stroke=mouth,
            stroke_width="1.1",
            stroke_linejoin="round",
        )
    elif p.smile == "calm":
        out += line("M28.800 39.300c2 .8 4.400.8 6.400 0", mouth, 1.6)
    else:
        out += line("M28 38.600c2.200 2 5.800 2 8 0", mouth, 1.7)
    if p.glasses:
        out += (
            f'<g fill="none" stroke="{p.glasses}" stroke-width="1.4">'
            '<circle cx="27" cy="31.200" r="4.300"/><circle cx="37" cy="31.200" r="4.300"/>'
            '<path d="M31.200 30.600c.5-.5 1.100-.5 1.600 0" fill="none"/></g>'
        )
    return out


def beard(p: Portrait) -> str:
    colour = p.beard_colour or BLACK
    if p.beard == "moustache":
        return path(
            "M25.800 37.600c1.200-2.600 4.200-2.800 6.200-1.400 2-1.400 5-1.200 6.200 1.400-2 .4-4.200.2-6.200-.5-2 .7-4.200.9-6.200.5z",
            colour,
        )
    if p.beard == "goatee":
        return path(
            "M27.400 40.400c3 1.500 6.200 1.500 9.200 0 .2 3.700-1.800 6.600-4.600 6.600s-4.800-2.900-4.600-6.600z",
            colour,
        ) + path(
            "M27 37.300c1.500-1.700 3.600-1.900 5-.9 1.400-1 3.500-.8 5 .9-3.300-.6-6.700-.6-10 0z",
            colour,
        )
    if p.beard == "short":
        d = "M20.200 31c.2 9 4.800 15.200 11.800 15.200S43.600 40 43.800 31c-1.200 3.600-2.400 5-4.400 5.500-2.200-1.400-5-1.700-7.400-.5-2.400-1.200-5.200-.9-7.400.5-2-.5-3.200-1.900-4.400-5.500z"
    else:
        d = "M19.800 30c-.2 12.500 5 19.500 12.200 19.500S44.400 42.500 44.200 30c-1.200 4-2.600 5.700-4.600 6.200-2.200-1.500-5.200-1.800-7.600-.5-2.400-1.300-5.400-1-7.600.5-2-.5-3.400-2.200-4.600-6.200z"
    # The lip line is left free so that a smile shows through the beard.
    return path(d, colour) + ellipse(32, 39.3, 5.4, 2.2, SKIN[p.skin][0])


def face(p: Portrait) -> str:
    skin, shade, _ = SKIN[p.skin]
    ears = circle(19.800, 31.5, 2.4, shade) + circle(44.200, 31.5, 2.4, shade)
    return ears + ellipse(32, 30.5, 12, 14.2, skin) + features(p)


def veiled_face(p: Portrait) -> str:
    skin, _, _ = SKIN[p.skin]
    return ellipse(32, 31.8, 11.2, 13.2, skin) + features(p)
