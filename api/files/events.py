"""Events about files."""

from uuid import UUID

from api.core.events.dispatch import Event


class UploadCompleted(Event):
    """All parts of a file arrived and can be assembled."""

    stored_name = "UploadCompleted"
    file_id: UUID


class FileAccessChanged(Event):
    """Files were blocked, or are served again: their objects are at the wrong place."""

    stored_name = "FileAccessChanged"
    file_ids: list[UUID]


class FileRemoved(Event):
    """A row was deleted, or its parts were assembled: the objects are no longer referenced."""

    stored_name = "FileRemoved"
    keys: list[str]
