"""Event handlers of posts."""

from api.core.delivery.page_revalidation import revalidate_pages
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.posts.events import PostChanged


async def revalidate_post_pages(jobs: WorkerContext, event: PostChanged) -> None:
    """Revalidate the public pages of a post and of its author.

    Raises:
        httpx.HTTPStatusError: the web server refused; the delivery is retried.
    """
    await revalidate_pages(jobs.service(Settings), [event.post_id, event.author_id])
