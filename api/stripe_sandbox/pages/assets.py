"""Static files of the pages: style sheet, images, and the application's fonts if installed."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

_HERE = Path(__file__).parent
_PACKAGES = _HERE.parents[2] / "node_modules"
_PLEX = _PACKAGES / "@fontsource/ibm-plex-sans-arabic/files"
_READEX = _PACKAGES / "@fontsource-variable/readex-pro/files"
_FILES = {
    "sandbox.css": (_HERE / "sandbox.css", "text/css"),
    "mark.svg": (_HERE / "mark.svg", "image/svg+xml"),
    "qaf.svg": (_HERE / "qaf.svg", "image/svg+xml"),
    "pattern.svg": (_HERE / "pattern.svg", "image/svg+xml"),
    **{
        f"plex-{script}-{weight}.woff2": (
            _PLEX / f"ibm-plex-sans-arabic-{script}-{weight}-normal.woff2",
            "font/woff2",
        )
        for script in ("arabic", "latin")
        for weight in ("400", "600")
    },
    **{
        f"readex-{script}.woff2": (_READEX / f"readex-pro-{script}-wght-normal.woff2", "font/woff2")
        for script in ("arabic", "latin")
    },
}


async def _file(request: Request) -> Response:
    path, kind = _FILES.get(request.path_params["name"], (None, ""))
    if path is None or not path.is_file():
        return Response(status_code=404)
    headers = {"Cache-Control": "public, max-age=300", "X-Content-Type-Options": "nosniff"}
    return FileResponse(path, media_type=kind, headers=headers)


ROUTES = [Route("/assets/{name}", _file, methods=["GET"])]
