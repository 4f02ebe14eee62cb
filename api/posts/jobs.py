"""What follows from a change of posts."""

from api.core.delivery.page_revalidation import forget_pages
from api.core.events.dispatch import Jobs
from api.core.settings import Settings
from api.posts.events import PostChanged


async def revalidate_pages(jobs: Jobs, event: PostChanged) -> None:
    """Have the web forget the public pages that show the post, or its author's posts.

    Raises:
        httpx.HTTPStatusError: the web refused; the delivery is tried again.
    """
    await forget_pages(jobs.service(Settings), [event.post_id, event.author_id])
