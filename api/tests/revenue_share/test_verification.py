"""Verification of final months, and the `revenue-share` commands."""

import asyncio
import re
import sys
from argparse import Namespace
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import available_account
from api.payments.ledger.types import JournalEntry, Posting
from api.revenue_share import commands, months, period_close, verification
from api.tests.conftest import TestDatabase
from api.tests.factories.periods import Month
from api.tests.support.scale import needs_long


@pytest.fixture
def month(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext
) -> Month:
    return Month(app, client, database, jobs)


@pytest.fixture
async def proof_file(month: Month, tmp_path: Path) -> Path:
    await month.make_busy()
    await month.close()
    path = tmp_path / "proof.csv"
    answer = await month.client.get(f"/revenue-share/proof?period={month.name}")
    path.write_bytes(answer.content)
    return path


CHANGES: dict[str, tuple[bytes, bytes]] = {
    "a fee": (rb"(giver,\w+,,,\w*,)\d+", rb"\g<1>7"),
    "a share": (rb"(share,\w+,,,,)(\d+)", rb"\g<1>9\g<2>"),
    "the carried amount": (rb"carried,,,,,\d+", b"carried,,,,,7"),
    "the pool": (rb"poolCents,,,,\d+", b"poolCents,,,,99999"),
    "points": (rb"(act,.*,)2\n", rb"\g<1>3\n"),
    "an engagement": (rb"act,.*\n", b""),
    "the record type": (rb"act,", b"art,"),
    "the end of the file": (rb"\Z", b"\n"),
}


def change_file(path: Path, pattern: bytes, replacement: bytes) -> None:
    content = path.read_bytes()
    changed = re.sub(pattern, replacement, content, count=1)
    assert changed != content
    path.write_bytes(changed)


@pytest.mark.parametrize("change", CHANGES)
async def test_verify_changed_proof_reports_faults(
    month: Month, proof_file: Path, change: str
) -> None:
    assert await verification.verify(month.jobs, month.month, proof_file) == []
    assert verification.recompute(proof_file) == []
    change_file(proof_file, *CHANGES[change])
    assert await verification.verify(month.jobs, month.month, proof_file)


async def test_verify_unfinished_month_reports_not_final(month: Month) -> None:
    assert await verification.verify(month.jobs, month.month) == [f"{month.name} is not final"]


async def test_verify_changed_ledger_reports_faults(month: Month, proof_file: Path) -> None:
    """The changes bypass the triggers."""
    sql = month.database.sql
    sql(
        "SET session_replication_role = replica;"
        f"UPDATE revenue_allocation SET cents = cents + 1 WHERE month = '{month.month}'"
    )
    faults = await verification.verify(month.jobs, month.month, proof_file)
    assert len(faults) == 2
    sql(
        "SET session_replication_role = replica;"
        f"UPDATE revenue_allocation SET cents = cents - 1 WHERE month = '{month.month}'"
    )
    async with month.jobs.database.writing() as connection:
        member = await month.member()
        postings = [Posting("pool", available_account(member.id), 1)]
        entry = JournalEntry(f"share:{month.name}:99", "share", month=month.month, at=month.over)
        await ledger.record(connection, entry, postings)
    assert await verification.verify(month.jobs, month.month, proof_file) == [
        "the shares in the ledger differ from the allocations"
    ]


async def run(settings: Settings, *args: str) -> tuple[int, str]:
    """Run `api.cli revenue-share …` and return its exit code and output."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "api.cli",
        "revenue-share",
        *args,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env={
            "ENV": "test",
            "DATABASE_URL": settings.database_url,
            "REDIS_URL": settings.redis_url,
            "STORAGE_DIR": str(settings.storage_dir),
            **dict.fromkeys(
                ("APP_SECRET", "INTERNAL_SECRET", "REVALIDATE_SECRET", "STRIPE_WEBHOOK_SECRET"),
                settings.app_secret.get_secret_value(),
            ),
        },
    )
    output, _ = await process.communicate()
    return process.returncode or 0, output.decode()


@needs_long
async def test_commands_grant_close_verify_list(
    month: Month, settings: Settings, tmp_path: Path
) -> None:
    granted = await run(
        settings, "grant", "--month", month.name, "--cents", "700", "--note", "Opening"
    )
    assert granted == (0, f"Grant 1 of {month.name}: 700 cents.\n")
    early = months.end_of(month.month).isoformat()
    code, output = await run(settings, "close", "--month", month.name, "--as-of", early)
    assert (code, output) == (1, f"Not closed: {month.name} is not over for seven days.\n")
    code, output = await run(settings, "close", "--month", month.name)
    digest = output.split()[-1]
    assert (code, output) == (0, f"{month.name} {digest}\n")
    assert await run(settings, "verify", "--month", month.name) == (0, f"{month.name} is true.\n")
    broken = tmp_path / "proof.csv"
    broken.write_text("record,who,author,post,kind,number\n", encoding="ascii")
    code, output = await run(settings, "verify", "--month", month.name, "--file", str(broken))
    assert code == 1
    assert "SHA-256" in output
    code, output = await run(settings, "list")
    [row] = [line for line in output.splitlines() if line.startswith(month.name)]
    assert row.split()[:7] == [month.name, "final", "0", "0", "700", "0", "700"]
    assert row.endswith(digest)


async def test_close_command_as_of_refused_in_production(month: Month, settings: Settings) -> None:
    production = settings.model_copy(update={"env": "production"})
    jobs = WorkerContext(month.jobs.database, month.jobs.redis, {Settings: production})
    assert await commands.close_months(jobs, Namespace(month=month.month, as_of=month.over)) == 2
    assert await period_close.due_months(month.jobs.database, month.over) == []
