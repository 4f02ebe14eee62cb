"""Small files that stand for those of the demo's products, and say so when they are opened."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

SENTENCES: Final = (
    "This file belongs to demo content. The product it stands for does not exist.",
    "هذا الملف من محتوى العرض، والمنتج الذي يمثّله غير موجود.",
)


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A file as it is kept and downloaded."""

    name: str
    mime: str
    data: bytes


def of(name: str, mime: str) -> Placeholder:
    """A file of that name that opens; what can't be made in a few lines becomes a text."""
    make = _MAKERS.get(mime)
    if make is None:
        return Placeholder(f"{name}.txt", "text/plain", _text(name))
    return Placeholder(name, mime, make(name))


def _text(name: str) -> bytes:
    return "\n\n".join([name, *SENTENCES, ""]).encode()


def _csv(name: str) -> bytes:
    return "\n".join(["name,sentence", *(f'{name},"{each}"' for each in SENTENCES), ""]).encode()


def _json(name: str) -> bytes:
    told = {"name": name, "sentences": SENTENCES}
    return json.dumps(told, ensure_ascii=False, indent=2).encode()


def _gpx(_: str) -> bytes:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<gpx version="1.1" creator="demo" xmlns="http://www.topografix.com/GPX/1/1">\n'
        f"<metadata><desc>{SENTENCES[0]}</desc></metadata>\n</gpx>\n"
    ).encode()


def _zip(name: str) -> bytes:
    written = BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED) as archive:
        # A date of its own, so that every run makes the same bytes.
        archive.writestr(ZipInfo("README.txt"), _text(name))
    return written.getvalue()


def _pdf(_: str) -> bytes:
    """One page in a font that every reader has; Arabic would need one of ours inside."""
    shown = f"BT /F1 12 Tf 56 760 Td ({SENTENCES[0]}) Tj ET".encode()
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources 6 0 R >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(shown), shown),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Font << /F1 5 0 R >> >>",
    )
    written, places = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, start=1):
        places.append(len(written))
        written += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
    size = len(objects) + 1
    return (
        written
        + b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, table)
        + end % (size, len(written))
    )


_MAKERS: Final[dict[str, Callable[[str], bytes]]] = {
    "application/pdf": _pdf,
    "application/zip": _zip,
    "audio/zip": _zip,
    "application/json": _json,
    "application/gpx+xml": _gpx,
    "text/csv": _csv,
}
