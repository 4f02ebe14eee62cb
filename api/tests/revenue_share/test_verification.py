"""Verification of final months, and the `revenue-share` commands."""

import asyncio
import sys
from argparse import Namespace

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import available_account
from api.payments.ledger.types import JournalEntry, Posting
from api.revenue_share import commands, months, period_close, verification
from api.revenue_share.sum_tree import Node
from api.revenue_share.tree_storage import ChunkRows
from api.tests.conftest import TestDatabase
from api.tests.factories.periods import Month
from api.tests.support.scale import needs_long


@pytest.fixture
def month(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext
) -> Month:
    return Month(app, client, database, jobs)


@pytest.fixture
async def final_month(month: Month) -> Month:
    await month.make_busy()
    await month.close()
    return month


# Statements that change a final month behind the triggers.
CHANGES: dict[str, str] = {
    "a fee": "UPDATE revenue_giver SET fees_cents = fees_cents + 1 WHERE {first_giver}",
    "eligibility": "UPDATE revenue_giver SET is_eligible = NOT is_eligible WHERE {first_giver}",
    "a share": "UPDATE revenue_allocation SET cents = cents + 1 WHERE {month} AND cents > 0",
    "the carried amount": "UPDATE revenue_period SET carried_cents = 7 WHERE {month}",
    "the pool": "UPDATE revenue_period SET pool_cents = 99999 WHERE {month}",
    "points": "UPDATE revenue_act SET points = points + 1 WHERE {month} AND kind = 'purchase'",
    "an engagement": "DELETE FROM revenue_act WHERE {month} AND kind = 'purchase'",
    "a budget": "UPDATE revenue_budget SET directed_units = directed_units + 10 ^ 12 WHERE {month}",
    "a leaf": "UPDATE revenue_tree_nodes SET nodes = overlay(nodes PLACING"
    " '\\x00000000000000000000000000000001' FROM 1 FOR 16) WHERE {month} AND level = 0",
    "an inner node": "UPDATE revenue_tree_nodes SET nodes = overlay(nodes PLACING"
    " '\\x00' FROM 40 FOR 1) WHERE {month} AND level = 5",
    "the root": "UPDATE revenue_tree SET root_units = root_units + 1 WHERE {month}",
    "a missing leaf": "UPDATE revenue_leaves SET leaves = substring(leaves FROM 22)"
    " WHERE {month} AND role = 'giver'",
    "a missing member": "DELETE FROM revenue_leaves WHERE {month} AND role = 'author'",
    "the report": "UPDATE revenue_report SET body = body || '\\x20' WHERE {month}",
    "a missing report": "DELETE FROM revenue_report WHERE {month}",
}


@pytest.mark.parametrize("change", CHANGES)
async def test_verify_changed_month_reports_faults(final_month: Month, change: str) -> None:
    month = final_month
    assert await verification.verify(month.jobs, month.month) == []
    in_month = f"month = '{month.month}'"
    first = f"member_id = (SELECT min(member_id::text)::uuid FROM revenue_giver WHERE {in_month})"
    statement = CHANGES[change].format(month=in_month, first_giver=f"{in_month} AND {first}")
    month.database.sql(f"SET session_replication_role = replica; {statement}")
    assert await verification.verify(month.jobs, month.month)
    # The scheduled jobs, which another test runs, publish final months that have no report.
    month.database.sql(
        f"SET session_replication_role = replica; DELETE FROM revenue_period WHERE {in_month}"
    )


async def test_verify_invented_leaf_reports_fault(final_month: Month) -> None:
    """Auditors find leaves that belong to no member, which members cannot see."""
    month, in_month = final_month, f"month = '{final_month.month}'"
    invented = Node(10**12, b"i" * 32).pack()
    [tree] = [
        bytearray.fromhex(row)
        for row in [
            month.database.sql(
                "SELECT encode(string_agg(nodes, '' ORDER BY number), 'hex')"
                f" FROM revenue_tree_nodes WHERE {in_month} AND level = 0"
            )
        ]
    ]
    zero = next(at for at in range(0, len(tree), 48) if not any(tree[at : at + 16]))
    tree[zero : zero + 48] = invented
    rows = ChunkRows([bytes(tree[at : at + 32 * 48]) for at in range(0, len(tree), 32 * 48)])
    values = ", ".join(
        f"('{month.month}', {level}, {number}, '\\x{nodes.hex()}')" for level, number, nodes in rows
    )
    month.database.sql(
        "SET session_replication_role = replica;"
        f"DELETE FROM revenue_tree_nodes WHERE {in_month};"
        f"INSERT INTO revenue_tree_nodes VALUES {values};"
        f"UPDATE revenue_tree SET root_units = {rows.root.units},"
        f" root_hash = '\\x{rows.root.hash.hex()}' WHERE {in_month}"
    )
    faults = await verification.verify(month.jobs, month.month)
    assert f"leaves of {10**12} units belong to no member" in faults


async def test_verify_unfinished_month_reports_not_final(month: Month) -> None:
    assert await verification.verify(month.jobs, month.month) == [f"{month.name} is not final"]


async def test_verify_changed_ledger_reports_faults(final_month: Month) -> None:
    """The changes bypass the triggers."""
    month, sql = final_month, final_month.database.sql
    sql(
        "SET session_replication_role = replica;"
        f"UPDATE revenue_allocation SET cents = cents + 1 WHERE month = '{month.month}'"
    )
    assert len(await verification.verify(month.jobs, month.month)) == 2
    sql(
        "SET session_replication_role = replica;"
        f"UPDATE revenue_allocation SET cents = cents - 1 WHERE month = '{month.month}'"
    )
    async with month.jobs.database.writing() as connection:
        member = await month.member()
        postings = [Posting("pool", available_account(member.id), 1)]
        entry = JournalEntry(f"share:{month.name}:99", "share", month=month.month, at=month.over)
        await ledger.record(connection, entry, postings)
    assert await verification.verify(month.jobs, month.month) == [
        "the shares in the ledger differ from the allocations"
    ]


async def run(settings: Settings, *args: str) -> tuple[int, str]:
    """Run `api.cli revenue-share …` and return its exit code and standard output."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "api.cli",
        "revenue-share",
        *args,
        stdout=asyncio.subprocess.PIPE,
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
async def test_commands_grant_close_verify_list(month: Month, settings: Settings) -> None:
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
    code, output = await run(settings, "list", "--limit", "10000")
    [row] = [line for line in output.splitlines() if line.startswith(month.name)]
    assert row.split()[:7] == [month.name, "final", "0", "0", "700", "0", "700"]
    assert row.endswith(digest)


async def test_close_command_as_of_refused_in_production(month: Month, settings: Settings) -> None:
    production = settings.model_copy(update={"env": "production"})
    jobs = WorkerContext(month.jobs.database, month.jobs.redis, {Settings: production})
    assert await commands.close_months(jobs, Namespace(month=month.month, as_of=month.over)) == 2
    assert await period_close.due_months(month.jobs.database, month.over) == []
