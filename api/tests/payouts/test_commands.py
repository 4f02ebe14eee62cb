"""Operator commands of payouts and staff rights."""

import argparse
import asyncio
import os
import re
import subprocess
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
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.http import get_payload
from api.tests.support.payouts import (
    IBAN,
    create_requested_payout,
    create_staff,
    export_pending,
    suspend_pending_members,
)
from api.tests.support.staff import obtain_staff_code
from infra.local.process import PYTHON, ROOT

RunCommand = Callable[..., Awaitable[tuple[int, str]]]


@pytest.fixture
def run_command(
    jobs: WorkerContext,
    capsys: pytest.CaptureFixture[str],
    database: TestDatabase,
    client: httpx.AsyncClient,
    drain: Drain,
) -> RunCommand:
    """Return a function that runs a command and returns its exit code and output.

    With `by`, the command is proven by a code that this member of staff receives.
    """
    suspend_pending_members(database)

    async def run(*words: Any, by: SignedInMember | None = None) -> tuple[int, str]:
        if by is not None:
            code = await obtain_staff_code(jobs, client, drain, by.email)
            words = (*words, "--by", by.email, "--code", code)
        parser = argparse.ArgumentParser()
        subparsers = parser.add_subparsers(required=True)
        payouts_commands.add(subparsers)
        revenue_share_commands.add(subparsers)
        args = parser.parse_args([str(word) for word in words])
        capsys.readouterr()
        exit_code = await args.run(jobs, args)
        output = capsys.readouterr()
        return exit_code, output.out + output.err

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
    own = [line for line in listing.splitlines() if line.split()[0] == payout["reference"]]
    # Members of other tests may carry this number in their names.
    assert (len(own), IBAN in own[0]) == (1, False)

    code, created = await run_command("payouts", "create-batches", by=creator)
    number = re.findall(r"Batch (\d+): 2 payouts, 1,520.00 USD, waits for approval", created)[0]
    code, output = await run_command("payouts", "approve", number, by=creator)
    assert (code, "another member of staff must approve it" in output) == (1, True)
    code, output = await run_command("payouts", "export", number, by=creator)
    assert (code, "waits for approval" in output) == (1, True)
    code, output = await run_command("payouts", "approve", number, by=approver)
    assert (code, output) == (0, f"Batch {number}: 2 payouts, 1,520.00 USD, approved\n")

    file = tmp_path / "batch.xml"
    code, output = await run_command("payouts", "export", number, "--out", file, by=approver)
    assert (code, "another member of staff must export it" in output) == (1, True)
    assert not file.exists()
    code, output = await run_command("payouts", "export", number, "--out", file, by=creator)
    assert (code, IBAN in output, IBAN.encode() in file.read_bytes()) == (0, False, True)
    assert file.stat().st_mode & 0o077 == 0
    first = file.read_bytes()
    await run_command("payouts", "export", number, "--out", file, by=creator)
    assert file.read_bytes() == first
    table = tmp_path / "batch.csv"
    await run_command("payouts", "export", number, "--format", "csv", "--out", table, by=creator)
    assert table.read_text("utf-8").startswith("reference,uetr,amount,currency")

    results = tmp_path / "results.csv"
    results.write_text(
        "reference,status,code,date\n"
        f"{payout['reference']},transferred,,\n{other['reference']},failed,AC04,\nPO-7,failed,,\n"
    )
    code, output = await run_command("payouts", "import", results, by=approver)
    assert (code, "unknown_reference" in output, "3 lines, 1 to look into." in output) == (
        1,
        True,
        True,
    )
    results.write_text(f"reference,status,code,date\n{payout['reference']},transferred,,\n")
    code, output = await run_command("payouts", "import", results, by=approver)
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
    staff = await create_staff(app, database)
    code, output = await run_command("payouts", "export", number, by=staff)
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
        assert await run_command(*words) == (1, f"{stranger.email} is no staff.\n")


async def test_impossible_command_prints_one_sentence(
    app: FastAPI, database: TestDatabase, run_command: RunCommand, tmp_path: Path
) -> None:
    approver = await create_staff(app, database)
    unknown = "nobody@qima.example"
    assert await run_command("payouts", "create-batches", by=approver) == (0, "Nothing waits.\n")
    assert await run_command("payouts", "export", "424242", by=approver) == (
        1,
        "There is no batch 424242. [batch_not_found]\n",
    )
    for words in (("staff", "grant", unknown), ("payouts", "create-batches", "--by", unknown)):
        assert await run_command(*words) == (1, f"No member has the address {unknown}.\n")
    assert (await run_command("staff", "grant", "???"))[0] == 1
    code, output = await run_command("payouts", "import", tmp_path / "none.csv", by=approver)
    assert (code, "No such file" in output) == (1, True)
    (tmp_path / "wrong.csv").write_text("a,b\n1,2\n")
    code, output = await run_command("payouts", "import", tmp_path / "wrong.csv", by=approver)
    assert (code, "reference,status,code,date" in output) == (1, True)


async def test_command_without_code_sends_one_and_changes_nothing(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, run_command: RunCommand
) -> None:
    staff = await create_staff(app, database)
    member, payout = await create_requested_payout(app, client, database)
    for words in (
        ("create-batches",),
        ("hold", payout["reference"], "--reason", "review"),
        ("reject", payout["reference"], "--reason", "other"),
        ("release", payout["reference"]),
    ):
        code, output = await run_command("payouts", *words, "--by", staff.email)
        assert (code, f"A code was sent to {staff.email}." in output) == (1, True)
    (listed,) = await get_payload(client, "/users/payouts", member)
    assert listed == payout


async def test_hold_release_and_reject_print_the_payout(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, run_command: RunCommand
) -> None:
    staff = await create_staff(app, database)
    _, payout = await create_requested_payout(app, client, database)
    reference = payout["reference"]
    hold = ("payouts", "hold", reference, "--reason", "review")
    assert await run_command(*hold, by=staff) == (0, f"{reference} is held.\n")
    code, listing = await run_command("payouts", "list", "--status", "pending")
    assert (code, "held: review" in listing) == (0, True)
    assert await run_command("payouts", "release", reference, by=staff) == (
        0,
        f"{reference} is released.\n",
    )
    reject = ("payouts", "reject", reference, "--reason", "name_mismatch")
    assert await run_command(*reject, by=staff) == (0, f"{reference} is rejected.\n")
    assert (await run_command(*reject, by=staff))[1].endswith("[payout_settled]\n")


async def test_profile_tells_no_more_of_staff_than_that_they_are(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    approver = await create_staff(app, database)
    profile = await get_payload(client, "/users/me", approver)
    assert [name for name in profile if "taff" in name] == ["isStaff"]


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
    app: FastAPI, database: TestDatabase, run_command: RunCommand, old: str, new: str
) -> None:
    staff = await create_staff(app, database) if old == "collect" else None
    code, output = await run_command("payouts", old, by=staff)
    assert code == 0
    assert f"`payouts {old}` is deprecated: use `payouts {new}`." in output


async def test_log_lines_of_a_command_are_not_in_its_output(
    app: FastAPI, database: TestDatabase
) -> None:
    """The bank's file may be written to the standard output."""
    member = await create_staff(app, database)
    environment = {
        "PATH": os.environ["PATH"],
        "ENV": "test",
        "LOG_FORMAT": "json",
        "DATABASE_URL": database.app_url,
        "MIGRATION_DATABASE_URL": database.owner_url,
        "REDIS_URL": app.state.settings.redis_url,
    }
    command = [str(PYTHON), "-m", "api.cli", "staff", "revoke", member.email]

    def run() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )

    done = await asyncio.to_thread(run)
    assert (done.returncode, done.stdout) == (0, f"{member.email} is no staff now.\n")
    assert '"event":"operator_command"' in done.stderr
