"""The web beside this service: public pages that it keeps, and has to forget."""

import asyncio
import ssl
from collections.abc import Sequence
from functools import cache
from socket import AF_INET, SOCK_STREAM
from uuid import UUID

import httpx
import structlog

from api.core.settings import Settings

log = structlog.get_logger("web")


@cache
def _authorities() -> ssl.SSLContext:
    """Read once a process: reading them anew costs more than the call itself."""
    return httpx.create_ssl_context()


def _told_of() -> dict[str, str]:
    """The request from which it follows, so that the web's log names it too."""
    request_id = structlog.contextvars.get_contextvars().get("request_id")
    return {"x-request-id": request_id} if request_id else {}


async def _instances(settings: Settings) -> list[str]:
    """Each has a memory of its own, and has to be told: those whose addresses the name has now."""
    if settings.web_instances is None:
        return [settings.web_origin]
    host, _, port = settings.web_instances.rpartition(":")
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, int(port), family=AF_INET, type=SOCK_STREAM)
    return sorted({f"http://{place[0]}:{port}" for *_, place in found})


async def forget_pages(settings: Settings, changed: Sequence[UUID]) -> None:
    """Have the web forget every page and picture that shows one of these members or posts, in
    both languages; each is drawn anew when it is next asked for.

    Raises:
        httpx.HTTPError: the web refused or, in production, was away; whoever asked may try again.
    """
    headers = {
        "x-revalidate-secret": settings.revalidate_secret.get_secret_value(),
        **_told_of(),
    }
    body = {"ids": [str(id_) for id_ in changed]}
    try:
        async with httpx.AsyncClient(timeout=10, verify=_authorities()) as client:
            for origin in await _instances(settings):
                answer = await client.post(f"{origin}/api/revalidate", json=body, headers=headers)
                answer.raise_for_status()
    except httpx.ConnectError:
        if settings.is_production:
            raise
        # Pages are kept in the web's own memory: where no web is, no page is out of date.
        log.info("web_away", changed=[str(id_) for id_ in changed])
