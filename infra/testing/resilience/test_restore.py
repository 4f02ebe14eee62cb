"""Backups: the runbook's restore, a backup service that is away, and copies of uploads.

`npm run bench -- restore` is the long form.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from infra.local.ports import free_port
from infra.local.postgres import Passwords, Postgres
from infra.local.process import wait_until
from infra.ops.backup.programs import Rclone
from infra.ops.backup.settings import BackupSettings, read_settings
from infra.ops.backup.uploads import copy_new_uploads, copy_uploads, restore_uploads
from infra.support.backup_programs import missing_program, program_environment
from infra.support.restore_drill import MAX_RESTORE_SECONDS, STEPS, Loss, run_drill
from infra.support.runbook import read_steps

pytestmark = [pytest.mark.own_services, pytest.mark.timeout(600)]

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.mark.parametrize("loss", list(STEPS))
def test_runbook_restores_every_acknowledged_write_and_nothing_later(loss: Loss) -> None:
    if reason := missing_program():
        pytest.skip(reason)
    result = run_drill(posts=12, loss=loss)
    assert result.is_good, result
    assert result.acknowledged == 12
    assert result.seconds <= MAX_RESTORE_SECONDS


def test_each_step_of_the_runbook_belongs_to_a_drill() -> None:
    executed = {title for titles in STEPS.values() for title in titles}
    # The first sets variables; the last starts the application, which the drill does not have.
    assert [step.title for step in read_steps("Restore")] == [
        "Prepare",
        "Fetch",
        "Archive",
        "Stop",
        "Set aside",
        "Restore",
        "Verify",
        "Back up",
        "Start",
    ]
    assert {step.title for step in read_steps("Restore")} - executed == {"Prepare", "Start"}


def test_slot_without_a_reader_does_not_stop_the_database(tmp_path: Path) -> None:
    limits = {"max_slot_wal_keep_size": "32MB", "max_wal_size": "64MB", "min_wal_size": "32MB"}
    server = Postgres(
        tmp_path / "postgres",
        port=free_port(),
        passwords=Passwords("superuser", "owner", "app"),
        settings=limits,
    )
    server.start()
    try:
        server.sql("SELECT pg_create_physical_replication_slot('barman', true)")
        for _ in range(8):
            server.sql(
                "SELECT pg_switch_wal(); CHECKPOINT; "
                "SELECT pg_logical_emit_message(true, 'drill', repeat('x', 1000000))"
            )
        status = "SELECT wal_status FROM pg_replication_slots WHERE slot_name = 'barman'"
        assert wait_until(lambda: server.sql(f"CHECKPOINT; {status}") == "lost", timeout=30)
        server.sql("CREATE TABLE written (id int); INSERT INTO written VALUES (1)")
        size = "SELECT sum(size) FROM pg_ls_waldir()"
        assert int(server.sql(size)) <= 160 * 1024 * 1024
    finally:
        server.stop()


@pytest.fixture
def copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Rclone, BackupSettings]:
    """rclone and settings of a folder with uploads."""
    if reason := missing_program():
        pytest.skip(reason)
    for name, value in program_environment().items():
        monkeypatch.setenv(name, value)
    environ = program_environment() | {
        "BACKUP_ROOT": str(tmp_path),
        "BACKUP_PASSPHRASE": "a passphrase",
        "BACKUP_RETENTION_DAYS": "7",
    }
    settings = read_settings(environ)
    settings.uploads.mkdir(parents=True)
    return Rclone(settings, environ), settings


def write_upload(settings: BackupSettings, key: str) -> Path:
    path = settings.uploads / key
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"the content of {key}", encoding="ascii")
    return path


def test_uploads_deleted_after_the_time_are_restored(copies: tuple[Rclone, BackupSettings]) -> None:
    rclone, settings = copies
    kept, late, early = (write_upload(settings, f"media/{name}.webp") for name in ("a", "b", "c"))
    copy_uploads(rclone, settings, now=NOW - timedelta(days=3))
    early.unlink()
    copy_uploads(rclone, settings, now=NOW - timedelta(days=2))
    late.unlink()
    copy_uploads(rclone, settings, now=NOW)
    kept.unlink()
    restore_uploads(rclone, settings, NOW - timedelta(days=1))
    assert kept.read_text() == "the content of media/a.webp"
    assert late.read_text() == "the content of media/b.webp"
    assert not early.exists()


def test_uploads_are_encrypted_with_their_names(copies: tuple[Rclone, BackupSettings]) -> None:
    rclone, settings = copies
    write_upload(settings, "media/a.webp")
    copy_new_uploads(rclone, settings)
    (copy,) = [each for each in (settings.backups / "uploads").rglob("*") if each.is_file()]
    assert b"content" not in copy.read_bytes()
    assert "webp" not in str(copy)


def test_deleted_uploads_are_erased_after_the_retention(
    copies: tuple[Rclone, BackupSettings],
) -> None:
    rclone, settings = copies
    kept, gone, young = (write_upload(settings, f"media/{name}.webp") for name in ("a", "b", "c"))
    copy_uploads(rclone, settings, now=NOW - timedelta(days=9))
    gone.unlink()
    copy_uploads(rclone, settings, now=NOW - timedelta(days=8))
    young.unlink()
    copy_uploads(rclone, settings, now=NOW - timedelta(days=6))
    copy_uploads(rclone, settings, now=NOW)
    kept.unlink()
    restore_uploads(rclone, settings, NOW - timedelta(days=30))
    assert kept.exists()
    assert young.exists()
    assert not gone.exists()
