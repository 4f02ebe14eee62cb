"""Checking a final month, and what an operator does."""

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
    "what is carried": (rb"carried,,,,,\d+", b"carried,,,,,7"),
    "the pool": (rb"poolCents,,,,\d+", b"poolCents,,,,99999"),
    "points": (rb"(act,.*,)2\n", rb"\g<1>3\n"),
    "an act": (rb"act,.*\n", b""),
    "its shape": (rb"act,", b"art,"),
    "its end": (rb"\Z", b"\n"),
}


def change_file(path: Path, pattern: bytes, instead: bytes) -> None:
    content = path.read_bytes()
    changed = re.sub(pattern, instead, content, count=1)
    assert changed != content
    path.write_bytes(changed)


@pytest.mark.parametrize("change", CHANGES)
async def test_a_changed_proof_is_told(month: Month, proof_file: Path, change: str) -> None:
    assert await verification.verify(month.jobs, month.month, proof_file) == []
    assert verification.recompute(proof_file) == []
    change_file(proof_file, *CHANGES[change])
    assert await verification.verify(month.jobs, month.month, proof_file)


async def test_a_month_that_is_not_final_has_nothing_to_verify(month: Month) -> None:
    assert await verification.verify(month.jobs, month.month) == [f"{month.name} is not final"]


async def test_books_that_were_changed_behind_are_told(month: Month, proof_file: Path) -> None:
    """By somebody who is beyond every trigger."""
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
        entries = [Posting("pool", available_account(member.id), 1)]
        fact = JournalEntry(f"share:{month.name}:99", "share", month=month.month, at=month.over)
        await ledger.record(connection, fact, entries)
    assert await verification.verify(month.jobs, month.month, proof_file) == [
        "the shares in the books are not the allocations"
    ]


async def run(settings: Settings, *args: str) -> tuple[int, str]:
    """Exit code and words of `api.cli revenue-share …`."""
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
    words, _ = await process.communicate()
    return process.returncode or 0, words.decode()


async def test_an_operator_grants_closes_verifies_and_lists(
    month: Month, settings: Settings, tmp_path: Path
) -> None:
    granted = await run(
        settings, "grant", "--month", month.name, "--cents", "700", "--note", "Opening"
    )
    assert granted == (0, f"Grant 1 of {month.name}: 700 cents.\n")
    early = months.ends(month.month).isoformat()
    code, words = await run(settings, "close", "--month", month.name, "--as-of", early)
    assert (code, words) == (1, f"Not closed: {month.name} is not over for seven days.\n")
    code, words = await run(settings, "close", "--month", month.name)
    digest = words.split()[-1]
    assert (code, words) == (0, f"{month.name} {digest}\n")
    assert await run(settings, "verify", "--month", month.name) == (0, f"{month.name} is true.\n")
    broken = tmp_path / "proof.csv"
    broken.write_text("record,who,author,post,kind,number\n", encoding="ascii")
    code, words = await run(settings, "verify", "--month", month.name, "--file", str(broken))
    assert code == 1
    assert "SHA-256" in words
    code, words = await run(settings, "list")
    [row] = [line for line in words.splitlines() if line.startswith(month.name)]
    assert row.split()[:7] == [month.name, "final", "0", "0", "700", "0", "700"]
    assert row.endswith(digest)


async def test_production_has_no_time_but_its_own(month: Month, settings: Settings) -> None:
    production = settings.model_copy(update={"env": "production"})
    jobs = WorkerContext(month.jobs.database, month.jobs.redis, {Settings: production})
    assert await commands.close_months(jobs, Namespace(month=month.month, as_of=month.over)) == 2
    assert await period_close.due(month.jobs.database, month.over) == []
