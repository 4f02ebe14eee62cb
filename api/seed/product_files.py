"""Files of the demo's products; each says that the product does not exist."""

import json
from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files
from io import BytesIO
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

NOTICES: Final = (
    "This file belongs to demo content. The product it stands for does not exist.",
    "هذا الملف من محتوى العرض، والمنتج الذي يمثّله غير موجود.",
)


def build_file(name: str, mime: str) -> bytes:
    """Return a valid file of the type, which says that it is demo content."""
    if mime in _ASSETS:
        return _read_asset(_ASSETS[mime])
    return _BUILDERS[mime](name)


@cache
def _read_asset(name: str) -> bytes:
    return (files("api.seed") / "assets" / name).read_bytes()


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


def _zip(name: str, asset: str) -> bytes:
    archive_bytes = BytesIO()
    with ZipFile(archive_bytes, "w", ZIP_DEFLATED) as archive:
        # ZipInfo has a fixed date, so every run produces the same bytes.
        archive.writestr(ZipInfo("README.txt"), _text(name))
        archive.writestr(ZipInfo(asset), _read_asset(asset))
    return archive_bytes.getvalue()


_ASSETS: Final = {
    "application/pdf": "document.pdf",
    "application/epub+zip": "book.epub",
    "application/vnd.oasis.opendocument.spreadsheet": "sheet.ods",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "sheet.xlsx",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "letter.docx",
    "audio/mpeg": "melody.mp3",
    "image/png": "drawing.png",
    "video/webm": "tour.webm",
}
_BUILDERS: Final[dict[str, Callable[[str], bytes]]] = {
    "application/zip": partial(_zip, asset="drawing.png"),
    "audio/zip": partial(_zip, asset="melody.mp3"),
    "application/json": _json,
    "application/gpx+xml": _gpx,
    "text/csv": _csv,
}
