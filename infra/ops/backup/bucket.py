"""Copy of Barman's catalogue in a bucket, and back.

Only encrypted files leave the machine: neither segments that are still received nor the archive of
a base backup that is still made.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Final

from infra.ops.backup.programs import Rclone
from infra.ops.backup.settings import SERVER, BackupSettings

_WAL_INDEX: Final = f"{SERVER}-xlog.db"
_RULES: Final = (
    "+ /*/base/*/backup.info",
    "+ /*/base/*/data/backup_manifest",
    "+ /*/base/*/data/*.gpg",
    "+ /*/meta/**",
    "+ /*/identity.json",
    "- *",
)
_FILTER: Final = tuple(word for rule in _RULES for word in ("--filter", rule))
# Compares with the time of the copy, which the listing has.
_NEWER: Final = ("--update", "--use-server-modtime")
# The oldest backup of the window is at most a day older than the window; a week more is kept.
_EXTRA_DAYS: Final = 8


def copy_wal(rclone: Rclone, settings: BackupSettings, *, only_new: bool) -> None:
    """Copy the archived log: of the last two hours, without reading the bucket's listing, or all.

    The index follows the segments that it names. Barman could make another one, but takes some
    encrypted segments for plain ones then.
    """
    wals = settings.catalogue / SERVER / "wals"
    if not (wals / _WAL_INDEX).is_file():  # before the first segment
        return
    target = f"bucket:{settings.bucket}/barman/{SERVER}/wals"
    which = ("--max-age", "2h", "--no-traverse") if only_new else _NEWER
    skipped = ("--exclude", f"{_WAL_INDEX}*", "--exclude", "*.tmp")
    with tempfile.TemporaryDirectory() as scratch:
        index = Path(scratch, _WAL_INDEX)
        shutil.copy(wals / _WAL_INDEX, index)
        rclone.run("copy", str(wals), target, *which, *skipped)
        rclone.run("copyto", str(index), f"{target}/{_WAL_INDEX}", "--ignore-times")


def copy_catalogue(rclone: Rclone, settings: BackupSettings) -> None:
    """Copy what is missing, and delete what is older than any backup that is kept.

    The age decides, not what this machine has: a volume that was lost must not empty the bucket.
    """
    target = f"bucket:{settings.bucket}/barman"
    copy_wal(rclone, settings, only_new=False)
    rclone.run("copy", str(settings.catalogue), target, *_NEWER, *_FILTER)
    age = f"{settings.retention_days + _EXTRA_DAYS}d"
    rclone.run("delete", target, "--min-age", age, "--use-server-modtime")


def fetch_catalogue(rclone: Rclone, settings: BackupSettings) -> None:
    """Copy the catalogue from the bucket to this machine."""
    rclone.run("copy", f"bucket:{settings.bucket}/barman", str(settings.catalogue))
