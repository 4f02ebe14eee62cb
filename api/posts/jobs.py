"""What follows from a change of posts."""

from api.kernel.events import Jobs
from api.kernel.settings import Settings
from api.kernel.web import draw_anew
from api.posts.events import PostChanged


async def revalidate_pages(jobs: Jobs, event: PostChanged) -> None:
    """Have the web draw the public pages anew that show the post, in both languages.

    Raises:
        httpx.HTTPStatusError: the web refused; the delivery is tried again.
    """
    await draw_anew(
        jobs.service(Settings), [f"/posts/{event.post_id}", f"/users/{event.author_id}"]
    )
