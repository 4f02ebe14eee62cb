"""Pictures of the uploads: an ordinary one, and two that cost much to decode."""

from io import BytesIO

from PIL import Image


def ordinary_picture() -> bytes:
    """Return a PNG of a gradient."""
    return _png(Image.linear_gradient("L").resize((1200, 800)).convert("RGB"))


def noise_picture() -> bytes:
    """Return a PNG of noise, which no codec compresses."""
    return _png(Image.merge("RGB", [Image.effect_noise((1500, 1500), 120) for _ in range(3)]))


def costly_drawing() -> bytes:
    """Return an SVG of some hundred bytes whose filters take seconds."""
    return (
        b'<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000">'
        b'<filter id="f" x="0" y="0" width="1" height="1"><feTurbulence numOctaves="9"'
        b' baseFrequency="0.9"/><feMorphology radius="90"/><feGaussianBlur stdDeviation="900"/>'
        b'</filter><rect width="4000" height="3000" filter="url(#f)"/></svg>'
    )


def _png(image: Image.Image) -> bytes:
    written = BytesIO()
    image.save(written, "PNG")
    return written.getvalue()
