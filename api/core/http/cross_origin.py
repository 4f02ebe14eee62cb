"""CORS for the web's origin."""

from starlette.datastructures import MutableHeaders
from starlette.middleware.cors import CORSMiddleware


class CrossOriginMiddleware(CORSMiddleware):
    """Starlette's middleware, which would name `Origin` in `Vary` a second time."""

    @staticmethod
    def allow_explicit_origin(headers: MutableHeaders, origin: str) -> None:
        """Allow the origin of a request."""
        headers["Access-Control-Allow-Origin"] = origin
        if "origin" not in headers.get("vary", "").lower():
            headers.add_vary_header("Origin")
