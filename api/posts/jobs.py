"""Event handlers and scheduled jobs of posts."""

import asyncio
from datetime import datetime
from typing import Final

from api.core.cleanup import CleanupStep, run_cleanup
from api.core.delivery.page_revalidation import revalidate_pages
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.files.events import FileAccessChanged
from api.files.media_access import CACHE_SECONDS
from api.posts import attachments
from api.posts.events import PostChanged
from api.posts.lists import trending_tags
from api.posts.views import service as views

BATCH_SIZE: Final = 50


async def revalidate_post_pages(jobs: WorkerContext, event: PostChanged) -> None:
    """Revalidate the public pages of a post and of its author.

    Raises:
        httpx.HTTPStatusError: the web server refused; the delivery is retried.
    """
    await revalidate_pages(jobs.service(Settings), [event.post_id, event.author_id])


async def revalidate_pages_with_files(jobs: WorkerContext, event: FileAccessChanged) -> None:
    """Revalidate the pages and link previews that show files which were blocked or unblocked.

    Raises:
        httpx.HTTPStatusError: the web server refused; the delivery is retried.
    """
    # Until then a process may serve the image to the web server, which would keep it in a preview.
    await asyncio.sleep(CACHE_SECONDS)
    async with jobs.database.reading() as connection:
        showing = await attachments.list_showing(connection, event.file_ids)
    if showing:
        await revalidate_pages(jobs.service(Settings), showing)


async def save_views(jobs: WorkerContext, at: datetime | None = None) -> None:
    """Store the viewers of products that were counted since the last run."""
    await views.save_views(jobs.database, jobs.redis, at)


async def delete_old_views(jobs: WorkerContext, at: datetime | None = None) -> None:
    """Delete the viewers of days that no statistics show. Runs daily."""
    await views.delete_old_views(jobs.database, at)


async def detach_unshown_files(jobs: WorkerContext, *, batch_size: int = BATCH_SIZE) -> None:
    """Remove files that are due for a check and that nothing shows, and expired evidence."""
    steps = (
        CleanupStep("post_file", attachments.detach_unshown, batch_size),
        CleanupStep("evidence", attachments.remove_expired_evidence, batch_size),
    )
    await run_cleanup(jobs.database, "posts.detach_unshown_files", steps)


async def refresh_trending_tags(jobs: WorkerContext) -> None:
    """Count the tags of the latest posts again."""
    async with jobs.database.writing() as connection:
        await trending_tags.refresh(connection)
