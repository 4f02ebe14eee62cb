"""What others may hear of copies and of leaving."""

from uuid import UUID

from api.kernel.events import Event


class ExportAsked(Event):
    """A member wants a copy of everything that is theirs."""

    export_id: UUID


class ExportReady(Event):
    """A copy can be downloaded."""

    export_id: UUID


class LeavingAsked(Event):
    """A member wants to be deleted."""

    member_id: UUID


class LeavingTakenBack(Event):
    """A member who wanted to be deleted stays; the id tells this time from others."""

    member_id: UUID
    leaving_id: UUID
