"""What follows from a change of members."""

from api.kernel.events import Jobs
from api.kernel.settings import Settings
from api.kernel.web import draw_anew
from api.users.events import ProfileChanged


async def revalidate_profile(jobs: Jobs, event: ProfileChanged) -> None:
    """Have the web draw the member's public page anew, in both languages.

    Raises:
        httpx.HTTPStatusError: the web refused; the delivery is tried again.
    """
    await draw_anew(jobs.service(Settings), [f"/users/{event.member_id}"])
