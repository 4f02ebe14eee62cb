"""What others may hear of copies and of leaving."""

from uuid import UUID

from api.core.events.dispatch import Event


class ExportAsked(Event):
    """A member wants a copy of everything that is theirs."""

    stored_name = "ExportAsked"
    export_id: UUID


class ExportReady(Event):
    """A copy can be downloaded."""

    stored_name = "ExportReady"
    export_id: UUID


class LeavingAsked(Event):
    """A member wants to be deleted."""

    stored_name = "LeavingAsked"
    member_id: UUID


class LeavingTakenBack(Event):
    """A member who wanted to be deleted stays; the id tells this time from others."""

    stored_name = "LeavingTakenBack"
    member_id: UUID
    leaving_id: UUID
