"""What others may hear of files."""

from uuid import UUID

from api.core.events.dispatch import Event


class UploadCompleted(Event):
    """Every part of a file is there: they may be joined."""

    stored_name = "UploadCompleted"
    file_id: UUID


class FileRemoved(Event):
    """A row is gone, or parts are joined: nothing knows of these objects any more."""

    stored_name = "FileRemoved"
    keys: list[str]
