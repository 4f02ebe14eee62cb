"""Events about members."""

from uuid import UUID

from api.core.events.dispatch import Event


class Followed(Event):
    """A member followed another."""

    stored_name = "Followed"
    follower_id: UUID
    followee_id: UUID


class Blocked(Event):
    """A member blocked another; notifications between the two are deleted."""

    stored_name = "Blocked"
    blocker_id: UUID
    blocked_id: UUID


class ProfileChanged(Event):
    """Public data of a member changed; public pages that show it are out of date."""

    stored_name = "ProfileChanged"
    member_id: UUID
