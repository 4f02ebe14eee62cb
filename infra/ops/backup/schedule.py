"""Schedule of the backup service, until it is terminated.

The log is archived each minute, new uploads are copied every five minutes, all of them hourly, and
a base backup is made by BACKUP_SCHEDULE, or within minutes when the newest one is older than a day.
"""

from __future__ import annotations

import logging
import signal
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from types import FrameType
from typing import Final

from apscheduler.executors.pool import ThreadPoolExecutor
from apscheduler.schedulers.blocking import BlockingScheduler
from apscheduler.triggers.cron import CronTrigger
from apscheduler.triggers.interval import IntervalTrigger
from prometheus_client import start_http_server

from infra.ops.backup.bucket import copy_catalogue, copy_wal
from infra.ops.backup.metrics import BackupMetrics, newest_backup
from infra.ops.backup.programs import BackupError, Rclone, barman, barman_json, run_cron
from infra.ops.backup.settings import BackupSettings
from infra.ops.backup.uploads import copy_new_uploads, copy_uploads

log = logging.getLogger("backup")

# A daily backup, and two hours for making it.
_OVERDUE_SECONDS: Final = 26 * 3600


class BackupService:
    """The steps of the schedule. None runs twice at a time."""

    def __init__(self, settings: BackupSettings) -> None:
        self._settings = settings
        self._rclone = Rclone(settings)
        self._base_lock = threading.Lock()
        self._bucket_is_complete = False
        self.metrics = BackupMetrics()

    def archive(self) -> None:
        """Receive and archive the log, delete what the retention policy frees, fill the bucket."""
        run_cron()
        if self._settings.bucket:
            # After a failure, older segments may be missing.
            only_new, self._bucket_is_complete = self._bucket_is_complete, False
            copy_wal(self._rclone, self._settings, only_new=only_new)
            self._bucket_is_complete = True
            self.metrics.set_bucket_copied()

    def make_base_backup(self) -> None:
        """Make a base backup unless one is being made."""
        if not self._base_lock.acquire(blocking=False):
            return
        try:
            # Barman refuses a backup as long as no segment was archived.
            barman("switch-wal", "--force", "--archive", "--archive-timeout", "300")
            barman("backup", "--wait")
        finally:
            self._base_lock.release()
        self.observe()
        self.copy_catalogue()

    def make_overdue_base_backup(self) -> None:
        """Make a base backup if there is none of the last day, as on a new machine."""
        if time.time() - newest_backup(barman_json("list-backups")) > _OVERDUE_SECONDS:
            self.make_base_backup()

    def copy_catalogue(self) -> None:
        """Copy what the bucket lacks."""
        if self._settings.bucket:
            copy_catalogue(self._rclone, self._settings)

    def copy_new_uploads(self) -> None:
        """Copy the uploads of the last minutes."""
        copy_new_uploads(self._rclone, self._settings)

    def copy_uploads(self) -> None:
        """Copy all uploads that are missing."""
        copy_uploads(self._rclone, self._settings)
        self.metrics.set_uploads_copied()

    def stop_reception(self) -> None:
        """Stop the reception of the log, which `barman cron` started outside of this process."""
        barman("receive-wal", "--stop")

    def observe(self) -> None:
        """Refresh the metrics."""
        self.metrics.set_disk(self._settings)
        self.metrics.set_catalogue(barman_json("list-backups"), barman_json("check"))


def serve(settings: BackupSettings) -> None:
    """Run the schedule and serve the metrics until SIGTERM or SIGINT."""
    service = BackupService(settings)
    (settings.catalogue).mkdir(parents=True, exist_ok=True)
    server, _ = start_http_server(settings.metrics_port, registry=service.metrics.registry)
    scheduler = BlockingScheduler(
        timezone=UTC,
        executors={"default": ThreadPoolExecutor(6)},
        job_defaults={"coalesce": True, "max_instances": 1, "misfire_grace_time": None},
    )
    now = datetime.now(UTC)

    def add(step: Callable[[], None], trigger: CronTrigger | IntervalTrigger, delay: int) -> None:
        first = {} if delay < 0 else {"next_run_time": now + timedelta(seconds=delay)}
        scheduler.add_job(_logged(step), trigger, id=step.__name__, **first)

    add(service.archive, IntervalTrigger(minutes=1, timezone=UTC), 0)
    add(service.make_base_backup, CronTrigger.from_crontab(settings.schedule, timezone=UTC), -1)
    # By then the log is received, without which Barman refuses the backup.
    add(service.make_overdue_base_backup, IntervalTrigger(minutes=10, timezone=UTC), 10)
    add(service.copy_catalogue, IntervalTrigger(hours=1, timezone=UTC), 3600)
    add(service.copy_new_uploads, IntervalTrigger(minutes=5, timezone=UTC), 300)
    add(service.copy_uploads, IntervalTrigger(hours=1, timezone=UTC), 0)
    add(service.observe, IntervalTrigger(minutes=5, timezone=UTC), 5)

    def stop(_number: int, _frame: FrameType | None) -> None:
        scheduler.shutdown(wait=False)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    scheduler.start()
    server.shutdown()
    _logged(service.stop_reception)()


def _logged(step: Callable[[], object]) -> Callable[[], None]:
    """Return the step, which logs its failure; the schedule repeats it."""

    def run() -> None:
        try:
            step()
        except (BackupError, OSError) as error:
            # The message has the program's last lines; a trace of this module adds nothing.
            log.error("%s failed: %s", step.__name__, error)  # noqa: TRY400

    return run
