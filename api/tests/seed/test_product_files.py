"""Files of the demo's products: each is what its name and type say."""

import json
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import lxml.etree
import pytest
from PIL import Image

from api.seed.product_files import build_file
from infra.local.process import ROOT

ASSETS: Final = ROOT / "api" / "seed" / "assets"
POSTS: Final = json.loads((ROOT / "infra" / "demo" / "posts.json").read_text(encoding="utf-8"))
FILES: Final = [file for post in POSTS for file in post.get("files", [])]
OFFICE: Final = "application/vnd.openxmlformats-officedocument."
# Extension and first bytes of each type.
TYPES: Final = {
    "application/pdf": (".pdf", b"%PDF-"),
    "application/epub+zip": (".epub", b"PK\x03\x04"),
    "application/zip": (".zip", b"PK\x03\x04"),
    "audio/zip": (".zip", b"PK\x03\x04"),
    f"{OFFICE}spreadsheetml.sheet": (".xlsx", b"PK\x03\x04"),
    f"{OFFICE}wordprocessingml.document": (".docx", b"PK\x03\x04"),
    "application/vnd.oasis.opendocument.spreadsheet": (".ods", b"PK\x03\x04"),
    "application/json": (".json", b"{"),
    "application/gpx+xml": (".gpx", b"<?xml"),
    "text/csv": (".csv", b"name,"),
    "audio/mpeg": (".mp3", b"ID3"),
    "video/webm": (".webm", b"\x1a\x45\xdf\xa3"),
    "image/png": (".png", b"\x89PNG"),
}
# The member that says what an archive is, with its content.
DECLARATIONS: Final = {
    "application/epub+zip": "application/epub+zip",
    "application/vnd.oasis.opendocument.spreadsheet": (
        "application/vnd.oasis.opendocument.spreadsheet"
    ),
}


@pytest.mark.parametrize("mime", sorted({file["mime"] for file in FILES} | {"image/png"}))
def test_file_is_of_its_type(mime: str) -> None:
    extension, start = TYPES[mime]
    names = [file["name"] for file in FILES if file["mime"] == mime]
    assert all(name.endswith(extension) for name in names)
    data = build_file(f"sample{extension}", mime)
    assert data.startswith(start)
    if start.startswith(b"PK"):
        check_archive(mime, data)
    if mime == "application/pdf":
        assert data.rstrip().endswith(b"%%EOF")
        assert data.count(b"/Type /Page\n") >= 3
    if mime == "image/png":
        Image.open(BytesIO(data)).verify()


def check_archive(mime: str, data: bytes) -> None:
    with ZipFile(BytesIO(data)) as archive:
        assert archive.testzip() is None
        for name in archive.namelist():
            if name.endswith((".xml", ".xhtml", ".opf", ".rels")):
                lxml.etree.fromstring(archive.read(name))
        if mime in DECLARATIONS:
            # First and uncompressed, so that its start identifies the file.
            assert archive.namelist()[0] == "mimetype"
            assert archive.infolist()[0].compress_type == 0
            assert archive.read("mimetype").decode() == DECLARATIONS[mime]


def test_assets_are_small_and_explained() -> None:
    assets: list[Path] = [path for path in ASSETS.iterdir() if path.name != "README.md"]
    assert sum(path.stat().st_size for path in assets) < 2 * 1024**2
    readme = (ASSETS / "README.md").read_text(encoding="utf-8")
    assert all(f"`{path.name}`" in readme for path in assets)
