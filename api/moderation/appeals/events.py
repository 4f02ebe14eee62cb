"""Events of appeals."""

from uuid import UUID

from api.core.events.dispatch import Event


class AppealDecided(Event):
    """Staff answered an appeal."""

    stored_name = "AppealDecided"
    appeal_id: UUID
    member_id: UUID
