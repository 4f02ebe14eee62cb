"""Page revalidation: tells the web servers which cached pages are out of date."""

import asyncio
from collections.abc import Sequence
from socket import AF_INET, SOCK_STREAM
from uuid import UUID

import httpx
import structlog

from api.core.delivery.tls import tls_context
from api.core.settings import Settings

log = structlog.get_logger("web")


def _request_id_header() -> dict[str, str]:
    """Return the id of the request that caused the change, for the web's log."""
    request_id = structlog.contextvars.get_contextvars().get("request_id")
    return {"x-request-id": request_id} if request_id else {}


async def _instances(settings: Settings) -> list[str]:
    """Return the origins of all web instances; each has a page cache of its own."""
    if settings.web_instances is None:
        return [settings.web_origin]
    host, _, port = settings.web_instances.rpartition(":")
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, int(port), family=AF_INET, type=SOCK_STREAM)
    return sorted({f"http://{place[0]}:{port}" for *_, place in found})


async def revalidate_pages(settings: Settings, changed: Sequence[UUID]) -> None:
    """Remove every cached page and image that shows one of these members or posts.

    Raises:
        httpx.HTTPError: the web refused or, in production, was unavailable; the caller retries.
    """
    headers = {
        "x-revalidate-secret": settings.revalidate_secret.get_secret_value(),
        **_request_id_header(),
    }
    body = {"ids": [str(id_) for id_ in changed]}
    try:
        async with httpx.AsyncClient(timeout=10, verify=tls_context()) as client:
            for origin in await _instances(settings):
                answer = await client.post(f"{origin}/api/revalidate", json=body, headers=headers)
                answer.raise_for_status()
    except httpx.ConnectError:
        if settings.is_production:
            raise
        # The page cache lives in the web's memory: without a web no page is out of date.
        log.info("web_unavailable", changed=[str(id_) for id_ in changed])
