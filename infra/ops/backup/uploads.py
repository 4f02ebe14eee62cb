"""Encrypted copies of uploads.

current/            what exists
deleted/<time>/     what a run found deleted, kept as long as the cluster's backups

Objects never change, so a copy is complete when its size is right.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from infra.ops.backup.programs import Rclone
from infra.ops.backup.settings import BackupSettings

_NAME_FORMAT: Final = "%Y%m%dT%H%M%SZ"
# Objects that are still written.
_FILTER: Final = ("--exclude", "*#*")


def copy_new_uploads(rclone: Rclone, settings: BackupSettings) -> None:
    """Copy what is younger than a quarter of an hour, without reading the copies' listing."""
    options = ("--max-age", "15m", "--no-traverse", "--size-only", *_FILTER)
    rclone.run("copy", settings.upload_source, "uploads:current", *options)


def copy_uploads(rclone: Rclone, settings: BackupSettings, *, now: datetime | None = None) -> None:
    """Copy what is missing, set aside what was deleted, and erase what was set aside long ago."""
    now = now or datetime.now(UTC)
    aside = f"uploads:deleted/{now.strftime(_NAME_FORMAT)}"
    options = ("--backup-dir", aside, "--size-only", *_FILTER)
    rclone.run("sync", settings.upload_source, "uploads:current", *options)
    limit = (now - timedelta(days=settings.retention_days)).strftime(_NAME_FORMAT)
    for name in rclone.list_folders("uploads:deleted"):
        if name < limit:
            rclone.run("purge", f"uploads:deleted/{name}")


def restore_uploads(rclone: Rclone, settings: BackupSettings, at: datetime | None) -> None:
    """Restore missing uploads, also those that were deleted after a time."""
    begin = at.astimezone(UTC).strftime(_NAME_FORMAT) if at else "~"
    places = [
        "current",
        *(f"deleted/{name}" for name in rclone.list_folders("uploads:deleted") if name >= begin),
    ]
    for place in places:
        rclone.run("copy", f"uploads:{place}", settings.upload_source, "--ignore-existing")
