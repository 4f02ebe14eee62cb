"""Backups: of the whole cluster, of what is written since, and of uploads.

python -m infra.ops.backup base          a base backup of the server in BACKUP_DATABASE_URL
python -m infra.ops.backup wal PATH      keeps one finished piece of the log: archive_command
python -m infra.ops.backup files         copies uploads that the vault has not got
python -m infra.ops.backup list          what could be restored
python -m infra.ops.backup prune DAYS    forgets what is older, and what nothing needs any more

In postgresql.conf: archive_mode = on, archive_timeout = 60,
archive_command = 'python -m infra.ops.backup wal %p'. Where the server has no Python, a folder
that it shares with the backup does the same: see infra/RUNBOOK.md.
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

from infra.ops.backup_store import BackupStore, BackupStoreError, open_backup_store, open_files

STAMP = "%Y%m%dT%H%M%SZ"
_SEGMENT = re.compile(r"[0-9A-F]{24}(?:\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history")
_FIRST = re.compile(r"START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)")


def program(name: str) -> str:
    """One of Postgres's own, of the server's version: from POSTGRES_BIN, or as PATH has it."""
    folder = environ.get("POSTGRES_BIN")
    return str(Path(folder, name)) if folder else name


def base(vault: BackupStore, address: str) -> str:
    """A base backup, verified before it counts; its name is the instant at which it began."""
    name = datetime.now(UTC).strftime(STAMP)
    with tempfile.TemporaryDirectory(prefix="qima-base-") as scratch:
        folder = Path(scratch)
        options = ("--format=tar", "--gzip", "--wal-method=none", "--checkpoint=fast", "--no-sync")
        _run([program("pg_basebackup"), f"--dbname={address}", f"--pgdata={folder}", *options])
        _run([program("pg_verifybackup"), "--no-parse-wal", "--quiet", str(folder)])
        for path in sorted(folder.iterdir()):
            vault.put(f"base/{name}/{path.name}", path)
        (folder / "done").touch()
        vault.put(f"base/{name}/done", folder / "done")
    return name


def wal(vault: BackupStore, path: Path) -> None:
    """Postgres keeps the piece, and asks again, until this ends well."""
    if not _SEGMENT.fullmatch(path.name):
        raise BackupStoreError(f"{path.name} is no piece of the log.")
    vault.put_once(f"wal/{path.name}", path)


def files(vault: BackupStore, storage: BackupStore) -> int:
    """Copies what is new: an object never changes, and what the product erased stays until it is
    pruned, so that a cluster of any instant finds its files."""
    known = {key.removeprefix("files/") for key in vault.keys("files/")}
    copied = 0
    with tempfile.TemporaryDirectory(prefix="qima-files-") as scratch:
        passing = Path(scratch, "object")
        for key in storage.keys(""):
            if key in known:
                continue
            try:
                storage.get(key, passing)
            except FileNotFoundError:  # erased meanwhile
                continue
            vault.put(f"files/{key}", passing)
            copied += 1
    return copied


def bases(vault: BackupStore) -> list[str]:
    """Those that are complete, the oldest first."""
    return sorted(key.split("/")[1] for key in vault.keys("base/") if key.endswith("/done"))


def prune(
    vault: BackupStore, storage: BackupStore, *, days: int, now: datetime | None = None
) -> list[str]:
    """What is gone: base backups but the newest before that day, the log before the oldest that is
    kept, and files that the product erased and no kept cluster can name."""
    limit = ((now or datetime.now(UTC)) - timedelta(days=days)).strftime(STAMP)
    kept = bases(vault)
    while len(kept) > 1 and kept[1] <= limit:
        kept.pop(0)
    if not kept:
        return []
    gone = [key for key in vault.keys("base/") if key.split("/")[1] < kept[0]]
    if gone:
        first = _first_segment(vault, kept[0])
        gone += [key for key in vault.keys("wal/") if _is_before(key.removeprefix("wal/"), first)]
        living = set(storage.keys(""))
        # Ids tell the time: what was uploaded since is somebody's, even where it was erased.
        gone += [
            key
            for key in vault.keys("files/")
            if key.removeprefix("files/") not in living and _uploaded(key) < kept[0]
        ]
    for key in gone:
        vault.delete(key)
    return gone


def _first_segment(vault: BackupStore, name: str) -> str:
    with tempfile.TemporaryDirectory(prefix="qima-label-") as scratch:
        archive = Path(scratch, "base.tar.gz")
        vault.get(f"base/{name}/base.tar.gz", archive)
        command = ["tar", "-xzOf", str(archive), "backup_label"]
        label = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = _FIRST.search(label)
    if not found:
        raise BackupStoreError(f"The base backup {name} does not say where it begins.")
    return found[1]


def _is_before(segment: str, first: str) -> bool:
    """Of any timeline: its first eight digits."""
    return len(segment) >= 24 and segment[8:24] < first[8:24]


def _uploaded(key: str) -> str:
    found = re.search(r"([0-9a-f]{8})-?([0-9a-f]{4})-?7", key)
    if not found:
        return ""
    milliseconds = int(found[1] + found[2], 16)
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime(STAMP)


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BackupStoreError(f"{Path(command[0]).name}: {done.stderr.strip()}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m infra.ops.backup", description=__doc__)
    acts = parser.add_subparsers(dest="act", required=True)
    acts.add_parser("base")
    acts.add_parser("wal").add_argument("path", type=Path)
    acts.add_parser("files")
    acts.add_parser("list")
    acts.add_parser("prune").add_argument("days", type=int)
    given = parser.parse_args()
    try:
        vault = open_backup_store()
        if given.act == "base":
            print(base(vault, environ["BACKUP_DATABASE_URL"]))
        elif given.act == "wal":
            wal(vault, given.path)
        elif given.act == "files":
            print(files(vault, open_files()), "copied")
        elif given.act == "list":
            print("\n".join(bases(vault)))
        else:
            print(len(prune(vault, open_files(), days=given.days)), "forgotten")
    except BackupStoreError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
