"""The files that the documentation's pages load: ours, and the viewer's out of its package."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

_OURS: Final = files("api.docs") / "static"
_VIEWER: Final = files("fastapi_swagger.resources")
NAMES: Final = {
    "docs.css": _OURS,
    "reference.css": _OURS,
    "reference.js": _OURS,
    "guide.css": _OURS,
    "guide.js": _OURS,
    "swagger-ui.css": _VIEWER,
    "swagger-ui-bundle.js": _VIEWER,
}


@dataclass(frozen=True, slots=True)
class Asset:
    """One file as it is sent; a new `version` is a new address."""

    body: bytes
    packed: bytes
    kind: str
    version: str


@cache
def asset(name: str) -> Asset:
    """One of NAMES, read and packed once."""
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return packed((NAMES[name] / name).read_bytes(), f"{kind}; charset=utf-8")


def packed(body: bytes, kind: str) -> Asset:
    """Bytes as they are sent."""
    version = hashlib.sha256(body).hexdigest()[:12]
    return Asset(body, gzip.compress(body, 9, mtime=0), kind, version)


def address(name: str) -> str:
    """Where a page finds it."""
    return f"/docs/{name}?v={asset(name).version}"
