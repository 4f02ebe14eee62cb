"""Settings of the backup service, from its environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SERVER: Final = "qima"
"""The server's name in Barman's configuration."""


@dataclass(frozen=True)
class BackupSettings:
    """Places of backups and uploads, and the time that backups are kept."""

    backups: Path
    uploads: Path
    passphrase: str
    bucket: str
    """`bucket/prefix`, or empty without a bucket."""
    storage_bucket: str
    """The bucket of uploads, or empty if they are in a folder."""
    schedule: str
    """Five fields of cron, in UTC."""
    retention_days: int
    metrics_port: int

    @property
    def catalogue(self) -> Path:
        """Barman's home."""
        return self.backups / "barman"

    @property
    def upload_source(self) -> str:
        """rclone's name of the uploads."""
        return f"storage:{self.storage_bucket}" if self.storage_bucket else str(self.uploads)

    @property
    def upload_target(self) -> str:
        """rclone's name of the place of the encrypted copies."""
        return f"bucket:{self.bucket}/uploads" if self.bucket else str(self.backups / "uploads")


def read_settings(environ: Mapping[str, str] = os.environ) -> BackupSettings:
    """Read the settings; an empty variable is an unset one.

    Raises:
        KeyError: BACKUP_PASSPHRASE is missing.
        ValueError: a number is not one.
    """
    root = Path(environ.get("BACKUP_ROOT") or "/")
    return BackupSettings(
        backups=root / "backups",
        uploads=root / "data" / "files",
        passphrase=environ["BACKUP_PASSPHRASE"],
        bucket=(environ.get("BACKUP_BUCKET") or "").strip("/"),
        storage_bucket=environ.get("STORAGE_S3_BUCKET") or "",
        schedule=environ.get("BACKUP_SCHEDULE") or "30 2 * * *",
        retention_days=int(environ.get("BACKUP_RETENTION_DAYS") or 30),
        metrics_port=int(environ.get("METRICS_PORT") or 9100),
    )
