"""What an operator types, and what is answered."""

import argparse
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.payouts import commands as payouts_commands
from api.payouts import jobs as clockwork
from api.revenue_share import commands as revenue_share_commands
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.support.http import got
from api.tests.support.payouts import (
    IBAN,
    create_requested_payout,
    create_staff,
    export_pending,
    suspend_pending_members,
)

Typed = Callable[..., Awaitable[tuple[int, str]]]


@pytest.fixture
def typed(jobs: WorkerContext, capsys: pytest.CaptureFixture[str], database: TestDatabase) -> Typed:
    """Types a command; its exit code and all that it says."""
    suspend_pending_members(database)

    async def typing(*words: Any) -> tuple[int, str]:
        parser = argparse.ArgumentParser()
        subparsers = parser.add_subparsers(required=True)
        payouts_commands.add(subparsers)
        revenue_share_commands.add(subparsers)
        given = parser.parse_args([str(word) for word in words])
        capsys.readouterr()
        code = await given.run(jobs, given)
        told = capsys.readouterr()
        return code, told.out + told.err

    return typing


async def test_batch_workflow_from_creation_to_import(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    typed: Typed,
    tmp_path: Path,
) -> None:
    boss, clerk = await create_staff(app, database), await factories.member(app)
    assert await typed("staff", "grant", clerk.email) == (0, f"{clerk.email} is staff now.\n")
    assert await typed("staff", "grant", clerk.email) == (0, f"{clerk.email} is staff already.\n")
    paid, payout = await create_requested_payout(app, client, database, cents=150_000)
    failed, other = await create_requested_payout(app, client, database, cents=2_000)
    code, listed = await typed("payouts", "list", "--status", "pending")
    assert (code, payout["reference"] in listed, "1,500.00 USD" in listed) == (0, True, True)
    assert IBAN not in listed

    code, collected = await typed("payouts", "collect", "--by", clerk.email)
    number = re.findall(r"Batch (\d+): 2 payouts, 1,520.00 USD, waits for approval", collected)[0]
    code, refused = await typed("payouts", "approve", number, "--by", clerk.email)
    assert (code, "does not approve it" in refused) == (1, True)
    code, refused = await typed("payouts", "export", number)
    assert (code, "waits for approval" in refused) == (1, True)
    code, approved = await typed("payouts", "approve", number, "--by", boss.email)
    assert (code, approved) == (0, f"Batch {number}: 2 payouts, 1,520.00 USD, approved\n")

    file = tmp_path / "batch.xml"
    code, told = await typed("payouts", "export", number, "--out", file)
    assert (code, IBAN in told, IBAN.encode() in file.read_bytes()) == (0, False, True)
    assert file.stat().st_mode & 0o077 == 0
    first = file.read_bytes()
    await typed("payouts", "export", number, "--out", file, "--by", boss.email)
    assert file.read_bytes() == first
    table = tmp_path / "batch.csv"
    await typed("payouts", "export", number, "--format", "csv", "--out", table)
    assert table.read_text("utf-8").startswith("reference,amount,currency")

    results = tmp_path / "results.csv"
    results.write_text(
        "reference,status,code,date\n"
        f"{payout['reference']},transferred,,\n{other['reference']},failed,AC04,\nPO-7,failed,,\n"
    )
    code, told = await typed("payouts", "import", results, "--by", boss.email)
    assert (code, "unknown_reference" in told, "3 lines, 1 to look into." in told) == (
        1,
        True,
        True,
    )
    results.write_text(f"reference,status,code,date\n{payout['reference']},transferred,,\n")
    code, told = await typed("payouts", "import", results, "--by", boss.email)
    assert (code, "unchanged" in told) == (0, True)
    assert (await got(client, "/users/payouts", paid))[0]["status"] == "transferred"
    assert (await got(client, "/users/payouts", failed))[0]["status"] == "failed"
    code, batches = await typed("payouts", "batches")
    assert (code, f"Batch {number}: 2 payouts, 1,520.00 USD, settled" in batches) == (0, True)
    assert await typed("staff", "revoke", clerk.email) == (0, f"{clerk.email} is no staff now.\n")


async def test_export_without_file_writes_to_stdout(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    typed: Typed,
) -> None:
    await create_requested_payout(app, client, database)
    number = await export_pending(app)
    code, told = await typed("payouts", "export", number)
    assert (code, told.startswith("<?xml"), IBAN in told) == (0, True, True)


async def test_commands_of_non_staff_exit_with_error(
    app: FastAPI, typed: Typed, tmp_path: Path
) -> None:
    stranger = await factories.member(app)
    for words in (
        ("payouts", "approve", "1", "--by", stranger.email),
        ("payouts", "import", tmp_path, "--by", stranger.email),
        ("payouts", "collect", "--by", stranger.email),
    ):
        assert await typed(*words) == (1, f"{stranger.email} is no staff.\n")


async def test_impossible_command_prints_one_sentence(
    app: FastAPI, database: TestDatabase, typed: Typed, tmp_path: Path
) -> None:
    boss = await create_staff(app, database)
    nobody = "nobody@qima.example"
    assert await typed("payouts", "collect") == (0, "Nothing waits.\n")
    assert await typed("payouts", "export", "424242") == (1, "There is no batch 424242.\n")
    for words in (("staff", "grant", nobody), ("payouts", "collect", "--by", nobody)):
        assert await typed(*words) == (1, f"No member has the address {nobody}.\n")
    assert (await typed("staff", "grant", "???"))[0] == 1
    code, told = await typed("payouts", "import", tmp_path / "none.csv", "--by", boss.email)
    assert (code, "No such file" in told) == (1, True)
    (tmp_path / "wrong.csv").write_text("a,b\n1,2\n")
    code, told = await typed("payouts", "import", tmp_path / "wrong.csv", "--by", boss.email)
    assert (code, "reference,status,code,date" in told) == (1, True)


async def test_profile_has_no_staff_field(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    boss = await create_staff(app, database)
    assert not [name for name in await got(client, "/users/me", boss) if "taff" in name]


async def test_scheduled_job_creates_batches(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext
) -> None:
    member, _ = await create_requested_payout(app, client, database)
    await clockwork.create_batches(jobs)
    await clockwork.create_batches(jobs)
    assert (await got(client, "/users/payouts", member))[0]["status"] == "in-progress"


async def test_verify_audit_log_detects_changed_event(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, typed: Typed
) -> None:
    _, payout = await create_requested_payout(app, client, database)
    await create_requested_payout(app, client, database)
    assert await typed("payouts", "verify-log") == (0, "The log is true.\n")
    row = f"payout_id = '{payout['_id']}' AND action = 'requested'"
    number = database.sql(f"SELECT number FROM payout_event WHERE {row}")

    def forge(facts: str) -> None:
        database.sql(
            "ALTER TABLE payout_event DISABLE TRIGGER ALL;"
            f" UPDATE payout_event SET facts = '{facts}' WHERE {row};"
            " ALTER TABLE payout_event ENABLE TRIGGER ALL"
        )

    true = database.sql(f"SELECT facts FROM payout_event WHERE {row}")
    forge('{"amountCents": 1}')
    assert await typed("payouts", "verify-log") == (1, f"event {number} was changed\n")
    forge(true)
    assert (await typed("payouts", "verify-log"))[0] == 0
