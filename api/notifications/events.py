"""Events that continue a fan-out in a further delivery."""

from datetime import datetime
from uuid import UUID

from api.core.events.dispatch import Event


class PostFanOutContinued(Event):
    """The fan-out of a post reached this follower and continues after them."""

    stored_name = "FollowersTold"
    post_id: UUID
    author_id: UUID
    followed_at: datetime
    follower_id: UUID


class ReportFanOutContinued(Event):
    """The fan-out of a month's report reached this member and continues after them."""

    stored_name = "MembersReported"
    month: str
    member_id: UUID
