"""Restore of a cluster to a point in time, and of uploads.

python -m infra.ops.restore cluster FOLDER --at 2026-11-22T10:15:00+00:00
python -m infra.ops.restore files
python -m infra.ops.restore wal NAME PATH      fetch a segment: restore_command

The folder must be empty. PostgreSQL, started on it, replays the log up to the last commit at or
before that time, then accepts writes on a new timeline. Without --at it replays the whole log.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from infra.ops.backup import BACKUP_NAME_FORMAT, find_program, list_base_backups
from infra.ops.backup_store import BackupStore, BackupStoreError, open_backup_store, open_file_store


def restore_cluster(store: BackupStore, folder: Path, at: datetime | None, *, command: str) -> str:
    """Restore the newest base backup before a time; return its name.

    `command` is the restore_command, which fetches segments of the log.

    Raises:
        BackupStoreError: the folder is not empty, or no valid base backup exists.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise BackupStoreError(f"{folder} is not empty.")
    limit = at.astimezone(UTC).strftime(BACKUP_NAME_FORMAT) if at else "~"
    name = next((each for each in reversed(list_base_backups(store)) if each < limit), None)
    if name is None:
        raise BackupStoreError("No base backup is older than that time.")
    with tempfile.TemporaryDirectory(prefix="qima-restore-", dir=folder.parent) as scratch:
        packed = Path(scratch, "base.tar.gz")
        store.get(f"base/{name}/base.tar.gz", packed)
        # The current user becomes the owner; those of the former machine may not exist.
        unpack = ["tar", "-xz", "--no-same-owner", "-f", str(packed), "-C", str(folder)]
        subprocess.run(unpack, check=True)
    store.get(f"base/{name}/backup_manifest", folder / "backup_manifest")
    verify = [find_program("pg_verifybackup"), "--no-parse-wal", "--quiet", str(folder)]
    done = subprocess.run(verify, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BackupStoreError(f"The base backup {name} is damaged: {done.stderr.strip()}")
    folder.chmod(0o700)
    settings = {"restore_command": command, "recovery_target_action": "promote"}
    if at:
        settings["recovery_target_time"] = at.isoformat()
    lines = [_line(*setting) for setting in settings.items()]
    with (folder / "postgresql.auto.conf").open("a", encoding="utf-8") as conf:
        conf.writelines(lines)
    (folder / "recovery.signal").touch()
    return name


def restore_files(store: BackupStore, storage: BackupStore) -> int:
    """Restore missing uploads; return their number."""
    there, restored = set(storage.keys("")), 0
    with tempfile.TemporaryDirectory(prefix="qima-files-") as scratch:
        temporary = Path(scratch, "object")
        for key in store.keys("files/"):
            own = key.removeprefix("files/")
            if own not in there:
                store.get(key, temporary)
                storage.put(own, temporary)
                restored += 1
    return restored


def _line(name: str, value: str) -> str:
    quoted = value.replace("'", "''")
    return f"{name} = '{quoted}'\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m infra.ops.restore", description=__doc__)
    commands = parser.add_subparsers(dest="command_name", required=True)
    whole = commands.add_parser("cluster")
    whole.add_argument("folder", type=Path)
    whole.add_argument("--at", type=datetime.fromisoformat)
    whole.add_argument("--command", default="python -m infra.ops.restore wal %f %p")
    commands.add_parser("files")
    segment = commands.add_parser("wal")
    segment.add_argument("name")
    segment.add_argument("path", type=Path)
    options = parser.parse_args()
    try:
        store = open_backup_store()
        if options.command_name == "cluster":
            print(
                "from", restore_cluster(store, options.folder, options.at, command=options.command)
            )
        elif options.command_name == "files":
            print(restore_files(store, open_file_store()), "restored")
        else:
            store.get(f"wal/{options.name}", options.path)
    except FileNotFoundError:
        sys.exit(1)  # for PostgreSQL, the end of the log
    except BackupStoreError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
