"""A lost server comes back as of an instant; `npm run bench -- restore` is the long drill."""

from __future__ import annotations

import io
import tarfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

import pytest

from infra.bench import restore as drills
from infra.ops import backup, restore
from infra.ops.backup_store import Vault, VaultError, open_files, open_vault


def test_what_was_acknowledged_before_an_instant_is_there_and_nothing_later() -> None:
    seen = drills.drill(posts=12, kind="folder")
    assert seen.is_good, seen
    assert seen.acknowledged == 12
    assert seen.seconds <= drills.GOAL_SECONDS


def test_a_piece_of_the_log_is_never_replaced_and_a_vault_without_a_base_restores_nothing(
    tmp_path: Path,
) -> None:
    vault = open_vault({"BACKUP_URL": f"file://{tmp_path}/vault"})
    piece = tmp_path / ("0" * 23 + "1")
    piece.write_bytes(b"what was written")
    backup.wal(vault, piece)
    backup.wal(vault, piece)
    piece.write_bytes(b"something else")
    with pytest.raises(VaultError, match="differs"):
        backup.wal(vault, piece)
    with pytest.raises(VaultError, match="No base backup"):
        restore.cluster(vault, tmp_path / "restored", None, command="false")


NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


def base_of(vault: Vault, scratch: Path, instant: datetime, first: str | None) -> str:
    """A base backup as it lies in the vault, beginning at that piece of the log; without one it
    was never finished."""
    name = instant.strftime(backup.STAMP)
    label = f"START WAL LOCATION: 0/2000028 (file {first})\nCHECKPOINT LOCATION: 0/2\n".encode()
    packed = scratch / "base.tar.gz"
    with tarfile.open(packed, "w:gz") as archive:
        entry = tarfile.TarInfo("backup_label")
        entry.size = len(label)
        archive.addfile(entry, io.BytesIO(label))
    vault.put(f"base/{name}/base.tar.gz", packed)
    if first:
        vault.put(f"base/{name}/done", packed)
    return name


def uploaded(instant: datetime) -> str:
    """The key of a file of that instant, as ids tell the time."""
    milliseconds = int(instant.timestamp() * 1000)
    return f"media/{UUID(int=milliseconds << 80 | 0x7 << 76 | 0x8 << 60)}/320.webp"


def test_what_is_pruned_is_needed_by_no_backup_that_stays(tmp_path: Path) -> None:
    environ = {"BACKUP_URL": f"file://{tmp_path}/vault", "STORAGE_DIR": str(tmp_path / "files")}
    vault, storage = open_vault(environ), open_files(environ)
    days = [NOW - timedelta(days=ago) for ago in (30, 12, 8, 2)]
    starts = [f"{1:08X}{0:08X}{number:08X}" for number in (0x10, 0x20, 0x30, 0x40)]
    oldest, older, kept, newest = [
        base_of(vault, tmp_path, *each) for each in zip(days, starts, strict=True)
    ]
    broken = base_of(vault, tmp_path, NOW - timedelta(days=20), None)
    piece = tmp_path / "piece"
    piece.write_bytes(b"what was written")
    # The second timeline began after a restore; its pieces count on.
    pieces = [f"{line:08X}{0:08X}{number:08X}" for line in (1, 2) for number in (0x0F, 0x2F, 0x30)]
    for name in (*pieces, "00000002.history"):
        vault.put(f"wal/{name}", piece)
    erased, living, young = (uploaded(at) for at in (days[0], days[1], days[3]))
    for key in (erased, living, young):
        vault.put(f"files/{key}", piece)
    storage.put(living, piece)

    backup.prune(vault, storage, days=7, now=NOW)

    assert backup.bases(vault) == [kept, newest]
    left = set(vault.keys(""))
    assert not [key for key in left if any(name in key for name in (oldest, older, broken))]
    assert {key for key in left if key.startswith("wal/")} == {
        *(f"wal/{name}" for name in pieces if name.endswith("30")),
        "wal/00000002.history",
    }
    # A kept cluster may name what was erased since it was made, and what is still there.
    assert {key for key in left if key.startswith("files/")} == {
        f"files/{living}",
        f"files/{young}",
    }
    assert backup.prune(vault, storage, days=7, now=NOW) == []


def test_the_last_backup_is_never_pruned_however_old_it_is(tmp_path: Path) -> None:
    environ = {"BACKUP_URL": f"file://{tmp_path}/vault", "STORAGE_DIR": str(tmp_path / "files")}
    vault, storage = open_vault(environ), open_files(environ)
    assert backup.prune(vault, storage, days=7, now=NOW) == []
    only = base_of(vault, tmp_path, NOW - timedelta(days=400), f"{1:024X}")
    assert backup.prune(vault, storage, days=7, now=NOW) == []
    assert backup.bases(vault) == [only]
