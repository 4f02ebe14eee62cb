"""From the vault to a cluster of one instant, and to the uploads.

python -m infra.ops.restore cluster FOLDER --at 2026-11-22T10:15:00+00:00
python -m infra.ops.restore files
python -m infra.ops.restore wal NAME PATH      what restore_command calls

The folder has to be empty. Start Postgres on it: it reads the log up to the last commit at or
before that instant, and then serves, on a timeline of its own. Without --at it is all there is.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from infra.ops.backup import STAMP, bases, program
from infra.ops.backup_store import BackupStore, BackupStoreError, open_backup_store, open_files


def cluster(vault: BackupStore, folder: Path, at: datetime | None, *, command: str) -> str:
    """Puts the newest base backup before the instant there; `command` fetches the log's pieces."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise BackupStoreError(f"{folder} is not empty.")
    limit = at.astimezone(UTC).strftime(STAMP) if at else "~"
    name = next((each for each in reversed(bases(vault)) if each < limit), None)
    if name is None:
        raise BackupStoreError("No base backup was made before that instant.")
    with tempfile.TemporaryDirectory(prefix="qima-restore-", dir=folder.parent) as scratch:
        packed = Path(scratch, "base.tar.gz")
        vault.get(f"base/{name}/base.tar.gz", packed)
        # Whoever restores owns it: names and numbers of the lost machine mean nothing here.
        unpack = ["tar", "-xz", "--no-same-owner", "-f", str(packed), "-C", str(folder)]
        subprocess.run(unpack, check=True)
    vault.get(f"base/{name}/backup_manifest", folder / "backup_manifest")
    verify = [program("pg_verifybackup"), "--no-parse-wal", "--quiet", str(folder)]
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


def files(vault: BackupStore, storage: BackupStore) -> int:
    """Puts back what is not there; how many."""
    there, restored = set(storage.keys("")), 0
    with tempfile.TemporaryDirectory(prefix="qima-files-") as scratch:
        passing = Path(scratch, "object")
        for key in vault.keys("files/"):
            own = key.removeprefix("files/")
            if own not in there:
                vault.get(key, passing)
                storage.put(own, passing)
                restored += 1
    return restored


def _line(name: str, value: str) -> str:
    quoted = value.replace("'", "''")
    return f"{name} = '{quoted}'\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m infra.ops.restore", description=__doc__)
    acts = parser.add_subparsers(dest="act", required=True)
    whole = acts.add_parser("cluster")
    whole.add_argument("folder", type=Path)
    whole.add_argument("--at", type=datetime.fromisoformat)
    whole.add_argument("--command", default="python -m infra.ops.restore wal %f %p")
    acts.add_parser("files")
    piece = acts.add_parser("wal")
    piece.add_argument("name")
    piece.add_argument("path", type=Path)
    given = parser.parse_args()
    try:
        vault = open_backup_store()
        if given.act == "cluster":
            print("from", cluster(vault, given.folder, given.at, command=given.command))
        elif given.act == "files":
            print(files(vault, open_files()), "put back")
        else:
            vault.get(f"wal/{given.name}", given.path)
    except FileNotFoundError:
        sys.exit(1)  # what tells Postgres that the log ends here
    except BackupStoreError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
