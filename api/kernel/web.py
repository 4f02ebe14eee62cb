"""The web beside this service: public pages that it keeps, and has to draw anew."""

import ssl
from collections.abc import Sequence
from functools import cache

import httpx
import structlog

from api.kernel.settings import Settings

log = structlog.get_logger("web")


@cache
def _authorities() -> ssl.SSLContext:
    """Read once a process: reading them anew costs more than the call itself."""
    return httpx.create_ssl_context()


async def draw_anew(settings: Settings, paths: Sequence[str]) -> None:
    """Have the web draw public pages anew, in both languages.

    Raises:
        httpx.HTTPStatusError: the web refused; whoever asked may try again.
    """
    try:
        async with httpx.AsyncClient(timeout=10, verify=_authorities()) as client:
            answer = await client.post(
                f"{settings.web_origin}/api/revalidate",
                json={"paths": list(paths)},
                headers={"x-revalidate-secret": settings.revalidate_secret.get_secret_value()},
            )
        answer.raise_for_status()
    except httpx.ConnectError:
        # Pages are cached in the web's own memory: where no web is, no page is out of date.
        log.info("web_away", paths=list(paths))
