"""Draws a stranger's image anew: what a decoder makes of it is kept, never what was sent.

A program of its own, `python -m api.files.images.transcoder FORMAT PURPOSE < image`, because
decoders of images have been broken into before and can take any memory and time: it runs with an
empty environment, may open no file for writing, and dies at its limits. On standard output comes
one line of JSON (`width`, `height`, `blurhash`, `renditions` as pairs of width and bytes, or
`problem` with its `reason`), then the renditions' bytes. It imports nothing of the service.

A drawing (SVG) is rasterised by libvips as large as it will be shown. Its parser is given bytes
without an address: nothing that the drawing names lies relative to anything, so that nothing is
loaded; it knows no network, runs no script and draws no HTML.
"""

import json
import math
import os
import resource
import signal
import sys
import warnings
from io import BytesIO
from typing import Any, Final

import blurhash  # type: ignore[import-untyped]
from PIL import Image, ImageCms, UnidentifiedImageError

MEGABYTE: Final = 1024 * 1024
MEMORY_BYTES: Final = 1024 * MEGABYTE
# A drawing can ask for any number of layers, and hold pictures of its own.
DRAWING_BYTES: Final = 256 * MEGABYTE
DRAWING_CPU_SECONDS: Final = 5
CPU_SECONDS: Final = 8
WALL_SECONDS: Final = 15
MAX_PIXELS: Final = 40_000_000

POST_WIDTHS: Final = (320, 640, 1280, 1600)
AVATAR_WIDTHS: Final = (96, 256, 512)
# WebP ends at 16,383 pixels a side; nothing that tall is for looking at.
MAX_HEIGHT: Final = 8192
# What a drawing is rasterised to at most: 1,600 by 5,000.
DRAWN_PIXELS: Final = 8_000_000
# Taken into another mode at a time, so that no second full picture is held in memory.
BAND_PIXELS: Final = 2_000_000

_ORIENTATION: Final = 0x0112
_UPRIGHT: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


def main() -> None:
    """Read standard input, write the renditions or what is wrong with it."""
    _confine()
    image_format, purpose = sys.argv[1:]
    avatar = purpose == "avatar"
    try:
        with _opened(image_format, avatar=avatar) as image:
            answer, parts = _drawn(image, avatar=avatar)
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as error:
        answer, parts = _refused("image_too_many_pixels", error)
    except UnidentifiedImageError as error:
        answer, parts = _refused("image_mismatch", error)
    except Exception as error:  # noqa: BLE001 - a decoder can raise anything at a hostile file
        answer, parts = _refused("image_unreadable", error)
    sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n")
    for part in parts:
        sys.stdout.buffer.write(part)
    sys.stdout.buffer.flush()


def _confine() -> None:
    """Limits that hold even when the parent was killed and nobody waits any more."""
    signal.alarm(WALL_SECONDS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # Pillow warns above the maximum and refuses above its double; here the maximum is the limit,
    # and it is held against the header before a pixel is decoded.
    Image.MAX_IMAGE_PIXELS = MAX_PIXELS
    warnings.simplefilter("error", Image.DecompressionBombWarning)


def _opened(image_format: str, *, avatar: bool) -> Image.Image:
    if image_format == "SVG":
        return _rasterised(sys.stdin.buffer.read(), avatar=avatar)
    return Image.open(sys.stdin.buffer, formats=[image_format])


def _rasterised(drawing: bytes, *, avatar: bool) -> Image.Image:
    """A drawing in the pixels of its largest rendition: it has no size that would be too small."""
    resource.setrlimit(resource.RLIMIT_DATA, (DRAWING_BYTES, DRAWING_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (DRAWING_CPU_SECONDS, DRAWING_CPU_SECONDS))
    # Read when the library starts; one thread is what the limits leave room for.
    os.environ["VIPS_CONCURRENCY"] = "1"
    import pyvips  # type: ignore[import-untyped] # noqa: PLC0415 - half a megabyte for drawings only

    pyvips.operation_block_set("VipsForeignLoad", True)
    pyvips.operation_block_set("VipsForeignLoadSvgBuffer", False)
    pyvips.cache_set_max(0)
    header = pyvips.Image.svgload_buffer(drawing)
    width, height = header.width, header.height
    if width * height > MAX_PIXELS:
        raise Image.DecompressionBombError(f"a drawing of {width} x {height}")
    wanted = AVATAR_WIDTHS[-1] / min(width, height) if avatar else POST_WIDTHS[-1] / width
    scale = min(wanted, MAX_HEIGHT / max(width, height), math.sqrt(DRAWN_PIXELS / width / height))
    drawn = pyvips.Image.svgload_buffer(drawing, scale=scale)
    size = (drawn.width, drawn.height)
    return Image.frombuffer("RGBA", size, drawn.write_to_memory(), "raw", "RGBA", 0, 1)


def _refused(problem: str, error: Exception) -> tuple[dict[str, Any], list[bytes]]:
    return {"problem": problem, "reason": f"{type(error).__name__}: {error}"[:200]}, []


def _drawn(image: Image.Image, *, avatar: bool) -> tuple[dict[str, Any], list[bytes]]:
    orientation = _orientation(image)
    profile = image.info.get("icc_profile")
    width, height = image.size if orientation < 5 else image.size[::-1]
    widths = _avatar_widths(width, height) if avatar else _post_widths(width, height)
    # Twice what the largest needs: the fine filter does the rest.
    factor = (min(width, height) if avatar else width) // (2 * widths[-1])
    picture = _upright(_shrunk(image, max(1, factor)), orientation)
    if avatar:
        picture = _centre_square(picture)
    picture = _plain(_in_srgb(picture, profile))
    renditions = [(each, _webp(_resized(picture, each))) for each in widths]
    largest = _size(picture, widths[-1])
    answer = {
        "width": largest[0],
        "height": largest[1],
        "blurhash": _blurhash(picture),
        "renditions": [(each, len(data)) for each, data in renditions],
    }
    return answer, [data for _, data in renditions]


def _orientation(image: Image.Image) -> int:
    try:
        found = image.getexif().get(_ORIENTATION, 1)
    except Exception:  # noqa: BLE001 - cameras write broken EXIF; the picture is good all the same
        return 1
    return found if isinstance(found, int) and 1 <= found <= 8 else 1


def _post_widths(width: int, height: int) -> list[int]:
    return _ladder(POST_WIDTHS, max(1, min(width, width * MAX_HEIGHT // height)))


def _avatar_widths(width: int, height: int) -> list[int]:
    return _ladder(AVATAR_WIDTHS, min(width, height))


def _ladder(steps: tuple[int, ...], available: int) -> list[int]:
    """The widest that the source allows and the steps below it that are worth a file."""
    widest = min(steps[-1], available)
    return [step for step in steps if step <= 0.8 * widest] + [widest]


def _shrunk(image: Image.Image, factor: int) -> Image.Image:
    """The first frame in a mode that can be resized, whole steps smaller where it is far larger."""
    full_width, full_height = image.size
    # A JPEG decodes to a half, a quarter or an eighth by itself, in as much less memory.
    image.draft(None, (full_width // factor, full_height // factor))
    image.load()
    factor = max(1, factor * image.width // full_width)
    mode = _resizable_mode(image)
    if factor == 1 and mode == image.mode:
        return image.copy()
    width, height = image.size
    shrunk = Image.new(mode, (math.ceil(width / factor), math.ceil(height / factor)))
    band = factor * max(1, BAND_PIXELS // (width * factor))
    for top in range(0, height, band):
        rows = image.crop((0, top, width, min(height, top + band)))
        shrunk.paste(_converted(rows, mode).reduce(factor), (0, top // factor))
    return shrunk


def _resizable_mode(image: Image.Image) -> str:
    if image.has_transparency_data:
        return "RGBA"
    if image.mode in ("1", "L") or image.mode.startswith(("I", "F")):
        return "L"
    return "CMYK" if image.mode == "CMYK" else "RGB"


def _converted(image: Image.Image, mode: str) -> Image.Image:
    if image.mode.startswith("I"):
        # Sixteen bits a pixel: Pillow's own conversion cuts off at 255 instead of scaling.
        image = image.point(lambda value: value / 256).convert("L")
    return image if image.mode == mode else image.convert(mode)


def _upright(image: Image.Image, orientation: int) -> Image.Image:
    return image.transpose(_UPRIGHT[orientation]) if orientation in _UPRIGHT else image


def _centre_square(image: Image.Image) -> Image.Image:
    side = min(image.size)
    left, top = (image.width - side) // 2, (image.height - side) // 2
    return image.crop((left, top, left + side, top + side))


def _in_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    """The colours that the profile means, since the profile itself is not kept."""
    if not profile:
        return image
    mode = "RGB" if image.mode == "CMYK" else image.mode
    try:
        source = ImageCms.ImageCmsProfile(BytesIO(profile))
        target = ImageCms.createProfile("sRGB")
        return ImageCms.profileToProfile(image, source, target, outputMode=mode) or image
    except (ImageCms.PyCMSError, OSError, ValueError):
        return image


def _plain(image: Image.Image) -> Image.Image:
    return image if image.mode in ("RGB", "RGBA") else image.convert("RGB")


def _size(image: Image.Image, width: int) -> tuple[int, int]:
    return width, max(1, min(MAX_HEIGHT, round(image.height * width / image.width)))


def _resized(image: Image.Image, width: int) -> Image.Image:
    return image.resize(_size(image, width), Image.Resampling.LANCZOS, reducing_gap=3.0)


def _webp(image: Image.Image) -> bytes:
    written = BytesIO()
    # Given explicitly: not every version of Pillow leaves the source's own behind.
    image.save(written, "WEBP", quality=82, method=4, exif=b"", icc_profile=b"", xmp=b"")
    return written.getvalue()


def _blurhash(image: Image.Image) -> str:
    image = image.copy()
    image.thumbnail((32, 32))
    if image.mode == "RGBA":
        paper = Image.new("RGBA", image.size, "white")
        paper.alpha_composite(image)
        image = paper.convert("RGB")
    across, down = (4, 3) if image.width >= image.height else (3, 4)
    return str(blurhash.encode(image, across, down))


if __name__ == "__main__":
    main()
