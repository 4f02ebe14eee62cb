"""Placeholder files of the demo's products; each contains a notice."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

NOTICES: Final = (
    "This file belongs to demo content. The product it stands for does not exist.",
    "هذا الملف من محتوى العرض، والمنتج الذي يمثّله غير موجود.",
)


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A file as it is stored and downloaded."""

    name: str
    mime: str
    data: bytes


def create_placeholder(name: str, mime: str) -> Placeholder:
    """Return a valid file of the type; unsupported types become a text file."""
    builder = _BUILDERS.get(mime)
    if builder is None:
        return Placeholder(f"{name}.txt", "text/plain", _text(name))
    return Placeholder(name, mime, builder(name))


def _text(name: str) -> bytes:
    return "\n\n".join([name, *NOTICES, ""]).encode()


def _csv(name: str) -> bytes:
    return "\n".join(["name,sentence", *(f'{name},"{item}"' for item in NOTICES), ""]).encode()


def _json(name: str) -> bytes:
    content = {"name": name, "sentences": NOTICES}
    return json.dumps(content, ensure_ascii=False, indent=2).encode()


def _gpx(_: str) -> bytes:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<gpx version="1.1" creator="demo" xmlns="http://www.topografix.com/GPX/1/1">\n'
        f"<metadata><desc>{NOTICES[0]}</desc></metadata>\n</gpx>\n"
    ).encode()


def _zip(name: str) -> bytes:
    archive_bytes = BytesIO()
    with ZipFile(archive_bytes, "w", ZIP_DEFLATED) as archive:
        # ZipInfo has a fixed date, so every run produces the same bytes.
        archive.writestr(ZipInfo("README.txt"), _text(name))
    return archive_bytes.getvalue()


def _pdf(_: str) -> bytes:
    """Return a page in a standard font; Arabic would require an embedded one."""
    text = f"BT /F1 12 Tf 56 760 Td ({NOTICES[0]}) Tj ET".encode()
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources 6 0 R >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(text), text),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Font << /F1 5 0 R >> >>",
    )
    body, offsets = b"%PDF-1.4\n", []
    for number, item in enumerate(objects, start=1):
        offsets.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, item)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    end = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
    size = len(objects) + 1
    return body + b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, table) + end % (size, len(body))


_BUILDERS: Final[dict[str, Callable[[str], bytes]]] = {
    "application/pdf": _pdf,
    "application/zip": _zip,
    "audio/zip": _zip,
    "application/json": _json,
    "application/gpx+xml": _gpx,
    "text/csv": _csv,
}
