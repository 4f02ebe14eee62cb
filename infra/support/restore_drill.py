"""Restore drill: point-in-time restore after the loss of the database cluster and the uploads.

Posts, files and ledger entries are written by the product's own services while the log is archived.
Then the cluster and the uploads are destroyed, restored and compared with what was acknowledged.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shlex
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final
from uuid import UUID

from api.files.download_urls import object_key
from infra.local.ports import free_port
from infra.local.postgres import Passwords, Postgres, binaries_dir
from infra.local.process import PYTHON, ROOT, wait_until
from infra.ops import backup, restore
from infra.ops.backup_store import open_backup_store, open_file_store

MAX_RESTORE_SECONDS: Final = 60.0
_PASSWORDS: Final = Passwords("superuser", "owner", "app")


@dataclass
class DrillResult:
    """Acknowledged writes, differences after the restore and its duration in seconds."""

    acknowledged: int = 0
    lost: list[str] = field(default_factory=list)
    unexpected: list[str] = field(default_factory=list)
    files_lost: list[str] = field(default_factory=list)
    ledger: str = ""
    seconds: float = 0.0

    @property
    def is_good(self) -> bool:
        """True when nothing differs and the ledger is balanced."""
        faults = (*self.lost, *self.unexpected, *self.files_lost)
        return bool(self.acknowledged) and not faults and self.ledger.endswith("is balanced.")


def run_drill(*, posts: int, kind: str, say: Callable[[str], None] = print) -> DrillResult:
    """Write `posts` posts, destroy the cluster, restore it from a folder or bucket and compare."""
    os.environ["POSTGRES_BIN"] = str(binaries_dir())
    with (
        tempfile.TemporaryDirectory(prefix="qima-drill-") as scratch,
        _open_store(scratch, kind) as env,
    ):
        folder = Path(scratch)
        environ = env | {"STORAGE_DIR": str(folder / "files"), "ENV": "test"}
        server = _server(
            folder / "postgres", {"archive_mode": "on", **_archive_settings(environ, folder)}
        )
        server.start()
        try:
            at, result, ids = _write_and_back_up(server, environ, posts, say)
        finally:
            # Like the loss of the machine: without a checkpoint.
            server.process.kill_group()
            server.stop()
        shutil.rmtree(server.folder)
        shutil.rmtree(environ["STORAGE_DIR"])
        began = time.monotonic()
        again = _restore(folder, environ, at)
        try:
            result.seconds = time.monotonic() - began
            _compare(again, environ, result, ids)
        finally:
            again.stop()
    return result


def _write_and_back_up(
    server: Postgres, environ: dict[str, str], posts: int, say: Callable[[str], None]
) -> tuple[datetime, DrillResult, dict[str, list[str]]]:
    urls = _service_urls(server)
    _run([str(PYTHON), "-m", "api.cli", "migrate"], environ | urls)
    vault = open_backup_store(environ)
    writing = _Writer(environ | urls)
    early = asyncio.run(writing.write(posts // 2))
    name = backup.create_base_backup(vault, server.url("postgres", "postgres"))
    say(f"base backup {name}")
    early += asyncio.run(writing.write(posts - posts // 2))
    at = datetime.fromisoformat(server.sql("SELECT clock_timestamp()"))
    late = asyncio.run(writing.write(max(5, posts // 10)))
    backup.copy_files(vault, open_file_store(environ))
    last = server.sql("SELECT pg_walfile_name(pg_switch_wal())")
    archived = "SELECT coalesce(last_archived_wal, '') >= '{}' FROM pg_stat_archiver"
    if not wait_until(lambda: server.sql(archived.format(last)) == "t", timeout=120, interval=0.2):
        raise RuntimeError(f"{last} was not archived.")
    return at, DrillResult(acknowledged=len(early)), {"early": early, "late": late}


def _restore(folder: Path, environ: dict[str, str], at: datetime) -> Postgres:
    fetch = f"{_python(environ)} infra.ops.restore wal %f %p"
    target = folder / "restored"
    restore.restore_cluster(
        open_backup_store(environ), target, at, command=_in_root(fetch, environ, folder)
    )
    restore.restore_files(open_backup_store(environ), open_file_store(environ))
    server = _server(target, {})
    server.prepare()
    server.process.start()
    server.wait_ready(timeout=120)
    serves = "SELECT NOT pg_is_in_recovery()"
    if not wait_until(lambda: server.sql(serves) == "t", timeout=120, interval=0.1):
        raise RuntimeError("The restored cluster does not take writes.")
    return server


def _compare(
    server: Postgres, environ: dict[str, str], result: DrillResult, ids: dict[str, list[str]]
) -> None:
    there = set(server.sql("SELECT id FROM post", database="qima").split())
    result.lost = [each for each in ids["early"] if each not in there]
    result.unexpected = [each for each in ids["late"] if each in there]
    stored = set(open_file_store(environ).keys(""))
    named = "SELECT id, object_id FROM file WHERE object_id IS NOT NULL AND status = 'ready'"
    keys = [
        object_key(*map(UUID, row.split("|")))
        for row in server.sql(named, database="qima").splitlines()
    ]
    result.files_lost = [key for key in keys if key not in stored] if keys else ["every one"]
    verify = [str(PYTHON), "-m", "api.cli", "ledger", "verify"]
    done = _run(verify, environ | _service_urls(server), check=False)
    result.ledger = (done.strip().splitlines() or ["No output of ledger verify."])[-1]


class _Writer:
    """Writes posts, files and ledger entries of one member."""

    def __init__(self, environ: dict[str, str]) -> None:
        self._environ = environ
        self._rounds = 0

    async def write(self, count: int) -> list[str]:
        """Write `count` posts and return the IDs of those that were acknowledged."""
        import httpx  # noqa: PLC0415 - loaded after the environment is set

        from api.core.settings import Settings  # noqa: PLC0415
        from api.main import create_app  # noqa: PLC0415
        from api.payments.ledger import service as ledger  # noqa: PLC0415
        from api.payments.ledger.accounts import available_account  # noqa: PLC0415
        from api.payments.ledger.types import JournalEntry, Posting  # noqa: PLC0415
        from api.tests import factories  # noqa: PLC0415

        self._rounds += 1
        settings = Settings(
            _env_file=None,
            database_url=self._environ["DATABASE_URL"],
            storage_dir=Path(self._environ["STORAGE_DIR"]),
            redis_url="redis://127.0.0.1:9/0",
            log_level="critical",
            rate_limit_writes_per_ip_minute=1_000_000,
            rate_limit_writes_per_member_minute=1_000_000,
            rate_limit_reads_per_ip_minute=1_000_000,
            rate_limit_reads_per_member_minute=1_000_000,
            max_concurrent_requests_per_ip=1_000_000,
        )
        app = create_app(settings)
        ids = []
        transport = httpx.ASGITransport(app=app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://api") as client,
        ):
            member = await factories.member(app)
            for number in range(count):
                post = await factories.post(client, member, f"منشور {number}")
                ids.append(post["_id"])
                fact = JournalEntry(f"drill:{self._rounds}:{number}", "payout-failed")
                entry = Posting("bank", available_account(member.id), 100 + number)
                async with app.state.database.writing() as connection:
                    await ledger.record(connection, fact, [entry])
            sent = {"file": ("guide.txt", b"what a buyer reads", "text/plain")}
            upload = await client.post(
                "/files/upload", files=sent, data={"purpose": "product"}, headers=member.headers
            )
            upload.raise_for_status()
        return ids


@contextmanager
def _open_store(scratch: str, kind: str) -> Iterator[dict[str, str]]:
    own = {key: value for key, value in os.environ.items() if not key.startswith("BACKUP_")}
    if kind == "folder":
        yield own | {"BACKUP_URL": f"file://{scratch}/vault"}
        return
    import httpx  # noqa: PLC0415 - a development dependency, like moto
    from moto.server import ThreadedMotoServer  # noqa: PLC0415

    logging.getLogger("werkzeug").setLevel(logging.CRITICAL)
    bucket = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    bucket.start()
    try:
        host, port = bucket.get_host_and_port()
        endpoint = f"http://{host}:{port}"
        httpx.put(f"{endpoint}/backups").raise_for_status()
        yield own | {
            "BACKUP_URL": "s3://backups/qima",
            "BACKUP_S3_ENDPOINT": endpoint,
            "BACKUP_S3_ACCESS_KEY_ID": "drill",
            "BACKUP_S3_SECRET_ACCESS_KEY": "drill",
        }
    finally:
        bucket.stop()


def _server(folder: Path, settings: dict[str, str]) -> Postgres:
    def print_error(_name: str, line: str) -> None:
        # Errors of the archive and restore commands.
        if line.startswith(("FATAL", "Traceback")) or "Error" in line:
            print(f"postgres: {line}")

    return Postgres(
        folder, port=free_port(), passwords=_PASSWORDS, settings=settings, sink=print_error
    )


def _archive_settings(environ: dict[str, str], folder: Path) -> dict[str, str]:
    keep = f"{_python(environ)} infra.ops.backup wal %p"
    # Postgres passes a path relative to the cluster; the module runs in the repository.
    cluster = shlex.quote(str((folder / "postgres").resolve()))
    keep = keep.replace("%p", f"{cluster}/%p")
    return {"archive_command": _in_root(keep, environ, folder)}


def _python(_environ: dict[str, str]) -> str:
    return f"{shlex.quote(str(PYTHON))} -m"


def _in_root(command: str, environ: dict[str, str], folder: Path) -> str:
    """Return a command that runs in the repository with the backup settings."""
    variables = " ".join(
        f"{name}={shlex.quote(value)}"
        for name, value in environ.items()
        if name.startswith("BACKUP_")
    )
    if "restore wal" in command:
        command = command.replace("%p", f"{shlex.quote(str((folder / 'restored').resolve()))}/%p")
    return f"cd {shlex.quote(str(ROOT))} && {variables} {command}"


def _service_urls(server: Postgres) -> dict[str, str]:
    return {
        "DATABASE_URL": server.url("qima_app"),
        "MIGRATION_DATABASE_URL": server.url("qima_owner"),
        "STRIPE_API_BASE": "http://127.0.0.1:9",
        "REDIS_URL": "redis://127.0.0.1:9/0",
    }


def _run(command: list[str], environ: dict[str, str], *, check: bool = True) -> str:
    done = subprocess.run(
        command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False
    )
    if check and done.returncode != 0:
        raise RuntimeError(done.stdout + done.stderr)
    return done.stdout
