"""Pings: they name changed feeds to a WebSub hub, and changed pages to IndexNow."""

import asyncio
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit
from uuid import UUID

import httpx
import structlog

from api.core.delivery.tls import tls_context
from api.core.settings import Settings
from api.core.text.locale import Locale
from api.syndication.urls import feed_path, localized_url, member_path, post_path

log = structlog.get_logger("pings")

# Two of them take less than a delivery's lease of 15 seconds.
TIMEOUT_SECONDS: Final = 5
_LOCALES: Final[tuple[Locale, ...]] = ("en", "ar")


async def ping_hub(settings: Settings, author_id: UUID) -> None:
    """Name the feeds of a member, in both languages, to the hub; nothing without one.

    Raises:
        httpx.HTTPError: the hub was unavailable or busy; the caller retries.
    """
    if settings.websub_hub is None:
        return
    path = feed_path(member_path(author_id))
    for locale in _LOCALES:
        topic = localized_url(settings.web_origin, path, locale)
        form = {"hub.mode": "publish", "hub.url": topic}
        await _post("websub", str(settings.websub_hub), data=form)


async def submit_to_indexnow(settings: Settings, post_id: UUID) -> None:
    """Name the page of a post, in both languages, to search engines; nothing without a key.

    Raises:
        httpx.HTTPError: the service was unavailable or busy; the caller retries.
    """
    key, origin = settings.indexnow_key, settings.web_origin
    if key is None:
        return
    body = {
        "host": urlsplit(origin).netloc,
        "key": key,
        "keyLocation": f"{origin}/{key}.txt",
        "urlList": [localized_url(origin, post_path(post_id), locale) for locale in _LOCALES],
    }
    await _post("indexnow", str(settings.indexnow_endpoint), json=body)


async def _post(
    service: str,
    url: str,
    *,
    data: Mapping[str, str] | None = None,
    json: Mapping[str, Any] | None = None,
) -> None:
    """Send a ping with a form or with JSON. The body of the response is not read.

    A refused ping is logged and dropped.

    Raises:
        httpx.HTTPError: no response in time, 429, or a server error.
    """
    try:
        async with (
            asyncio.timeout(TIMEOUT_SECONDS),
            httpx.AsyncClient(timeout=TIMEOUT_SECONDS, verify=tls_context()) as client,
            client.stream("POST", url, data=data, json=json) as answer,
        ):
            status = answer.status_code
    except TimeoutError as error:
        raise httpx.TimeoutException(f"no response in {TIMEOUT_SECONDS} s") from error
    if status == httpx.codes.TOO_MANY_REQUESTS or status >= 500:
        raise httpx.HTTPStatusError(
            f"{service} answered {status}", request=answer.request, response=answer
        )
    if not answer.is_success:
        # A retry would be refused as well: the key or the address is wrong.
        log.error("ping_refused", service=service, status=status)
