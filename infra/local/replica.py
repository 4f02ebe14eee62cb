"""A streaming replica of an embedded Postgres, and its promotion."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

from infra.local.launch import unprivileged_uid
from infra.local.ports import free_port
from infra.local.postgres import Postgres, PostgresError, binaries, identity
from infra.local.process import Sink, launched, silent


class Replica(Postgres):
    """A server of its own that follows another by a slot: nothing it still needs is thrown away."""

    def __init__(
        self,
        primary: Postgres,
        folder: Path,
        name: str = "replica",
        *,
        durable: bool = True,
        settings: Mapping[str, str] | None = None,
        sink: Sink = silent,
    ) -> None:
        """`name` is what `synchronous_standby_names` of the primary may have; letters and `_`."""
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
        self.part.name = name

    def start(self) -> None:
        """Copies the primary, follows it, and answers who only reads."""
        self._copy()
        self.prepare()
        self.part.start()
        self.wait_ready()

    def promote(self) -> None:
        """Takes writes from now on; returns when it does."""
        self.sql("SELECT pg_promote(wait => true, wait_seconds => 30)")

    def _copy(self) -> None:
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        self.folder.mkdir(mode=0o700)
        if identity() == "other":
            os.chown(self.folder, unprivileged_uid(), unprivileged_uid())
        # Made here and not by the copying, which makes it after its checkpoint: what another's
        # checkpoint throws away between the two would be missing.
        self.primary.sql(f"SELECT pg_create_physical_replication_slot('{self.name}', true)")
        source = f"{self.primary.url('postgres', 'postgres')}&application_name={self.name}"
        slot = f"--slot={self.name}"
        manner = ("--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast", "--no-sync")
        program = str(binaries() / "pg_basebackup")
        command = [program, f"--dbname={source}", f"--pgdata={self.folder}", slot, *manner]
        done = subprocess.run(
            launched(command, identity=identity()),
            env=os.environ | {"LC_ALL": "C"},
            capture_output=True,
            text=True,
            start_new_session=True,
            check=False,
        )
        if done.returncode != 0:
            self.primary.sql(f"SELECT pg_drop_replication_slot('{self.name}')")
            raise PostgresError(f"pg_basebackup: {done.stderr.strip() or done.stdout.strip()}")
