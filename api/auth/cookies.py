"""What concerns browsers alone: our cookies, whose page asks, and what no cache may keep."""

from typing import Any, Literal

from fastapi import Request
from fastapi.responses import Response

from api.core import errors
from api.core.http.responses import JSONBytes, answer
from api.core.settings import Settings


def own_pages_only(request: Request) -> None:
    """Of browsers only the product's own pages may ask; programs send no `Origin`.

    Raises:
        ApiError: `forbidden`.
    """
    # Our cookies don't leave the site, but another port of the same host is the same site.
    settings: Settings = request.app.state.settings
    origin = request.headers.get("origin")
    if origin is not None and origin not in {settings.web_origin, settings.api_origin}:
        raise errors.forbidden()


def cookie(request: Request, name: str) -> str | None:
    """The value of one of our cookies."""
    return request.cookies.get(_named(request.app.state.settings, name))


def set_cookie(
    response: Response,
    settings: Settings,
    name: str,
    value: str,
    *,
    max_age: int,
    samesite: Literal["strict", "lax"],
) -> None:
    """Set one of our cookies for so many seconds; an empty value clears it."""
    response.set_cookie(
        _named(settings, name),
        value,
        max_age=max_age if value else 0,
        path="/identity",
        secure=settings.is_production,
        httponly=True,
        samesite=samesite,
    )


def secret(payload: dict[str, Any]) -> JSONBytes:
    """An answer that no cache may keep."""
    response = answer(payload)
    response.headers["cache-control"] = "no-store"
    return response


def _named(settings: Settings, name: str) -> str:
    # Browsers take a name with this prefix over https only, and with Secure only.
    return f"__Secure-{name}" if settings.is_production else name
