"""Events about files."""

from uuid import UUID

from api.core.events.dispatch import Event


class UploadCompleted(Event):
    """All parts of a file arrived and can be assembled."""

    stored_name = "UploadCompleted"
    file_id: UUID


class FileAccessChanged(Event):
    """Files were blocked or withheld, or are served again.

    Their objects may be at the wrong place, and caches keep them.
    """

    stored_name = "FileAccessChanged"
    file_ids: list[UUID]


class FileRefused(Event):
    """The inspection refused an upload: malware, or a digest of a list. A picture has no file."""

    stored_name = "FileRefused"
    owner_id: UUID
    file_id: UUID | None
    problem: str


class FileRemoved(Event):
    """A row was deleted, or its parts were assembled: the objects are no longer referenced."""

    stored_name = "FileRemoved"
    keys: list[str]
