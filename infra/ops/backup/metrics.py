"""Metrics of the backup service, for infra/ops/alerts.yaml."""

from __future__ import annotations

import shutil
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from prometheus_client import CollectorRegistry, Gauge

from infra.ops.backup.settings import BackupSettings


class BackupMetrics:
    """Gauges; times are seconds since 1970, and 0 before the first success."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()

        def gauge(name: str, text: str) -> Gauge:
            return Gauge(f"qima_backup_{name}", text, registry=registry)

        self._base = gauge("base_timestamp_seconds", "End of the newest complete base backup.")
        self._uploads = gauge("uploads_timestamp_seconds", "Last complete copy of uploads.")
        self._bucket = gauge("bucket_timestamp_seconds", "Last copy of the backups to the bucket.")
        self._has_bucket = gauge("bucket_configured", "1 when backups are copied to a bucket.")
        self._failed = gauge("checks_failed", "Checks of Barman that failed.")
        self._free = gauge("disk_free_bytes", "Free space of the backups' disk.")
        self._size = gauge("disk_size_bytes", "Size of the backups' disk.")

    def set_disk(self, settings: BackupSettings) -> None:
        """Measure the disk of the backups."""
        usage = shutil.disk_usage(settings.backups)
        self._free.set(usage.free)
        self._size.set(usage.total)
        self._has_bucket.set(bool(settings.bucket))

    def set_catalogue(self, backups: list[dict[str, Any]], checks: Mapping[str, Any]) -> None:
        """Take the answers of `barman list-backups` and `barman check`."""
        self._base.set(newest_backup(backups))
        self._failed.set(sum(check["status"] == "FAILED" for check in checks.values()))

    def set_uploads_copied(self) -> None:
        """All uploads were copied."""
        self._uploads.set(time.time())

    def set_bucket_copied(self) -> None:
        """The archived log was copied to the bucket."""
        self._bucket.set(time.time())


def newest_backup(backups: list[dict[str, Any]]) -> float:
    """Return the end of the newest complete base backup in seconds since 1970, or 0."""
    ends = (each.get("end_time_timestamp") for each in backups if each.get("status") == "DONE")
    return max(
        (datetime.fromtimestamp(int(end), UTC).timestamp() for end in ends if end), default=0
    )
