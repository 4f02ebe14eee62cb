"""Assets of the documentation pages: the project's own, and those of the viewer's package."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

_FOLDER: Final = files("api.docs") / "static"
_VIEWER: Final = files("fastapi_swagger.resources")
NAMES: Final = {
    "docs.css": _FOLDER,
    "reference.css": _FOLDER,
    "reference.js": _FOLDER,
    "guide.css": _FOLDER,
    "guide.js": _FOLDER,
    "swagger-ui.css": _VIEWER,
    "swagger-ui-bundle.js": _VIEWER,
}


@dataclass(frozen=True, slots=True)
class Asset:
    """An asset as sent; a changed one has another `version` and URL."""

    body: bytes
    packed: bytes
    kind: str
    version: str


@cache
def load_asset(name: str) -> Asset:
    """Return an asset of NAMES, read and compressed once."""
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return pack((NAMES[name] / name).read_bytes(), f"{kind}; charset=utf-8")


def pack(body: bytes, kind: str) -> Asset:
    """Compress content into an asset."""
    version = hashlib.sha256(body).hexdigest()[:12]
    return Asset(body, gzip.compress(body, 9, mtime=0), kind, version)


def asset_url(name: str) -> str:
    """Return the URL of an asset."""
    return f"/docs/{name}?v={load_asset(name).version}"
