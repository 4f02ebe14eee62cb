"""What follows from what staff did, and what the clock does for them."""

from api.core.delivery.page_revalidation import revalidate_pages
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.moderation import suspensions
from api.moderation.events import StandingChanged


async def redraw_pages(jobs: WorkerContext, event: StandingChanged) -> None:
    """Have the web forget a member's profile and posts, and what shows their comments.

    Raises:
        httpx.HTTPStatusError: the web refused; the delivery is tried again.
    """
    await revalidate_pages(jobs.service(Settings), [event.member_id])


async def restore_due(jobs: WorkerContext) -> None:
    """End suspensions whose time is over."""
    await suspensions.restore_due(jobs.database)
