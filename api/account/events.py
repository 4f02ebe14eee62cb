"""Events of data exports and account deletion."""

from uuid import UUID

from api.core.events.dispatch import Event


class ExportRequested(Event):
    """A member requested an export."""

    stored_name = "ExportAsked"
    export_id: UUID


class ExportReady(Event):
    """An export is ready for download."""

    stored_name = "ExportReady"
    export_id: UUID


class DeletionRequested(Event):
    """A member requested the deletion of their account."""

    stored_name = "LeavingAsked"
    member_id: UUID


class DeletionCancelled(Event):
    """A member cancelled a deletion request; `leaving_id` is unique per cancellation."""

    stored_name = "LeavingTakenBack"
    member_id: UUID
    leaving_id: UUID
