"""What follows from a change of posts."""

import ssl
from functools import cache

import httpx
import structlog

from api.kernel.events import Jobs
from api.kernel.settings import Settings
from api.posts.events import PostChanged

log = structlog.get_logger("posts.jobs")


@cache
def _authorities() -> ssl.SSLContext:
    """Read once a process: reading them anew costs more than the call itself."""
    return httpx.create_ssl_context()


async def revalidate_pages(jobs: Jobs, event: PostChanged) -> None:
    """Have the web draw the public pages anew that show the post, in both languages.

    Raises:
        httpx.HTTPStatusError: the web refused; the delivery is tried again.
    """
    settings = jobs.service(Settings)
    paths = [f"/posts/{event.post_id}", f"/users/{event.author_id}"]
    try:
        async with httpx.AsyncClient(timeout=10, verify=_authorities()) as client:
            answer = await client.post(
                f"{settings.web_origin}/api/revalidate",
                json={"paths": paths},
                headers={"x-revalidate-secret": settings.revalidate_secret.get_secret_value()},
            )
        answer.raise_for_status()
    except httpx.ConnectError:
        # Pages are cached in the web's own memory: where no web is, no page is out of date.
        log.info("web_away", paths=paths)
