"""What members are told because of what others did."""

from api.kernel.broadcast import hint
from api.kernel.events import Jobs
from api.notifications import queries
from api.users.events import Followed


async def notify_followed(jobs: Jobs, event: Followed) -> None:
    """Tell a member of a new follower."""
    async with jobs.database.writing() as connection:
        is_new = await queries.insert_follow(
            connection, followee_id=event.followee_id, follower_id=event.follower_id
        )
    if is_new:
        await hint(jobs.redis, event.followee_id)
