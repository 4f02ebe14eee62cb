"""Facts of this slice that it hears itself."""

from uuid import UUID

from api.core.events.dispatch import Event


class StandingChanged(Event):
    """A member was suspended or restored: every public page of theirs is out of date."""

    stored_name = "StandingChanged"
    member_id: UUID
