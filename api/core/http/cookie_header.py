"""The Cookie header, kept from the framework's parser.

FastAPI parses the cookies of every request. http.cookies, which it uses, takes quadratic time for
escapes within quotes: a header of 60 kB held a process for eight seconds. Only the identity
operations read cookies, by `get_cookie` in `api/auth/cookies.py`.
"""

from collections.abc import Mapping
from typing import Any, Final

from starlette.requests import HTTPConnection

_SCOPE_KEY: Final = "qima.cookie_header"


def detach_cookie_header(scope: Any, headers: Mapping[bytes, bytes]) -> None:
    """Move the header out of the request's headers."""
    if (header := headers.get(b"cookie")) is not None:
        scope["headers"] = [pair for pair in scope["headers"] if pair[0] != b"cookie"]
        scope[_SCOPE_KEY] = header.decode("latin-1")


def cookie_header(request: HTTPConnection) -> str:
    """Return the header of a request, or an empty text."""
    header: str = request.scope.get(_SCOPE_KEY, "")
    return header
