"""The people of the demo, each put together from named parts."""

from infra.demo.drawing.face import BLACK, CHESTNUT, DARK, GREY, SIZE, WHITE, Portrait
from infra.demo.drawing.heads import HEADS
from infra.demo.drawing.svg import document, rect


def draw(p: Portrait) -> str:
    """A whole SVG document, square, so that any shape can be cut from it."""
    return document(rect(0, 0, SIZE, SIZE, p.ground) + HEADS[p.head](p), SIZE, SIZE)


PORTRAITS: dict[str, Portrait] = {
    "layla": Portrait("#DAD7F3", "fair", "#2A3FA8", "long_hair", DARK, glasses="#2A1A14"),
    "sara": Portrait("#F7D9C4", "light", "#7A2246", "hijab", "#8F2C55"),
    "omar": Portrait(
        "#CFE3D6",
        "tan",
        "#1F4D46",
        "short_hair",
        "#2B1B14",
        beard="full",
        beard_colour="#2B1B14",
        collar="shirt",
    ),
    "khaled": Portrait(
        "#F6E3B4",
        "brown",
        "#FFFDF6",
        "ghutra",
        "#FDFBF4",
        beard="goatee",
        collar="thobe",
    ),
    "nour": Portrait("#CDE6EA", "tan", "#D98A2B", "hijab", "#E7A447", smile="open"),
    "sami": Portrait(
        "#D5E6EC", "olive", "#2C6E86", "curly_short", BLACK, beard="short", smile="open"
    ),
    "jumana": Portrait("#FCE9C8", "fair", "#157F74", "wavy_hair", CHESTNUT, smile="open"),
    "mariam": Portrait(
        "#E3E9D3",
        "olive",
        "#4C6B3C",
        "hijab",
        "#6E8B57",
        second="#F2EFE2",
        glasses="#3A2B1E",
    ),
    "yusuf": Portrait(
        "#E7E2F2", "deep", "#F0E6D2", "short_hair", BLACK, collar="jacket", smile="open"
    ),
    "salma": Portrait("#F9DCD6", "fair", "#B5384A", "bob", BLACK),
    "hamad": Portrait(
        "#D9E4F4",
        "tan",
        "#FFFFFF",
        "ghutra",
        "#FBF7F2",
        second="#C23B33",
        beard="short",
        collar="thobe",
    ),
    "zainab": Portrait("#E5DCEB", "brown", "#3B2A66", "hijab", "#54408A", second="#D8CBEF"),
    "said": Portrait(
        "#E0EBDD",
        "brown",
        "#FFFFFF",
        "kumma",
        "#F7F2E4",
        second="#A8432F",
        beard="short",
        collar="thobe",
    ),
    "amina": Portrait("#F4E2CE", "tan", "#A8432F", "loose_scarf", "#D9743F", second=BLACK),
    "ibrahim": Portrait(
        "#DDE7E8",
        "olive",
        "#5B5346",
        "receding",
        WHITE,
        beard="full",
        beard_colour=WHITE,
        older=True,
        collar="shirt",
        glasses="#4A4036",
    ),
    "fatima": Portrait(
        "#DCE6F2",
        "olive",
        "#34507A",
        "hijab",
        "#F3EFE6",
        second="#D7D0C2",
        older=True,
        beard_colour="#8F867B",
    ),
    "karim": Portrait(
        "#F6E0B8",
        "fair",
        "#26389A",
        "short_hair",
        CHESTNUT,
        glasses="#1B1813",
        collar="jacket",
    ),
    "rania": Portrait("#D4ECE3", "light", "#E26A4A", "bun", "#4A2B1A", smile="open"),
    "mustafa": Portrait(
        "#EFD9C7",
        "olive",
        "#4A2B1A",
        "flat_cap",
        "#7B6A55",
        second=GREY,
        beard="moustache",
        beard_colour=GREY,
        older=True,
    ),
    "idris": Portrait("#CFE0F0", "deep", "#1E6C8E", "turban", "#F4EFE3", beard="goatee"),
    "dina": Portrait("#F7D5DD", "tan", "#6A2A55", "wavy_hair", BLACK, glasses="#7A2246"),
    "anas": Portrait("#E3F0D8", "fair", "#E0A11B", "short_hair", BLACK, smile="open"),
    "huda": Portrait(
        "#F2E6D0",
        "light",
        "#1B1813",
        "hijab",
        "#2A2622",
        second="#3B362F",
        smile="calm",
    ),
    "bashir": Portrait(
        "#F0DAD0",
        "tan",
        "#2F4F3E",
        "tarboush",
        "#A3172F",
        beard="moustache",
        beard_colour=GREY,
        older=True,
        collar="jacket",
    ),
    "maya": Portrait("#DDEBF7", "fair", "#157F74", "bun", "#8A5A2B", collar="jacket"),
    "walid": Portrait("#E9E2D2", "brown", "#6B2E22", "receding", BLACK, beard="full", smile="open"),
    "safaa": Portrait(
        "#D8EEF0",
        "deep",
        "#B0791A",
        "loose_scarf",
        "#157F74",
        second=BLACK,
        smile="open",
    ),
}
