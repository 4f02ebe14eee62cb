"""Cookies, same-origin check and responses that are never cached."""

from typing import Any, Literal

from fastapi import Request
from fastapi.responses import Response

from api.core import errors
from api.core.http.cookie_header import cookie_header
from api.core.http.responses import JSONBytes, answer
from api.core.settings import Settings


def require_own_origin(request: Request) -> None:
    """Refuse browsers on pages of other origins; programs send no `Origin`.

    Raises:
        ApiError: `forbidden`.
    """
    # The cookies are SameSite, but another port of the same host is the same site.
    settings: Settings = request.app.state.settings
    origin = request.headers.get("origin")
    if origin is not None and origin not in {settings.web_origin, settings.api_origin}:
        raise errors.forbidden()


def get_cookie(request: Request, name: str) -> str | None:
    """Return the value of a cookie of `set_cookie`.

    Such values are base64url: quoted at most, without escapes.
    """
    return find_cookie(request, _prefixed_name(request.app.state.settings, name))


def find_cookie(request: Request, full_name: str) -> str | None:
    """Return the value of a cookie by its name with the prefix."""
    for pair in cookie_header(request).split(";"):
        key, _, value = pair.partition("=")
        if key.strip() == full_name:
            return value.strip().strip('"')
    return None


def set_cookie(
    response: Response,
    settings: Settings,
    name: str,
    value: str,
    *,
    max_age: int,
    samesite: Literal["strict", "lax"],
    path: str = "/identity",
) -> None:
    """Set a cookie for `max_age` seconds; an empty value deletes it."""
    response.set_cookie(
        _prefixed_name(settings, name),
        value,
        max_age=max_age if value else 0,
        path=path,
        secure=settings.is_production,
        httponly=True,
        samesite=samesite,
    )


def answer_no_store(payload: dict[str, Any]) -> JSONBytes:
    """Return a response that no cache stores."""
    response = answer(payload)
    response.headers["cache-control"] = "no-store"
    return response


def _prefixed_name(settings: Settings, name: str) -> str:
    # Browsers accept this prefix only over https and with Secure.
    return f"__Secure-{name}" if settings.is_production else name
