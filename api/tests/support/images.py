"""Generated images for tests, valid and hostile."""

import base64
import struct
import zlib
from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any

from PIL import Image, ImageCms
from PIL.PngImagePlugin import PngInfo

MARKER = b"<script>alert('qima')</script>"
HTML = b"<!doctype html><html><body>" + MARKER + b"</body></html>" + b" " * 100
SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">'
    b"<script>alert('qima')</script></svg>"
)


def svg(body: str, *, size: str = 'width="40" height="30"', before: str = "") -> bytes:
    """Return an SVG document with this body."""
    names = (
        'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        'xmlns:xi="http://www.w3.org/2001/XInclude"'
    )
    return f"{before}<svg {names} {size}>{body}</svg>".encode()


def svg_with_billion_laughs() -> bytes:
    """Return an entity expansion bomb of ten entities, a thousand million words long."""
    entities = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    return svg("<text>&l9;</text>", before=f'<!DOCTYPE svg [<!ENTITY l0 "lol">{entities}]>')


def svg_with_quadratic_blowup() -> bytes:
    """Return an entity expansion bomb of one long entity that is referenced 50,000 times."""
    before = f'<!DOCTYPE svg [<!ENTITY a "{"x" * 50_000}">]>'
    return svg(f"<text>{'&a;' * 50_000}</text>", before=before)


def svg_with_external_entity() -> bytes:
    before = '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
    return svg('<text y="20">&a;</text>', before=before)


def svg_with_external_dtd() -> bytes:
    return svg("", before='<!DOCTYPE svg [<!ENTITY % a SYSTEM "file:///etc/passwd"> %a;]>')


def svg_with_nested_uses() -> bytes:
    """Return nested `use` elements that draw a thousand million squares."""
    groups = "".join(
        f'<g id="a{n}">{f"""<use href="#a{n - 1}"/>""" * 10}</g>' for n in range(1, 10)
    )
    square = '<g id="a0"><rect width="9" height="9"/></g>'
    return svg(f'<defs>{square}{groups}</defs><use href="#a9"/>')


def svg_with_nested_groups() -> bytes:
    layers = '<g opacity="0.9">' * 300 + '<rect width="40" height="30"/>' + "</g>" * 300
    return svg(layers)


def svg_with_filter_bomb() -> bytes:
    """Return 4 kB of filters that take minutes to compute."""
    steps = '<feTurbulence numOctaves="10"/><feGaussianBlur stdDeviation="900"/>' * 50
    drawn = '<rect width="40" height="30" filter="url(#f)"/>'
    return svg(f'<filter id="f" x="0" y="0" width="1" height="1">{steps}</filter>{drawn}')


def svg_with_image(picture: bytes) -> bytes:
    data = base64.b64encode(picture).decode()
    return svg(f'<image width="40" height="30" href="data:image/png;base64,{data}"/>')


def svg_with_image_bomb() -> bytes:
    return svg_with_image(png_of_zeros(20_000, 10_000))


def svg_with_foreign_object() -> bytes:
    page = '<div xmlns="http://www.w3.org/1999/xhtml">MARKER</div>'
    return svg(f'<foreignObject width="40" height="30">{page}</foreignObject>')


def svg_with_reference_cycle() -> bytes:
    """Return elements and patterns that reference each other."""
    return svg(
        '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'
        '<pattern id="p" width="1" height="1"><rect fill="url(#p)" width="9" height="9"/></pattern>'
        '<rect fill="url(#p)" width="40" height="30"/>'
    )


def svg_with_external_references(address: str) -> bytes:
    """Return a blue rectangle with external references of every kind to an address."""
    outside = (
        f'<style>@import url("{address}");</style><image href="{address}" width="40" height="30"/>'
        f'<image xlink:href="{address}" width="40" height="30"/><use href="{address}#a"/>'
        f'<xi:include href="{address}"/><filter id="f"><feImage href="{address}"/></filter>'
        '<g filter="url(#f)"><rect width="0" height="0"/></g>'
    )
    style = f'<?xml-stylesheet href="{address}" type="text/css"?>'
    blue = '<rect width="40" height="30" fill="blue"/>'
    return svg(blue + outside, before=f'<?xml version="1.0"?>{style}')


def encode(image: Image.Image, image_format: str, **options: Any) -> bytes:
    written = BytesIO()
    image.save(written, image_format, **options)
    return written.getvalue()


def gradient(width: int = 400, height: int = 300) -> Image.Image:
    """Return a gradient, red to the right and green downwards, on which any rotation is visible."""
    across = Image.linear_gradient("L").rotate(90).resize((width, height))
    down = Image.linear_gradient("L").resize((width, height))
    return Image.merge("RGB", (across, down, Image.new("L", (width, height), 40)))


def noise(width: int, height: int) -> Image.Image:
    """Return noise, which no codec compresses."""
    return Image.merge("RGB", [Image.effect_noise((width, height), 120) for _ in range(3)])


def jpeg(width: int = 400, height: int = 300, **options: Any) -> bytes:
    return encode(gradient(width, height), "JPEG", **options)


def png(width: int = 400, height: int = 300, **options: Any) -> bytes:
    return encode(gradient(width, height), "PNG", **options)


def gif(**options: Any) -> bytes:
    return encode(gradient().quantize(64), "GIF", **options)


def animated_gif() -> bytes:
    """Return an animation of a red, a blue and a green frame."""
    first, *others = (Image.new("RGB", (64, 48), name) for name in ("red", "blue", "green"))
    return encode(first, "GIF", save_all=True, append_images=others, duration=100)


def photo_with_metadata() -> bytes:
    """Return a rotated photo with EXIF camera, author and location."""
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "MARKER-CAMERA"
    exif[0x013B] = "MARKER-AUTHOR"
    exif.get_ifd(0x8825).update({1: "N", 2: (24.0, 42.0, 0.0), 3: "E", 4: (46.0, 40.0, 0.0)})
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return jpeg(400, 300, exif=exif.tobytes(), comment=b"MARKER-COMMENT", icc_profile=profile)


def png_with_text() -> bytes:
    words = PngInfo()
    words.add_text("Comment", "MARKER-COMMENT", zip=True)
    words.add_itxt("XML:com.adobe.xmp", "MARKER-XMP")
    return png(pnginfo=words)


def png_chunks(*chunks: tuple[bytes, bytes]) -> bytes:
    body = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + body


@cache
def png_of_zeros(width: int, height: int) -> bytes:
    """Return a black PNG with one bit per pixel, such as 200 megapixels in 25 kB."""
    packer = zlib.compressobj(9)
    row = bytes(1 + (width + 7) // 8)
    pixels = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return png_chunks((b"IHDR", header), (b"IDAT", pixels), (b"IEND", b""))


def png_with_text_bomb() -> bytes:
    """Return a PNG with a comment of 64 MB, compressed to 64 kB, before the pixels."""
    whole = png()
    bomb = b"Comment\0\0" + zlib.compress(bytes(64 * 1024 * 1024), 9)
    chunk = png_chunks((b"zTXt", bomb))[8:]
    return whole[:33] + chunk + whole[33:]


def png_with_wrong_checksum() -> bytes:
    whole = bytearray(png())
    whole[whole.index(b"IHDR") + 18] ^= 0xFF
    return bytes(whole)


def gif_header(width: int, height: int) -> bytes:
    """Return a GIF whose header declares this size, with hardly any data."""
    size = struct.pack("<HH", width, height)
    return b"GIF89a" + size + b"\x80\0\0" + bytes(6) + b",\0\0\0\0" + size + b"\0\x02\x02D\x01\0;"


def bmp_header(width: int, height: int) -> bytes:
    info = struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, 0, 0, 0, 0, 0)
    return b"BM" + struct.pack("<IHHI", 54 + 64, 0, 0, 54) + info + bytes(64)


def truncate(make: Callable[[], bytes], part: float) -> bytes:
    whole = make()
    return whole[: int(len(whole) * part)]
