"""Facts about members that others may hear."""

from uuid import UUID

from api.core.events.dispatch import Event


class Followed(Event):
    """A member began to follow another."""

    stored_name = "Followed"
    follower_id: UUID
    followee_id: UUID


class Blocked(Event):
    """A member blocked another: what each was told of the other goes."""

    stored_name = "Blocked"
    blocker_id: UUID
    blocked_id: UUID


class ProfileChanged(Event):
    """What others see of a member changed: public pages that show it are out of date."""

    stored_name = "ProfileChanged"
    member_id: UUID
