"""Image transcoder: re-encodes an uploaded image; the original is never stored.

A separate program, `python -m api.files.images.transcoder FORMAT PURPOSE < image`, because image
decoders have had exploitable bugs and can use any amount of memory and time. It runs with an empty
environment and without network, can't open files for writing, and is killed at its limits. Its
output is one line of JSON (`width`, `height`, `blurhash`, `renditions` as pairs of width and bytes,
or `problem` with its `reason`), then the bytes of the renditions. It imports no other module of the
service but `confinement`.

libvips rasterises SVG at its display size. The parser receives bytes without a base URL, so
references load nothing. It has no network access and supports neither scripts nor HTML.
"""

import json
import math
import os
import resource
import signal
import sys
import time
import warnings
from io import BytesIO
from typing import Any, Final

import blurhash  # type: ignore[import-untyped]
from PIL import Image, ImageCms, UnidentifiedImageError

from api.files.images.confinement import confine

MEGABYTE: Final = 1024 * 1024
MAX_MEMORY_BYTES: Final = 1024 * MEGABYTE
# An SVG can contain any number of layers and embedded images.
MAX_SVG_MEMORY_BYTES: Final = 256 * MEGABYTE
# Filters of a few hundred bytes can take minutes; ordinary drawings take a tenth of a second. It
# counts from when the drawing is read: on a busy machine the start of the program alone takes one.
MAX_SVG_CPU_SECONDS: Final = 2
MAX_CPU_SECONDS: Final = 8
MAX_WALL_SECONDS: Final = 15
MAX_PIXELS: Final = 40_000_000

POST_WIDTHS: Final = (320, 640, 1280, 1600)
AVATAR_WIDTHS: Final = (96, 256, 512)
# WebP allows 16,383 pixels per side.
MAX_HEIGHT: Final = 8192
# Maximum of a rasterised SVG: 1,600 by 5,000.
MAX_SVG_PIXELS: Final = 8_000_000
# Converted in bands, so that memory never holds a second full image.
BAND_PIXELS: Final = 2_000_000

_ORIENTATION: Final = 0x0112
_TRANSPOSITIONS: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


def main() -> None:
    """Read standard input; write the renditions, or the problem."""
    confinement = _confine()
    image_format, purpose = sys.argv[1:]
    avatar = purpose == "avatar"
    try:
        with _open_image(image_format, avatar=avatar) as image:
            answer, parts = _render(image, avatar=avatar)
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as error:
        answer, parts = _problem_response("image_too_many_pixels", error)
    except UnidentifiedImageError as error:
        answer, parts = _problem_response("image_mismatch", error)
    except Exception as error:  # noqa: BLE001 - a decoder can raise anything at a hostile file
        answer, parts = _problem_response("image_unreadable", error)
    answer["confinement"] = confinement
    sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n")
    for part in parts:
        sys.stdout.buffer.write(part)
    sys.stdout.buffer.flush()


def _confine() -> list[str]:
    """Set limits that hold even if the parent was killed; return the kernel's restrictions."""
    signal.alarm(MAX_WALL_SECONDS)
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_CPU_SECONDS, MAX_CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # Pillow warns above this value and refuses above its double. Here it is the limit, checked
    # against the header before decoding.
    Image.MAX_IMAGE_PIXELS = MAX_PIXELS
    warnings.simplefilter("error", Image.DecompressionBombWarning)
    return confine()


def _open_image(image_format: str, *, avatar: bool) -> Image.Image:
    if image_format == "SVG":
        return _rasterize(sys.stdin.buffer.read(), avatar=avatar)
    return Image.open(sys.stdin.buffer, formats=[image_format])


def _rasterize(drawing: bytes, *, avatar: bool) -> Image.Image:
    """Rasterise an SVG at the size of its largest rendition."""
    # A few bytes of a drawing can take any time: the pictures of others come before it.
    os.nice(10)
    resource.setrlimit(resource.RLIMIT_DATA, (MAX_SVG_MEMORY_BYTES, MAX_SVG_MEMORY_BYTES))
    cpu_seconds = math.ceil(time.process_time()) + MAX_SVG_CPU_SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds))
    # Read when the library starts; the limits allow one thread.
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
    scale = min(wanted, MAX_HEIGHT / max(width, height), math.sqrt(MAX_SVG_PIXELS / width / height))
    drawn = pyvips.Image.svgload_buffer(drawing, scale=scale)
    size = (drawn.width, drawn.height)
    return Image.frombuffer("RGBA", size, drawn.write_to_memory(), "raw", "RGBA", 0, 1)


def _problem_response(problem: str, error: Exception) -> tuple[dict[str, Any], list[bytes]]:
    return {"problem": problem, "reason": f"{type(error).__name__}: {error}"[:200]}, []


def _render(image: Image.Image, *, avatar: bool) -> tuple[dict[str, Any], list[bytes]]:
    orientation = _orientation(image)
    profile = image.info.get("icc_profile")
    width, height = image.size if orientation < 5 else image.size[::-1]
    widths = _avatar_widths(width, height) if avatar else _post_widths(width, height)
    # Twice the largest rendition; a better filter does the rest.
    factor = (min(width, height) if avatar else width) // (2 * widths[-1])
    picture = _apply_orientation(_shrink(image, max(1, factor)), orientation)
    if avatar:
        picture = _crop_square(picture)
    picture = _drop_metadata(_convert_to_srgb(picture, profile))
    renditions = [(each, _encode_webp(_resize(picture, each))) for each in widths]
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
    return _select_widths(POST_WIDTHS, max(1, min(width, width * MAX_HEIGHT // height)))


def _avatar_widths(width: int, height: int) -> list[int]:
    return _select_widths(AVATAR_WIDTHS, min(width, height))


def _select_widths(steps: tuple[int, ...], available: int) -> list[int]:
    """Return the largest width that the source allows, and the useful smaller ones."""
    widest = min(steps[-1], available)
    return [step for step in steps if step <= 0.8 * widest] + [widest]


def _shrink(image: Image.Image, factor: int) -> Image.Image:
    """Return the first frame in a resizable mode, reduced by whole factors if it is far larger."""
    full_width, full_height = image.size
    # JPEG decoding can reduce to a half, a quarter or an eighth, using less memory.
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
        shrunk.paste(_convert(rows, mode).reduce(factor), (0, top // factor))
    return shrunk


def _resizable_mode(image: Image.Image) -> str:
    if image.has_transparency_data:
        return "RGBA"
    if image.mode in ("1", "L") or image.mode.startswith(("I", "F")):
        return "L"
    return "CMYK" if image.mode == "CMYK" else "RGB"


def _convert(image: Image.Image, mode: str) -> Image.Image:
    if image.mode.startswith("I"):
        # Pillow's conversion of 16-bit grey clips at 255 instead of scaling.
        image = image.point(lambda value: value / 256).convert("L")
    return image if image.mode == mode else image.convert(mode)


def _apply_orientation(image: Image.Image, orientation: int) -> Image.Image:
    return (
        image.transpose(_TRANSPOSITIONS[orientation]) if orientation in _TRANSPOSITIONS else image
    )


def _crop_square(image: Image.Image) -> Image.Image:
    side = min(image.size)
    left, top = (image.width - side) // 2, (image.height - side) // 2
    return image.crop((left, top, left + side, top + side))


def _convert_to_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    """Convert to sRGB by the embedded profile, which is not stored."""
    if not profile:
        return image
    mode = "RGB" if image.mode == "CMYK" else image.mode
    try:
        source = ImageCms.ImageCmsProfile(BytesIO(profile))
        target = ImageCms.createProfile("sRGB")
        return ImageCms.profileToProfile(image, source, target, outputMode=mode) or image
    except (ImageCms.PyCMSError, OSError, ValueError):
        return image


def _drop_metadata(image: Image.Image) -> Image.Image:
    return image if image.mode in ("RGB", "RGBA") else image.convert("RGB")


def _size(image: Image.Image, width: int) -> tuple[int, int]:
    return width, max(1, min(MAX_HEIGHT, round(image.height * width / image.width)))


def _resize(image: Image.Image, width: int) -> Image.Image:
    return image.resize(_size(image, width), Image.Resampling.LANCZOS, reducing_gap=3.0)


def _encode_webp(image: Image.Image) -> bytes:
    written = BytesIO()
    # Explicit, because some versions of Pillow keep the source's metadata.
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
