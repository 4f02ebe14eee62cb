"""Facts of this slice that it hears itself."""

from datetime import datetime
from uuid import UUID

from api.core.events.dispatch import Event


class FollowersTold(Event):
    """An author's followers were told of a post as far as this one; those behind are next."""

    stored_name = "FollowersTold"
    post_id: UUID
    author_id: UUID
    followed_at: datetime
    follower_id: UUID


class MembersReported(Event):
    """Members were told of a month's report as far as this one; those behind are next."""

    stored_name = "MembersReported"
    month: str
    member_id: UUID
