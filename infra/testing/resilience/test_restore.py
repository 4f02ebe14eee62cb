"""Point-in-time restore and pruning of backups; `npm run bench -- restore` is the long form."""

from __future__ import annotations

import io
import tarfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

import pytest

from infra.ops import backup, restore
from infra.ops.backup_store import BackupStore, BackupStoreError, open_backup_store, open_file_store
from infra.support.restore_drill import MAX_RESTORE_SECONDS, run_drill

pytestmark = pytest.mark.timeout(300)


def test_point_in_time_restore_has_every_acknowledged_write_and_nothing_later() -> None:
    result = run_drill(posts=12, kind="folder")
    assert result.is_good, result
    assert result.acknowledged == 12
    assert result.seconds <= MAX_RESTORE_SECONDS


def test_wal_segment_is_never_overwritten_and_restore_needs_a_base_backup(
    tmp_path: Path,
) -> None:
    store = open_backup_store({"BACKUP_URL": f"file://{tmp_path}/store"})
    segment = tmp_path / ("0" * 23 + "1")
    segment.write_bytes(b"first content")
    backup.archive_wal(store, segment)
    backup.archive_wal(store, segment)
    segment.write_bytes(b"other content")
    with pytest.raises(BackupStoreError, match="exists with other content"):
        backup.archive_wal(store, segment)
    with pytest.raises(BackupStoreError, match="No base backup"):
        restore.restore_cluster(store, tmp_path / "restored", None, command="false")


NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


def store_base_backup(
    store: BackupStore, scratch: Path, instant: datetime, first: str | None
) -> str:
    """Store a base backup that begins at a WAL segment; without one it is unfinished."""
    name = instant.strftime(backup.BACKUP_NAME_FORMAT)
    label = f"START WAL LOCATION: 0/2000028 (file {first})\nCHECKPOINT LOCATION: 0/2\n".encode()
    packed = scratch / "base.tar.gz"
    with tarfile.open(packed, "w:gz") as archive:
        entry = tarfile.TarInfo("backup_label")
        entry.size = len(label)
        archive.addfile(entry, io.BytesIO(label))
    store.put(f"base/{name}/base.tar.gz", packed)
    if first:
        store.put(f"base/{name}/done", packed)
    return name


def upload_key(instant: datetime) -> str:
    """Return the key of a file uploaded at `instant`; the id contains the time."""
    milliseconds = int(instant.timestamp() * 1000)
    return f"media/{UUID(int=milliseconds << 80 | 0x7 << 76 | 0x8 << 60)}/320.webp"


def test_pruning_keeps_everything_that_a_kept_backup_needs(tmp_path: Path) -> None:
    environ = {"BACKUP_URL": f"file://{tmp_path}/store", "STORAGE_DIR": str(tmp_path / "files")}
    store, storage = open_backup_store(environ), open_file_store(environ)
    days = [NOW - timedelta(days=ago) for ago in (30, 12, 8, 2)]
    starts = [f"{1:08X}{0:08X}{number:08X}" for number in (0x10, 0x20, 0x30, 0x40)]
    oldest, older, kept, newest = [
        store_base_backup(store, tmp_path, *each) for each in zip(days, starts, strict=True)
    ]
    broken = store_base_backup(store, tmp_path, NOW - timedelta(days=20), None)
    segment = tmp_path / "segment"
    segment.write_bytes(b"first content")
    # The second timeline begins after a restore; its segment numbers continue.
    segments = [
        f"{line:08X}{0:08X}{number:08X}" for line in (1, 2) for number in (0x0F, 0x2F, 0x30)
    ]
    for name in (*segments, "00000002.history"):
        store.put(f"wal/{name}", segment)
    erased, living, young = (upload_key(at) for at in (days[0], days[1], days[3]))
    for key in (erased, living, young):
        store.put(f"files/{key}", segment)
    storage.put(living, segment)

    backup.prune(store, storage, days=7, now=NOW)

    assert backup.list_base_backups(store) == [kept, newest]
    left = set(store.keys(""))
    assert not [key for key in left if any(name in key for name in (oldest, older, broken))]
    assert {key for key in left if key.startswith("wal/")} == {
        *(f"wal/{name}" for name in segments if name.endswith("30")),
        "wal/00000002.history",
    }
    # A kept backup may refer to files erased since it was made, and to existing files.
    assert {key for key in left if key.startswith("files/")} == {
        f"files/{living}",
        f"files/{young}",
    }
    assert backup.prune(store, storage, days=7, now=NOW) == []


def test_pruning_keeps_the_last_backup_of_any_age(tmp_path: Path) -> None:
    environ = {"BACKUP_URL": f"file://{tmp_path}/store", "STORAGE_DIR": str(tmp_path / "files")}
    store, storage = open_backup_store(environ), open_file_store(environ)
    assert backup.prune(store, storage, days=7, now=NOW) == []
    only = store_base_backup(store, tmp_path, NOW - timedelta(days=400), f"{1:024X}")
    assert backup.prune(store, storage, days=7, now=NOW) == []
    assert backup.list_base_backups(store) == [only]
