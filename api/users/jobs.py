"""What follows from a change of members."""

from api.core.delivery.page_revalidation import revalidate_pages
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.users.events import ProfileChanged


async def revalidate_profile(jobs: WorkerContext, event: ProfileChanged) -> None:
    """Have the web forget every public page that names the member: profile, posts, comments.

    Raises:
        httpx.HTTPStatusError: the web refused; the delivery is tried again.
    """
    await revalidate_pages(jobs.service(Settings), [event.member_id])
