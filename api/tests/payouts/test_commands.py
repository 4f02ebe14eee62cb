"""Operator commands of payouts and staff rights."""

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
from api.payouts import jobs as payout_jobs
from api.revenue_share import commands as revenue_share_commands
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.support.http import get_payload
from api.tests.support.payouts import (
    IBAN,
    create_requested_payout,
    create_staff,
    export_pending,
    suspend_pending_members,
)

RunCommand = Callable[..., Awaitable[tuple[int, str]]]


@pytest.fixture
def run_command(
    jobs: WorkerContext, capsys: pytest.CaptureFixture[str], database: TestDatabase
) -> RunCommand:
    """Return a function that runs a command and returns its exit code and output."""
    suspend_pending_members(database)

    async def run(*words: Any) -> tuple[int, str]:
        parser = argparse.ArgumentParser()
        subparsers = parser.add_subparsers(required=True)
        payouts_commands.add(subparsers)
        revenue_share_commands.add(subparsers)
        args = parser.parse_args([str(word) for word in words])
        capsys.readouterr()
        code = await args.run(jobs, args)
        output = capsys.readouterr()
        return code, output.out + output.err

    return run


async def test_batch_workflow_from_creation_to_import(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    run_command: RunCommand,
    tmp_path: Path,
) -> None:
    approver, creator = await create_staff(app, database), await factories.member(app)
    assert await run_command("staff", "grant", creator.email) == (
        0,
        f"{creator.email} is staff now.\n",
    )
    assert await run_command("staff", "grant", creator.email) == (
        0,
        f"{creator.email} is staff already.\n",
    )
    paid, payout = await create_requested_payout(app, client, database, cents=150_000)
    failed, other = await create_requested_payout(app, client, database, cents=2_000)
    code, listing = await run_command("payouts", "list", "--status", "pending")
    assert (code, payout["reference"] in listing, "1,500.00 USD" in listing) == (0, True, True)
    assert IBAN not in listing

    code, created = await run_command("payouts", "create-batches", "--by", creator.email)
    number = re.findall(r"Batch (\d+): 2 payouts, 1,520.00 USD, waits for approval", created)[0]
    code, output = await run_command("payouts", "approve", number, "--by", creator.email)
    assert (code, "does not approve it" in output) == (1, True)
    code, output = await run_command("payouts", "export", number)
    assert (code, "waits for approval" in output) == (1, True)
    code, output = await run_command("payouts", "approve", number, "--by", approver.email)
    assert (code, output) == (0, f"Batch {number}: 2 payouts, 1,520.00 USD, approved\n")

    file = tmp_path / "batch.xml"
    code, output = await run_command("payouts", "export", number, "--out", file)
    assert (code, IBAN in output, IBAN.encode() in file.read_bytes()) == (0, False, True)
    assert file.stat().st_mode & 0o077 == 0
    first = file.read_bytes()
    await run_command("payouts", "export", number, "--out", file, "--by", approver.email)
    assert file.read_bytes() == first
    table = tmp_path / "batch.csv"
    await run_command("payouts", "export", number, "--format", "csv", "--out", table)
    assert table.read_text("utf-8").startswith("reference,amount,currency")

    results = tmp_path / "results.csv"
    results.write_text(
        "reference,status,code,date\n"
        f"{payout['reference']},transferred,,\n{other['reference']},failed,AC04,\nPO-7,failed,,\n"
    )
    code, output = await run_command("payouts", "import", results, "--by", approver.email)
    assert (code, "unknown_reference" in output, "3 lines, 1 to look into." in output) == (
        1,
        True,
        True,
    )
    results.write_text(f"reference,status,code,date\n{payout['reference']},transferred,,\n")
    code, output = await run_command("payouts", "import", results, "--by", approver.email)
    assert (code, "unchanged" in output) == (0, True)
    assert (await get_payload(client, "/users/payouts", paid))[0]["status"] == "transferred"
    assert (await get_payload(client, "/users/payouts", failed))[0]["status"] == "failed"
    code, batches = await run_command("payouts", "batches")
    assert (code, f"Batch {number}: 2 payouts, 1,520.00 USD, settled" in batches) == (0, True)
    assert await run_command("staff", "revoke", creator.email) == (
        0,
        f"{creator.email} is no staff now.\n",
    )


async def test_export_without_file_writes_to_stdout(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    run_command: RunCommand,
) -> None:
    await create_requested_payout(app, client, database)
    number = await export_pending(app)
    code, output = await run_command("payouts", "export", number)
    assert (code, output.startswith("<?xml"), IBAN in output) == (0, True, True)


async def test_commands_of_non_staff_exit_with_error(
    app: FastAPI, run_command: RunCommand, tmp_path: Path
) -> None:
    stranger = await factories.member(app)
    for words in (
        ("payouts", "approve", "1", "--by", stranger.email),
        ("payouts", "import", tmp_path, "--by", stranger.email),
        ("payouts", "create-batches", "--by", stranger.email),
    ):
        assert await run_command(*words) == (1, f"{stranger.email} is no staff. [staff_only]\n")


async def test_impossible_command_prints_one_sentence(
    app: FastAPI, database: TestDatabase, run_command: RunCommand, tmp_path: Path
) -> None:
    approver = await create_staff(app, database)
    unknown = "nobody@qima.example"
    assert await run_command("payouts", "create-batches") == (0, "Nothing waits.\n")
    assert await run_command("payouts", "export", "424242") == (
        1,
        "There is no batch 424242. [batch_not_found]\n",
    )
    for words in (("staff", "grant", unknown), ("payouts", "create-batches", "--by", unknown)):
        assert await run_command(*words) == (1, f"No member has the address {unknown}.\n")
    assert (await run_command("staff", "grant", "???"))[0] == 1
    code, output = await run_command(
        "payouts", "import", tmp_path / "none.csv", "--by", approver.email
    )
    assert (code, "No such file" in output) == (1, True)
    (tmp_path / "wrong.csv").write_text("a,b\n1,2\n")
    code, output = await run_command(
        "payouts", "import", tmp_path / "wrong.csv", "--by", approver.email
    )
    assert (code, "reference,status,code,date" in output) == (1, True)


async def test_profile_has_no_staff_field(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    approver = await create_staff(app, database)
    assert not [name for name in await get_payload(client, "/users/me", approver) if "taff" in name]


async def test_scheduled_job_creates_batches(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext
) -> None:
    member, _ = await create_requested_payout(app, client, database)
    await payout_jobs.create_batches(jobs)
    await payout_jobs.create_batches(jobs)
    assert (await get_payload(client, "/users/payouts", member))[0]["status"] == "in-progress"


async def test_verify_audit_log_detects_changed_event(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, run_command: RunCommand
) -> None:
    _, payout = await create_requested_payout(app, client, database)
    await create_requested_payout(app, client, database)
    assert await run_command("payouts", "verify-audit-log") == (0, "The audit log is intact.\n")
    row = f"payout_id = '{payout['_id']}' AND action = 'requested'"
    number = database.sql(f"SELECT number FROM payout_event WHERE {row}")

    def forge(facts: str) -> None:
        database.sql(
            "ALTER TABLE payout_event DISABLE TRIGGER ALL;"
            f" UPDATE payout_event SET facts = '{facts}' WHERE {row};"
            " ALTER TABLE payout_event ENABLE TRIGGER ALL"
        )

    original = database.sql(f"SELECT facts FROM payout_event WHERE {row}")
    forge('{"amountCents": 1}')
    assert await run_command("payouts", "verify-audit-log") == (1, f"event {number} was changed\n")
    forge(original)
    assert (await run_command("payouts", "verify-audit-log"))[0] == 0


@pytest.mark.parametrize(
    ("old", "new"), [("collect", "create-batches"), ("verify-log", "verify-audit-log")]
)
async def test_deprecated_command_warns_and_runs(
    run_command: RunCommand, old: str, new: str
) -> None:
    code, output = await run_command("payouts", old)
    assert code == 0
    assert f"`payouts {old}` is deprecated: use `payouts {new}`." in output
