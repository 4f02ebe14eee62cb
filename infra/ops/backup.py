"""Backups of the cluster, of its write-ahead log, and of uploads.

python -m infra.ops.backup base          create a base backup of the server in BACKUP_DATABASE_URL
python -m infra.ops.backup wal PATH      archive a finished segment of the log: archive_command
python -m infra.ops.backup files         copy uploads that the backup store lacks
python -m infra.ops.backup list          list the base backups
python -m infra.ops.backup prune DAYS    delete older backups, and what only they need

In postgresql.conf: archive_mode = on, archive_timeout = 60,
archive_command = 'python -m infra.ops.backup wal %p'. See infra/RUNBOOK.md.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from os import environ
from pathlib import Path

from infra.ops.backup_store import BackupStore, BackupStoreError, open_backup_store, open_file_store

BACKUP_NAME_FORMAT = "%Y%m%dT%H%M%SZ"
_SEGMENT = re.compile(r"[0-9A-F]{24}(?:\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history")
_FIRST = re.compile(r"START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)")


def find_program(name: str) -> str:
    """Return a program of PostgreSQL: in POSTGRES_BIN if set, else in PATH."""
    folder = environ.get("POSTGRES_BIN")
    return str(Path(folder, name)) if folder else name


def create_base_backup(store: BackupStore, address: str) -> str:
    """Create and verify a base backup; return its name, the time of its start."""
    name = datetime.now(UTC).strftime(BACKUP_NAME_FORMAT)
    with tempfile.TemporaryDirectory(prefix="qima-base-") as scratch:
        folder = Path(scratch)
        options = ("--format=tar", "--gzip", "--wal-method=none", "--checkpoint=fast", "--no-sync")
        _run([find_program("pg_basebackup"), f"--dbname={address}", f"--pgdata={folder}", *options])
        _run([find_program("pg_verifybackup"), "--no-parse-wal", "--quiet", str(folder)])
        for path in sorted(folder.iterdir()):
            store.put(f"base/{name}/{path.name}", path)
        (folder / "done").touch()
        store.put(f"base/{name}/done", folder / "done")
    return name


def archive_wal(store: BackupStore, path: Path) -> None:
    """Archive a segment. PostgreSQL retains it and retries until this succeeds.

    Raises:
        BackupStoreError: not a segment, or another one of this name exists.
    """
    if not _SEGMENT.fullmatch(path.name):
        raise BackupStoreError(f"{path.name} is not a segment of the log.")
    store.put_once(f"wal/{path.name}", path)


def copy_files(store: BackupStore, storage: BackupStore) -> int:
    """Copy new uploads; return their number.

    Objects never change. Deleted ones stay until they are pruned, so that a restored cluster of any
    time has its files.
    """
    known = {key.removeprefix("files/") for key in store.keys("files/")}
    copied = 0
    with tempfile.TemporaryDirectory(prefix="qima-files-") as scratch:
        temporary = Path(scratch, "object")
        for key in storage.keys(""):
            if key in known:
                continue
            try:
                storage.get(key, temporary)
            except FileNotFoundError:  # deleted meanwhile
                continue
            store.put(f"files/{key}", temporary)
            copied += 1
    return copied


def list_base_backups(store: BackupStore) -> list[str]:
    """List the complete base backups, oldest first."""
    return sorted(key.split("/")[1] for key in store.keys("base/") if key.endswith("/done"))


def prune(
    store: BackupStore, storage: BackupStore, *, days: int, now: datetime | None = None
) -> list[str]:
    """Delete what no restore of the last `days` needs; return the deleted keys.

    These are base backups except the newest before the period, the log before the first one that
    remains, and deleted uploads that are older than it.
    """
    limit = ((now or datetime.now(UTC)) - timedelta(days=days)).strftime(BACKUP_NAME_FORMAT)
    kept = list_base_backups(store)
    while len(kept) > 1 and kept[1] <= limit:
        kept.pop(0)
    if not kept:
        return []
    gone = [key for key in store.keys("base/") if key.split("/")[1] < kept[0]]
    if gone:
        first = _first_segment(store, kept[0])
        gone += [key for key in store.keys("wal/") if _is_before(key.removeprefix("wal/"), first)]
        living = set(storage.keys(""))
        # Ids contain the time of the upload. Later ones may be referred to by a restored cluster.
        gone += [
            key
            for key in store.keys("files/")
            if key.removeprefix("files/") not in living and _uploaded(key) < kept[0]
        ]
    for key in gone:
        store.delete(key)
    return gone


def _first_segment(store: BackupStore, name: str) -> str:
    with tempfile.TemporaryDirectory(prefix="qima-label-") as scratch:
        archive = Path(scratch, "base.tar.gz")
        store.get(f"base/{name}/base.tar.gz", archive)
        command = ["tar", "-xzOf", str(archive), "backup_label"]
        label = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = _FIRST.search(label)
    if not found:
        raise BackupStoreError(f"The label of the base backup {name} has no start of the log.")
    return found[1]


def _is_before(segment: str, first: str) -> bool:
    """Compare segments without their timeline, which is the first eight digits."""
    return len(segment) >= 24 and segment[8:24] < first[8:24]


def _uploaded(key: str) -> str:
    found = re.search(r"([0-9a-f]{8})-?([0-9a-f]{4})-?7", key)
    if not found:
        return ""
    milliseconds = int(found[1] + found[2], 16)
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime(BACKUP_NAME_FORMAT)


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BackupStoreError(f"{Path(command[0]).name}: {done.stderr.strip()}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m infra.ops.backup", description=__doc__)
    commands = parser.add_subparsers(dest="command_name", required=True)
    commands.add_parser("base")
    commands.add_parser("wal").add_argument("path", type=Path)
    commands.add_parser("files")
    commands.add_parser("list")
    commands.add_parser("prune").add_argument("days", type=int)
    options = parser.parse_args()
    try:
        store = open_backup_store()
        if options.command_name == "base":
            print(create_base_backup(store, environ["BACKUP_DATABASE_URL"]))
        elif options.command_name == "wal":
            archive_wal(store, options.path)
        elif options.command_name == "files":
            print(copy_files(store, open_file_store()), "copied")
        elif options.command_name == "list":
            print("\n".join(list_base_backups(store)))
        else:
            print(len(prune(store, open_file_store(), days=options.days)), "deleted")
    except BackupStoreError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
