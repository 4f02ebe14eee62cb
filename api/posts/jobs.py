"""What follows from a change of posts."""

import httpx
import structlog

from api.kernel.events import Jobs
from api.kernel.settings import Settings
from api.posts.events import PostChanged

log = structlog.get_logger("posts.jobs")


async def revalidate_pages(jobs: Jobs, event: PostChanged) -> None:
    """Have the web draw the public pages anew that show the post, in both languages.

    Raises:
        httpx.HTTPStatusError: the web refused; the delivery is tried again.
    """
    settings = jobs.service(Settings)
    paths = [f"/posts/{event.post_id}", f"/users/{event.author_id}"]
    try:
        async with httpx.AsyncClient(timeout=10) as client:
            answer = await client.post(
                f"{settings.web_origin}/api/revalidate",
                json={"paths": paths},
                headers={"x-revalidate-secret": settings.revalidate_secret.get_secret_value()},
            )
        answer.raise_for_status()
    except httpx.ConnectError:
        # Pages are cached in the web's own memory: where no web is, no page is out of date.
        log.info("web_away", paths=paths)
