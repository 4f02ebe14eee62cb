"""Assets of the documentation pages: the project's own, and those of the viewer's package."""

import mimetypes
from functools import cache
from importlib.resources import files
from typing import Final

from api.core.http.fixed_content import FixedContent

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


@cache
def load_asset(name: str) -> FixedContent:
    """Return an asset of NAMES, read and compressed once."""
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return FixedContent.of((NAMES[name] / name).read_bytes(), f"{kind}; charset=utf-8")


def asset_url(name: str) -> str:
    """Return the URL of an asset; a changed one has another."""
    return f"/docs/{name}?v={load_asset(name).version}"
