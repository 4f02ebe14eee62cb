"""Facts about members that others may hear."""

from uuid import UUID

from api.kernel.events import Event


class Followed(Event):
    """A member began to follow another."""

    follower_id: UUID
    followee_id: UUID
