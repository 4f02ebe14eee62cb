"""Handlers of member events."""

from api.core.delivery.page_revalidation import revalidate_pages
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.users.events import ProfileChanged


async def revalidate_profile(jobs: WorkerContext, event: ProfileChanged) -> None:
    """Revalidate the public pages that show the member: profile, posts and comments.

    Raises:
        httpx.HTTPStatusError: the web refused; the delivery is retried.
    """
    await revalidate_pages(jobs.service(Settings), [event.member_id])
