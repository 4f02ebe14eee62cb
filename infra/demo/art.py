"""Draws the demo pictures: `python -m infra.demo.art` from the top of the repository.

Writes `art/*.svg` always, and `pictures/*.webp` where pyvips is installed
(`pip install pyvips pyvips-binary`, in a virtual environment of its own: the
product does not need it). The output is the same on every run.
"""

from importlib import import_module
from pathlib import Path

from infra.demo.drawing import (
    figures,
    food,
    land,
    letters,
    measures,
    portraits,
    things,
    towns,
    wares,
)
from infra.demo.drawing.svg import document

HERE = Path(__file__).parent
COVER_WIDTH = 1280
PORTRAIT_WIDTH = 512
QUALITY = 82


def sources() -> dict[str, tuple[str, int]]:
    """File stem → (SVG text, width in pixels of the rendered picture)."""
    drawn = {
        f"portrait-{key}": (
            portraits.draw(person),
            PORTRAIT_WIDTH,
        )
        for key, person in portraits.PORTRAITS.items()
    }
    covers = (
        land.COVERS
        | towns.COVERS
        | food.COVERS
        | things.COVERS
        | letters.COVERS
        | figures.COVERS
        | measures.COVERS
        | wares.COVERS
    )
    sizes = food.SIZES | letters.SIZES | figures.SIZES
    for name, draw in covers.items():
        width, height = sizes.get(name, (640, 400))
        # Upright and square pictures are smaller, so that no file is much heavier than another.
        drawn[name] = (
            document(draw(), width, height),
            COVER_WIDTH if width == 640 else 960,
        )
    return drawn


def render(svg: str, width: int, target: Path) -> None:
    # Looked up at run time: the product's own environment does not hold it.
    pyvips = import_module("pyvips")

    picture = pyvips.Image.thumbnail_buffer(svg.encode(), width, size="both").flatten(
        background=[255, 255, 255]
    )
    # Flat fields are often smaller without loss; gradients and fine nets are not.
    exact = picture.webpsave_buffer(lossless=True, effort=6)
    lossy = picture.webpsave_buffer(Q=QUALITY, effort=6, smart_subsample=True)
    target.write_bytes(min(exact, lossy, key=len))


def main() -> None:
    for name, (svg, width) in sources().items():
        (HERE / "art" / f"{name}.svg").write_text(svg, encoding="utf-8")
        try:
            render(svg, width, HERE / "pictures" / f"{name}.webp")
        except ImportError:
            continue


if __name__ == "__main__":
    main()
