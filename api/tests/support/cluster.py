"""PostgreSQL server of a test run, shared by its pytest-xdist workers."""

import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Final

import pytest

from infra.local.ports import free_port
from infra.local.postgres import Passwords, Postgres
from infra.local.process import PYTHON, ROOT

_PASSWORDS: Final = Passwords(superuser="superuser", owner="owner", app="app")
# The workers inherit the environment of the first process.
_VARIABLE: Final = "QIMA_TEST_CLUSTER"


class Cluster:
    """A temporary server whose database `qima` is migrated; workers copy it as a template."""

    def __init__(self) -> None:
        self._data_dir = tempfile.TemporaryDirectory(prefix="qima-tests-")
        self.postgres = _server(Path(self._data_dir.name, "postgres"), free_port())

    def start(self) -> None:
        """Start the server, migrate the template and publish the port to the workers.

        Raises:
            pytest.UsageError: the migration failed.
        """
        self.postgres.start()
        urls = {
            "DATABASE_URL": self.postgres.url("qima_app"),
            "MIGRATION_DATABASE_URL": self.postgres.url("qima_owner"),
        }
        migration = subprocess.run(
            [PYTHON, "-m", "api.cli", "migrate"],
            cwd=ROOT,
            env={**os.environ, "ENV": "test", **urls},
            capture_output=True,
            text=True,
            check=False,
        )
        if migration.returncode != 0:
            self.stop()
            raise pytest.UsageError(f"The migration failed:\n{migration.stdout}{migration.stderr}")
        os.environ[_VARIABLE] = json.dumps(
            {"port": self.postgres.port, "folder": str(self.postgres.folder)}
        )

    def stop(self) -> None:
        """Stop the server and delete its data."""
        self.postgres.stop()
        self._data_dir.cleanup()
        os.environ.pop(_VARIABLE, None)


def running_cluster() -> Postgres:
    """Return the server that the first process started; `url` and `sql` work, `start` doesn't."""
    published: dict[str, Any] = json.loads(os.environ[_VARIABLE])
    return _server(Path(published["folder"]), published["port"])


def _server(folder: Path, port: int) -> Postgres:
    return Postgres(folder, port=port, passwords=_PASSWORDS, durable=False)
