"""Purge hook: the CDN at MEDIA_ORIGIN drops images that are no longer served."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Final
from uuid import UUID

import httpx
from sqlalchemy import select

from api.core.delivery.tls import tls_context
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.files.media_access import CACHE_SECONDS
from api.files.models import File

# As many as the smallest limit of the usual hooks.
BATCH_SIZE: Final = 30
FILES_BATCH_SIZE: Final = 200
TIMEOUT_SECONDS: Final = 10


async def purge_keys(settings: Settings, keys: Iterable[str]) -> None:
    """Purge the images among storage keys; does nothing without a hook.

    Raises:
        httpx.HTTPError: the hook refused or was unavailable.
    """
    urls = [f"{settings.media_origin}/media/{key}" for key in keys if _is_image(key)]
    if settings.media_purge_url is None or not urls:
        return
    # Until then a process may serve an image that the CDN would fetch again.
    await asyncio.sleep(CACHE_SECONDS)
    async with httpx.AsyncClient(timeout=TIMEOUT_SECONDS, verify=tls_context()) as client:
        for start in range(0, len(urls), BATCH_SIZE):
            answer = await client.post(
                str(settings.media_purge_url),
                json={"urls": urls[start : start + BATCH_SIZE]},
                headers=_headers(settings),
            )
            answer.raise_for_status()


async def purge_files(jobs: WorkerContext, file_ids: Sequence[UUID]) -> None:
    """Purge all renditions of images.

    Raises:
        httpx.HTTPError: the hook refused or was unavailable.
    """
    settings = jobs.service(Settings)
    if settings.media_purge_url is None:
        return
    async with jobs.database.reading() as connection:
        rows = await connection.execute(select(File.id, File.widths).where(File.id.in_(file_ids)))
    await purge_keys(settings, _keys(rows.all()))


async def purge_owner(jobs: WorkerContext, owner_id: UUID) -> None:
    """Purge all images of a member, in batches.

    Raises:
        httpx.HTTPError: the hook refused or was unavailable.
    """
    settings = jobs.service(Settings)
    last = UUID(int=0)
    while settings.media_purge_url is not None:
        query = (
            select(File.id, File.widths)
            .where(File.owner_id == owner_id, File.widths.is_not(None), File.id > last)
            .order_by(File.id)
            .limit(FILES_BATCH_SIZE)
        )
        async with jobs.database.reading() as connection:
            rows = (await connection.execute(query)).all()
        await purge_keys(settings, _keys(rows))
        if len(rows) < FILES_BATCH_SIZE:
            return
        last = rows[-1].id


def _keys(rows: Iterable[tuple[UUID, list[int] | None]]) -> list[str]:
    return [f"{file_id}/{width}.webp" for file_id, widths in rows for width in widths or ()]


def _is_image(key: str) -> bool:
    return key.endswith(".webp") and key.count("/") == 1


def _headers(settings: Settings) -> dict[str, str]:
    token = settings.media_purge_token
    return {"authorization": f"Bearer {token.get_secret_value()}"} if token else {}
