"""Events of moderation."""

from uuid import UUID

from api.core.events.dispatch import Event


class MemberVisibilityChanged(Event):
    """A member was suspended or restored; all their public pages are out of date."""

    stored_name = "StandingChanged"
    member_id: UUID
