"""Payouts and batches that the database refuses to change."""

import httpx
import pytest
from fastapi import FastAPI

from api.payouts import batches
from api.tests.conftest import TestDatabase
from api.tests.support.payouts import (
    create_requested_payout,
    create_staff,
    export_batch,
    get_balances,
    with_approval_limit,
)
from infra.local.postgres import PostgresError

pytestmark = pytest.mark.usefixtures("isolated_ledger")


@pytest.mark.parametrize(
    "change",
    [
        "status = 'transferred', settled_at = now()",
        "amount_cents = amount_cents + 1",
        "member_id = (SELECT id FROM member WHERE id <> member_id LIMIT 1)",
        "number = DEFAULT",
        "requested_at = now()",
        "settled_at = now()",
    ],
)
@pytest.mark.parametrize("role", ["qima_app", "qima_owner"])
async def test_database_rejects_invalid_change_of_pending_payout(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, change: str, role: str
) -> None:
    member, payout = await create_requested_payout(app, client, database)
    with pytest.raises(PostgresError, match=r"permission denied|does not go|stays"):
        database.sql(
            f"SET SESSION AUTHORIZATION {role};"
            f" UPDATE payout SET {change} WHERE id = '{payout['_id']}'"
        )
    assert (await get_balances(app, member)).available == 5_000


@pytest.mark.parametrize(
    ("steps", "refused"),
    [
        (["in-progress"], "pending"),
        (["in-progress", "failed"], "in-progress"),
        (["in-progress", "failed"], "transferred"),
        (["in-progress", "failed"], "pending"),
        (["failed"], "in-progress"),
        (["in-progress", "transferred"], "in-progress"),
        (["in-progress", "transferred", "failed"], "transferred"),
    ],
)
async def test_database_rejects_illegal_transition(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    steps: list[str],
    refused: str,
) -> None:
    _, payout = await create_requested_payout(app, client, database)

    def set_status(status: str) -> None:
        code = "'returned'" if status == "failed" else "NULL"
        settled = "now()" if status in {"transferred", "failed"} else "NULL"
        database.sql(
            f"UPDATE payout SET status = '{status}', failure_code = {code}, settled_at = {settled},"
            f" transfer_id = 'tr_{payout['_id']}' WHERE id = '{payout['_id']}'"
        )

    for status in steps:
        set_status(status)
    with pytest.raises(PostgresError, match="does not go"):
        set_status(refused)


async def test_approved_batch_cannot_be_changed(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    _, payout = await create_requested_payout(app, client, database)
    (number,) = await batches.create_batches(app.state.database, with_approval_limit(app, 10**12))
    _, other = await create_requested_payout(app, client, database)
    mine = f"'{payout['_id']}'"
    for statement in (
        f"UPDATE payout SET batch_id = NULL WHERE id = {mine}",
        (
            "UPDATE payout p SET status = 'in-progress', batch_id = b.id FROM payout_batch b"
            f" WHERE b.number = {number} AND p.id = '{other['_id']}'"
        ),
        f"UPDATE payout SET status = 'transferred', settled_at = now() WHERE id = {mine}",
        f"UPDATE payout_batch SET total_cents = 1 WHERE number = {number}",
        f"UPDATE payout_batch SET needs_approval = true WHERE number = {number}",
        f"UPDATE payout_batch SET status = 'settled', settled_at = now() WHERE number = {number}",
        f"UPDATE payout_batch SET status = 'draft' WHERE number = {number}",
        f"DELETE FROM payout_batch WHERE number = {number}",
        f"DELETE FROM payout WHERE id = {mine}",
        "TRUNCATE payout CASCADE",
    ):
        with pytest.raises(PostgresError):
            database.sql(f"SET SESSION AUTHORIZATION qima_owner; {statement}")
    await export_batch(app, number)
    with pytest.raises(PostgresError, match="stays"):
        database.sql(f"UPDATE payout_batch SET pain_sha256 = '\\x00' WHERE number = {number}")


async def test_database_rejects_approval_by_creator(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    first = await create_staff(app, database)
    await create_requested_payout(app, client, database)
    (number,) = await batches.create_batches(
        app.state.database, with_approval_limit(app, 1), by=first.id
    )
    with pytest.raises(PostgresError, match="two_people"):
        database.sql(
            f"UPDATE payout_batch SET status = 'approved', approved_by = '{first.id}'"
            f" WHERE number = {number}"
        )
    with pytest.raises(PostgresError, match="ck_payout_batch_approved"):
        database.sql(f"UPDATE payout_batch SET status = 'approved' WHERE number = {number}")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE payout_event SET action = 'x'",
        "DELETE FROM payout_event",
        "TRUNCATE payout_event",
        "UPDATE payout_method SET last4 = '0000'",
        "UPDATE payout_method SET encrypted_number = 'x'",
        "UPDATE payout_method SET retired_at = NULL",
        "DELETE FROM payout_method",
    ],
)
@pytest.mark.parametrize("role", ["qima_app", "qima_owner"])
async def test_payout_history_cannot_be_changed(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, statement: str, role: str
) -> None:
    await create_requested_payout(app, client, database)
    if "encrypted_number" in statement and role == "qima_owner":
        # `api.cli secrets re-encrypt` runs as the owner. What it may not change with the number:
        statement += ", last4 = '0000'"
    if "retired_at" in statement:
        database.sql("UPDATE payout_method SET retired_at = now() WHERE retired_at IS NULL")
    with pytest.raises(PostgresError, match=r"permission denied|never changed|stays"):
        database.sql(f"SET SESSION AUTHORIZATION {role}; {statement}")
