"""Restore drill: the runbook's section "Restore", after the loss of data.

Posts, files and ledger entries are written by the product's own services before and after a base
backup. Then something is lost, the commands of the runbook are executed, and what is there is
compared with what was acknowledged before the time that they restore.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal
from uuid import UUID

from api.files.download_urls import object_key
from infra.local.ports import free_port
from infra.local.process import ROOT, wait_until
from infra.support.backup_programs import make_keys
from infra.support.compose_processes import PGDATA, CommandError, ComposeProcesses
from infra.support.runbook import read_steps

MAX_RESTORE_SECONDS: Final = 60.0

Loss = Literal["disk", "mistake", "machine"]
# `disk`: PostgreSQL's disk and the uploads. `mistake`: nothing, but data is wrong since a time.
# `machine`: all but the bucket. The titles are those of the steps that the loss needs.
STEPS: Final[dict[Loss, tuple[str, ...]]] = {
    "disk": ("Stop", "Restore", "Verify", "Back up"),
    "mistake": ("Archive", "Stop", "Set aside", "Restore", "Verify", "Back up"),
    "machine": ("Fetch", "Stop", "Restore", "Verify", "Back up"),
}
# The table that the mistake drops.
_DROPPED: Final = "report"
# First byte of a session key, of which the headers of OpenPGP have two lengths.
_ENCRYPTED: Final = (b"\x84", b"\x85")
_ENV_FILE: Final = {
    "POSTGRES_PASSWORD": "superuser",
    "OWNER_PASSWORD": "owner",
    "APP_PASSWORD": "app",
    "BACKUP_PASSWORD": "backup",
    "BACKUP_PASSPHRASE": "passphrase of the drill",
}


@dataclass
class DrillResult:
    """Acknowledged writes, differences after the restore and its duration in seconds.

    `seconds` end when PostgreSQL takes writes and the uploads are there. `readable` are files of
    the backups that are not encrypted, `errors` lines of the logs before the loss, and `commands`
    those of the runbook that were executed.
    """

    acknowledged: int = 0
    lost: list[str] = field(default_factory=list)
    unexpected: list[str] = field(default_factory=list)
    files_lost: list[str] = field(default_factory=list)
    readable: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    ledger: str = ""
    seconds: float = 0.0
    commands: list[str] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        """True when nothing differs, failed or was readable, and the ledger is balanced."""
        faults = (*self.lost, *self.unexpected, *self.files_lost, *self.readable, *self.errors)
        return bool(self.acknowledged) and not faults and self.ledger.endswith("is balanced.")


def run_drill(*, posts: int, loss: Loss, say: Callable[[str], None] = print) -> DrillResult:
    """Write `posts` posts, lose something, restore it by the runbook and compare."""
    with tempfile.TemporaryDirectory(prefix="qima-drill-") as scratch, _bucket(loss) as bucket:
        folder = Path(scratch)
        public, secret = make_keys(folder / "keys", _ENV_FILE["BACKUP_PASSPHRASE"])
        machine = ComposeProcesses(
            folder / "machine",
            _ENV_FILE | bucket | {"BACKUP_PUBLIC_KEY": str(public)},
            port=free_port(),
            metrics_port=free_port(),
        )
        try:
            written = _write_and_back_up(machine, posts, loss, say)
            result = DrillResult(acknowledged=len(written.early))
            result.readable = _readable_backups(machine)
            result.errors = [line for line in machine.lines if "ERROR" in line or "failed" in line]
            _lose(machine, loss)
            machine.export(T=written.at, BACKUP_SECRET_KEY=str(secret))
            _follow_runbook(machine, loss, result, say)
            _compare(machine, result, written)
        except Exception:
            print("\n".join(machine.lines[-60:]))
            raise
        finally:
            machine.close()
    return result


@dataclass
class _Written:
    """Ids of posts before and after a time, and the time."""

    early: list[str]
    late: list[str]
    at: str


def _write_and_back_up(
    machine: ComposeProcesses, posts: int, loss: Loss, say: Callable[[str], None]
) -> _Written:
    machine.postgres.start()
    environment = machine.service_environment() | {
        **machine.environment("postgres"),
        "PGDATA": str(machine.path(PGDATA)),
        "BACKUP_PASSWORD": _ENV_FILE["BACKUP_PASSWORD"],
    }
    _run(["sh", str(ROOT / "infra/docker/postgres/backup_role.sh")], environment)
    machine.execute("docker compose run --rm migrate python -m api.cli migrate")
    machine.execute("docker compose up --detach --wait backup")
    writer = _Writer(machine)
    early = asyncio.run(writer.write(posts // 2))
    # The service makes the first base backup by itself.
    status = "docker compose exec backup barman show-backup qima last"
    if not wait_until(lambda: _succeeds(machine, status), timeout=90, interval=1):
        raise RuntimeError("No base backup was made.\n" + "\n".join(machine.lines))
    say(machine.execute("docker compose exec backup barman list-backups qima").strip())
    machine.execute("docker compose exec backup barman check qima")
    if not wait_until(lambda: machine.metric("qima_backup_base_timestamp_seconds") > 0, timeout=30):
        raise RuntimeError("The metrics do not have the base backup.")
    early += asyncio.run(writer.write(posts - posts // 2))
    at = machine.postgres.sql("SELECT clock_timestamp()")
    machine.execute("docker compose exec backup python -m infra.ops.backup uploads")
    late = asyncio.run(writer.write(max(5, posts // 10)))
    if loss == "machine":
        # As the schedule does each minute.
        machine.execute("docker compose exec backup barman switch-wal --force --archive qima")
        machine.execute("docker compose exec backup python -m infra.ops.backup bucket")
    return _Written(early, late, at)


def _lose(machine: ComposeProcesses, loss: Loss) -> None:
    if loss == "mistake":
        machine.postgres.sql(f"DROP TABLE {_DROPPED} CASCADE", database="qima")
        return
    # Without a checkpoint, and without a last segment that was finished.
    machine.postgres.process.kill_group()
    machine.execute("docker compose stop postgres")
    shutil.rmtree(machine.path(PGDATA))
    shutil.rmtree(machine.path("/data/files"))
    if loss == "machine":
        machine.execute("docker compose stop backup")
        shutil.rmtree(machine.path("/backups"))


def _follow_runbook(
    machine: ComposeProcesses, loss: Loss, result: DrillResult, say: Callable[[str], None]
) -> None:
    machine.make_volumes()
    first = time.monotonic()
    for step in read_steps("Restore"):
        if step.title not in STEPS[loss]:
            continue
        for command in step.commands:
            began = time.monotonic()
            try:
                output = machine.execute(command)
            except CommandError as error:
                # Without the provider, the comparison with its balance fails.
                if step.title != "Verify":
                    raise
                output = str(error)
            if step.title == "Verify":
                result.ledger = (output.strip().splitlines() or ["No output."])[-1]
            say(f"{time.monotonic() - began:5.1f} s  {command}")
            result.commands.append(command)
        if step.title == "Restore":
            result.seconds = time.monotonic() - first


def _readable_backups(machine: ComposeProcesses) -> list[str]:
    """Return files of the backups that are complete and not encrypted."""
    barman = machine.path("/backups/barman/qima")
    files = [
        *(each for each in barman.glob("base/*/data/*") if each.name != "backup_manifest"),
        *(each for each in barman.glob("wals/*/*") if len(each.name) == 24),
    ]
    readable = [str(each) for each in files if each.read_bytes()[:1] not in _ENCRYPTED]
    content = b"what a buyer reads"
    uploads = machine.path("/backups/uploads")
    readable += [
        str(each) for each in uploads.rglob("*") if each.is_file() and content in each.read_bytes()
    ]
    return readable if files else ["no backup"]


def _compare(machine: ComposeProcesses, result: DrillResult, written: _Written) -> None:
    server = machine.postgres
    there = set(server.sql("SELECT id FROM post", database="qima").split())
    server.sql(f"TABLE {_DROPPED}", database="qima")
    result.lost = [each for each in written.early if each not in there]
    result.unexpected = [each for each in written.late if each in there]
    named = "SELECT id, object_id FROM file WHERE object_id IS NOT NULL AND status = 'ready'"
    keys = [
        object_key(*map(UUID, row.split("|")))
        for row in server.sql(named, database="qima").splitlines()
    ]
    files = machine.path("/data/files")
    result.files_lost = (
        [key for key in keys if not (files / key).is_file()] if keys else ["every one"]
    )
    complete = machine.execute("docker compose exec backup barman list-backups --minimal qima")
    if len(complete.split()) < 2:
        result.lost.append("the base backup after the restore")


class _Writer:
    """Writes posts, files and ledger entries of one member."""

    def __init__(self, machine: ComposeProcesses) -> None:
        self._machine = machine
        self._rounds = 0

    async def write(self, count: int) -> list[str]:
        """Write `count` posts and return the IDs of those that were acknowledged."""
        import httpx  # noqa: PLC0415 - loaded only by this drill

        from api.core.settings import Settings  # noqa: PLC0415
        from api.main import create_app  # noqa: PLC0415
        from api.payments.ledger import service as ledger  # noqa: PLC0415
        from api.payments.ledger.accounts import available_account  # noqa: PLC0415
        from api.payments.ledger.types import JournalEntry, Posting  # noqa: PLC0415
        from api.tests import factories  # noqa: PLC0415

        self._rounds += 1
        settings = Settings(
            _env_file=None,
            database_url=self._machine.postgres.url("qima_app"),
            storage_dir=self._machine.path("/data/files"),
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
def _bucket(loss: Loss) -> Iterator[dict[str, str]]:
    """Serve a bucket where the machine is lost; yield its settings."""
    if loss != "machine":
        yield {}
        return
    import httpx  # noqa: PLC0415 - a development dependency, like moto
    from moto.server import ThreadedMotoServer  # noqa: PLC0415

    logging.getLogger("werkzeug").setLevel(logging.CRITICAL)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    try:
        host, port = server.get_host_and_port()
        endpoint = f"http://{host}:{port}"
        httpx.put(f"{endpoint}/backups").raise_for_status()
        yield {
            "BACKUP_BUCKET": "backups/qima",
            "BACKUP_S3_ENDPOINT": endpoint,
            "BACKUP_S3_ACCESS_KEY_ID": "drill",
            "BACKUP_S3_SECRET_ACCESS_KEY": "drill",
        }
    finally:
        server.stop()


def _succeeds(machine: ComposeProcesses, command: str) -> bool:
    try:
        return "DONE" in machine.execute(command)
    except CommandError:
        return False


def _run(command: list[str], environ: dict[str, str] | None) -> str:
    done = subprocess.run(
        command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise RuntimeError(done.stdout + done.stderr)
    return done.stdout
