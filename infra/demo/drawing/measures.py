"""Covers of a designer's workbooks: lines, figures, pauses, labels and sizes."""

from infra.demo.drawing.svg import (
    INK,
    LAPIS,
    NIGHT,
    PAPER,
    SAFFRON,
    TEAL,
    VERMILION,
    circle,
    line,
    nuqta,
    rect,
)

W, H = 640, 400


def rows() -> str:
    """Lines of text that breathe: the distance grows from one to the next."""
    out = rect(0, 0, W, H, "#F4EBD8") + rect(72, 40, 496, 320, PAPER, 14)
    for number, (y, width) in enumerate(
        [(84, 400), (128, 360), (180, 420), (242, 330), (316, 380)]
    ):
        out += line(f"M{528 - width} {y}H528", INK, 12)
        if number:
            out += line(f"M104 {y - 18}v-{14 + number * 6}", VERMILION, 3)
    return out + nuqta(104, 84, 14, SAFFRON)


def figures() -> str:
    """A table whose figures stand below each other."""
    out = rect(0, 0, W, H, "#123D38") + rect(64, 52, 512, 296, PAPER, 16)
    out += rect(64, 52, 512, 56, TEAL, 16) + rect(64, 88, 512, 20, TEAL)
    for row in range(4):
        y = 146 + row * 54
        out += line(f"M96 {y + 24}H544", "#DDD3BD", 2)
        out += line(f"M{470 - row * 18} {y}H544", INK, 11)
        for column, x in enumerate((96, 186, 276)):
            width = 44 + (row * 13 + column * 17) % 30
            out += line(f"M{x} {y}h{width}", "#9FB8B2" if column else LAPIS, 11)
    return out + nuqta(320, 80, 13, SAFFRON)


def pauses() -> str:
    """Marks of punctuation on a grid."""
    out = rect(0, 0, W, H, "#3A1420")
    for x in range(5):
        for y in range(3):
            out += rect(56 + x * 108, 44 + y * 108, 96, 96, "#4D1D2C", 16)
    marks = [(104, 92), (320, 92), (212, 200), (428, 200), (536, 92), (104, 308), (320, 308)]
    for number, (x, y) in enumerate(marks):
        out += nuqta(x, y, 18, SAFFRON if number % 2 else PAPER)
        if number % 3 == 0:
            out += line(f"M{x + 4} {y - 14}q-22 -8 -18 -30", PAPER, 7)
    return out + circle(428, 308, 20, VERMILION) + circle(536, 200, 9, PAPER)


def labels() -> str:
    """Buttons in two directions."""
    out = rect(0, 0, W, H, "#D8DDF3")
    fills = [LAPIS, PAPER, SAFFRON, PAPER, NIGHT, TEAL, PAPER, VERMILION]
    for number, fill in enumerate(fills):
        x, y = 64 + number % 2 * 268, 46 + number // 2 * 84
        out += rect(x, y, 244, 60, fill, 30)
        ink = INK if fill in {PAPER, SAFFRON} else PAPER
        start, end = (x + 60, x + 204) if number % 2 else (x + 40, x + 184)
        out += line(f"M{start} {y + 30}H{end - number % 3 * 22}", ink, 10)
        out += nuqta(x + 32 if number % 2 else x + 212, y + 30, 11, ink)
    return out


def gauge() -> str:
    """A rule with its dots, and a letter's height upon it."""
    out = rect(0, 0, W, H, NIGHT) + rect(0, 300, W, 100, SAFFRON)
    for step in range(32):
        x, tall = 20 + step * 20, step % 4 == 0
        out += line(f"M{x} 300v{38 if tall else 20}", INK, 3)
    for number, size in enumerate((18, 26, 36, 48, 62)):
        x = 92 + number * 112
        out += line(f"M{x} 292V{270 - size * 3}", PAPER, size / 2.4)
        out += nuqta(x, 250 - size * 3, size / 2, SAFFRON if number % 2 else VERMILION)
    return out


COVERS = {
    "rows": rows,
    "figures": figures,
    "pauses": pauses,
    "labels": labels,
    "gauge": gauge,
}
