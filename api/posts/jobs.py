"""What follows from a change of posts."""

from api.kernel.events import Jobs
from api.kernel.settings import Settings
from api.kernel.web import forget_pages
from api.posts.events import PostChanged


async def revalidate_pages(jobs: Jobs, event: PostChanged) -> None:
    """Have the web forget the public pages that show the post, or its author's posts.

    Raises:
        httpx.HTTPStatusError: the web refused; the delivery is tried again.
    """
    await forget_pages(jobs.service(Settings), [event.post_id, event.author_id])
