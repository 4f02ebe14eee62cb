"""Streaming replica of an embedded PostgreSQL server."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

from infra.local.launch import unprivileged_uid
from infra.local.ports import free_port
from infra.local.postgres import Postgres, PostgresError, binaries_dir, process_identity
from infra.local.process import Sink, discard_line, launch_command


class Replica(Postgres):
    """A server that replicates another by a slot, which retains the log that it needs."""

    def __init__(
        self,
        primary: Postgres,
        folder: Path,
        name: str = "replica",
        *,
        durable: bool = True,
        settings: Mapping[str, str] | None = None,
        sink: Sink = discard_line,
    ) -> None:
        """`name` may be used in `synchronous_standby_names` of the primary; letters and `_`."""
        super().__init__(
            folder,
            port=free_port(),
            passwords=primary.passwords,
            durable=durable,
            settings=settings,
            sink=sink,
        )
        self.primary = primary
        self.name = name
        self.process.name = name

    def start(self) -> None:
        """Copy the primary and start replication."""
        self._copy()
        self.prepare()
        self.process.start()
        self.wait_ready()

    def promote(self) -> None:
        """Promote the replica; return when it accepts writes."""
        self.sql("SELECT pg_promote(wait => true, wait_seconds => 30)")

    def _copy(self) -> None:
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        self.folder.mkdir(mode=0o700)
        if process_identity() == "other":
            os.chown(self.folder, unprivileged_uid(), unprivileged_uid())
        # Created before pg_basebackup, which creates a slot only after its checkpoint: another
        # checkpoint in between could remove log that the replica needs.
        self.primary.sql(f"SELECT pg_create_physical_replication_slot('{self.name}', true)")
        source = f"{self.primary.url('postgres', 'postgres')}&application_name={self.name}"
        slot = f"--slot={self.name}"
        manner = ("--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast", "--no-sync")
        program = str(binaries_dir() / "pg_basebackup")
        command = [program, f"--dbname={source}", f"--pgdata={self.folder}", slot, *manner]
        done = subprocess.run(
            launch_command(command, identity=process_identity()),
            env=os.environ | {"LC_ALL": "C"},
            capture_output=True,
            text=True,
            start_new_session=True,
            check=False,
        )
        if done.returncode != 0:
            self.primary.sql(f"SELECT pg_drop_replication_slot('{self.name}')")
            raise PostgresError(f"pg_basebackup: {done.stderr.strip() or done.stdout.strip()}")
