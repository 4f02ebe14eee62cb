"""Batches: creation, approval by a second person, and reproducible exports."""

import asyncio
import csv
import io
from argparse import Namespace
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.payouts import batches, commands
from api.payouts.operator_errors import OperatorError
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.http import get_payload
from api.tests.support.payouts import (
    IBAN,
    create_requested_payout,
    create_staff,
    export_batch,
    suspend_pending_members,
    with_approval_limit,
)
from api.tests.support.sanctions_lists import write_un_list
from api.tests.support.staff import obtain_staff_code
from infra.local.postgres import PostgresError

pytestmark = pytest.mark.usefixtures("isolated_ledger")


def select_batch(database: TestDatabase, number: int, columns: str) -> str:
    return database.sql(f"SELECT {columns} FROM payout_batch WHERE number = {number}")


def emitted_statuses(database: TestDatabase, member: SignedInMember) -> list[str]:
    return database.sql(
        "SELECT payload->>'status' FROM outbox WHERE type = 'PayoutMoved'"
        f" AND payload->>'member_id' = '{member.id}' ORDER BY id"
    ).split()


async def test_create_batches_includes_each_payout_once(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    members = [(await create_requested_payout(app, client, database))[0] for _ in range(3)]
    (number,) = await batches.create_batches(app.state.database, with_approval_limit(app, 10**12))
    assert await batches.create_batches(app.state.database, with_approval_limit(app, 10**12)) == []
    batch = select_batch(database, number, "status, payouts_count, total_cents, created_by IS NULL")
    assert batch == "approved|3|15000|t"
    for member in members:
        (payout,) = await get_payload(client, "/users/payouts", member)
        assert (payout["status"], payout["title"]) == ("in-progress", "Payout pending")
        assert emitted_statuses(database, member) == ["pending", "in-progress"]
        assert (await get_payload(client, "/users/balance", member))["inPayoutCents"] == 5_000


async def test_concurrent_create_batches_share_no_payout(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    for _ in range(4):
        await create_requested_payout(app, client, database)
    results = await asyncio.gather(
        *(
            batches.create_batches(app.state.database, with_approval_limit(app, 10**12))
            for _ in range(3)
        )
    )
    numbers = [number for each in results for number in each]
    counts = [int(select_batch(database, number, "payouts_count")) for number in numbers]
    assert sum(counts) == 4


async def test_create_batches_skips_suspended_members(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    await create_requested_payout(app, client, database)
    suspend_pending_members(database)
    assert await batches.create_batches(app.state.database, with_approval_limit(app, 10**12)) == []


async def test_batch_above_limit_needs_second_person(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    first, second = await create_staff(app, database), await create_staff(app, database)
    paid, _ = await create_requested_payout(app, client, database)
    await create_requested_payout(app, client, database)
    # Each payout is below the limit; the sum is not.
    (number,) = await batches.create_batches(
        app.state.database, with_approval_limit(app, 9_999), by=first.id
    )
    assert select_batch(database, number, "status") == "draft"
    with pytest.raises(OperatorError, match="waits for approval"):
        await export_batch(app, number)
    with pytest.raises(OperatorError, match="collected"):
        await batches.approve(app.state.database, app.state.settings, number, by=first.id)
    with pytest.raises(OperatorError, match="Only treasurers"):
        await batches.approve(app.state.database, app.state.settings, number, by=paid.id)
    database.sql(f"UPDATE member SET is_staff = true WHERE id = '{paid.id}'")
    with pytest.raises(OperatorError, match="pays you"):
        await batches.approve(app.state.database, app.state.settings, number, by=paid.id)
    assert select_batch(database, number, "status") == "draft"
    await batches.approve(app.state.database, app.state.settings, number, by=second.id)
    with pytest.raises(OperatorError, match="already approved"):
        await batches.approve(app.state.database, app.state.settings, number, by=second.id)
    assert (await export_batch(app, number)).number == number
    with pytest.raises(OperatorError, match="no batch 999999"):
        await batches.approve(app.state.database, app.state.settings, 999_999, by=second.id)


async def test_scheduled_batch_is_exported_by_another_than_its_approver(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    approver, exporter = await create_staff(app, database), await create_staff(app, database)
    await create_requested_payout(app, client, database)
    store, settings = app.state.database, app.state.settings
    (number,) = await batches.create_batches(store, with_approval_limit(app, 0))
    await batches.approve(store, settings, number, by=approver.id)
    with pytest.raises(OperatorError) as refused:
        await batches.export(store, settings, number, by=approver.id)
    assert refused.value.code == "exporter_approved"
    with pytest.raises(PostgresError, match="ck_payout_batch_exporter"):
        database.sql(
            f"UPDATE payout_batch SET exported_by = '{approver.id}' WHERE number = {number}"
        )
    await batches.export(store, settings, number, by=exporter.id)
    assert select_batch(database, number, "exported_by") == str(exporter.id)


async def test_single_approver_is_recorded_with_the_batch(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    operator = await create_staff(app, database)
    await create_requested_payout(app, client, database)
    store = app.state.database
    (number,) = await batches.create_batches(store, with_approval_limit(app, 0), by=operator.id)
    with pytest.raises(OperatorError) as refused:
        await batches.approve(store, app.state.settings, number, by=operator.id)
    assert refused.value.code == "approver_collected"
    alone = app.state.settings.model_copy(update={"payout_single_approver": True})
    await batches.approve(store, alone, number, by=operator.id)
    await batches.export(store, alone, number, by=operator.id)
    assert select_batch(database, number, "status, has_single_approver") == "exported|t"
    facts = database.sql(
        "SELECT facts->>'singleApprover' FROM payout_event e JOIN payout_batch b"
        f" ON b.id = e.batch_id WHERE b.number = {number} AND action = 'batch-approved'"
    )
    assert facts == "true"


async def test_daily_total_up_to_limit_needs_no_approval(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    # A day on which no other test creates batches.
    at = now() + timedelta(days=400)
    await create_requested_payout(app, client, database)
    (number,) = await batches.create_batches(
        app.state.database, with_approval_limit(app, 5_000), at=at
    )
    assert select_batch(database, number, "status") == "approved"
    await create_requested_payout(app, client, database, cents=2_000)
    later = at + timedelta(hours=23)
    (number,) = await batches.create_batches(
        app.state.database, with_approval_limit(app, 5_000), at=later
    )
    assert select_batch(database, number, "status") == "draft"
    await create_requested_payout(app, client, database)
    tomorrow = at + timedelta(hours=25)
    (number,) = await batches.create_batches(
        app.state.database, with_approval_limit(app, 5_000), at=tomorrow
    )
    assert select_batch(database, number, "status") == "approved"


async def test_export_is_reproducible(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    for _ in range(3):
        await create_requested_payout(app, client, database)
    (number,) = await batches.create_batches(app.state.database, with_approval_limit(app, 10**12))
    first = await export_batch(app, number)
    again = await asyncio.gather(*(export_batch(app, number) for _ in range(3)))
    assert {each.content for each in again} == {first.content}
    digests = select_batch(
        database, number, "encode(pain_sha256, 'hex'), encode(csv_sha256, 'hex')"
    )
    table = await export_batch(app, number, "csv")
    assert digests == f"{first.sha256}|{table.sha256}"
    assert select_batch(database, number, "status") == "exported"
    count = database.sql(
        "SELECT count(*) FROM payout_event e JOIN payout_batch b ON b.id = e.batch_id"
        f" WHERE b.number = {number} AND action = 'batch-exported'"
    )
    assert count == "1"


async def test_export_with_changed_payer_raises_error(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    await create_requested_payout(app, client, database)
    (number,) = await batches.create_batches(app.state.database, with_approval_limit(app, 10**12))
    await export_batch(app, number)
    other = app.state.settings.model_copy(update={"payer_name": "Another payer"})
    with pytest.raises(OperatorError, match="PAYER_NAME"):
        await batches.export(app.state.database, other, number)


async def test_export_in_production_requires_payer_and_sanctions_lists(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, tmp_path: Path
) -> None:
    await create_requested_payout(app, client, database)
    (number,) = await batches.create_batches(app.state.database, with_approval_limit(app, 10**12))
    production = app.state.settings.model_copy(update={"env": "production"})
    own = {
        "payer_name": "Qima Ltd",
        "payer_iban": IBAN,
        "payer_bic": "BLOMLBBX",
        "payer_town": "Beirut",
        "payer_country": "LB",
    }
    for missing in own:
        said = {name: value for name, value in own.items() if name != missing}
        with pytest.raises(OperatorError, match=missing.upper()) as refused:
            await batches.export(app.state.database, production.model_copy(update=said), number)
        assert refused.value.code == "payer_is_example"
    copied = {**own, "payer_iban": app.state.settings.payer_iban}
    with pytest.raises(OperatorError, match="PAYER_IBAN"):
        await batches.export(app.state.database, production.model_copy(update=copied), number)
    real = production.model_copy(update=own)
    with pytest.raises(OperatorError) as refused:
        await batches.export(app.state.database, real, number)
    assert refused.value.code == "sanctions_lists_missing"
    write_un_list(tmp_path, "Rustam Invented")
    listed = real.model_copy(update={"sanctions_dir": tmp_path})
    assert (await batches.export(app.state.database, listed, number)).number == number


async def test_csv_export_contains_transfer_details(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    _, payout = await create_requested_payout(app, client, database, cents=4_321)
    (number,) = await batches.create_batches(app.state.database, with_approval_limit(app, 10**12))
    text = (await export_batch(app, number, "csv")).content.decode()
    (row,) = csv.DictReader(io.StringIO(text))
    assert row == {
        "reference": payout["reference"],
        "uetr": database.sql(f"SELECT uetr FROM payout WHERE id = '{payout['_id']}'"),
        "amount": "43.21",
        "currency": "USD",
        "beneficiary_name": "Layla Haddad",
        "street": "Hamra Street",
        "building_number": "12",
        "post_code": "",
        "town": "Beirut",
        "country": "LB",
        "account": IBAN,
        "bic": "BLOMLBBX",
        "routing_number": "",
        "bank_name": "Blom Bank",
        "bank_country": "LB",
        "purpose_code": "",
    }


async def test_approve_by_suspended_staff_raises_error(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    await create_requested_payout(app, client, database)
    (number,) = await batches.create_batches(app.state.database, with_approval_limit(app, 0))
    staff = await create_staff(app, database)
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{staff.id}'")
    with pytest.raises(OperatorError):
        await batches.approve(app.state.database, app.state.settings, number, by=staff.id)


async def test_export_over_existing_file_restricts_permissions(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    drain: Drain,
    tmp_path: Path,
) -> None:
    await create_requested_payout(app, client, database)
    (number,) = await batches.create_batches(app.state.database, with_approval_limit(app, 10**12))
    file = tmp_path / "payouts.xml"
    file.write_text("an older file")
    file.chmod(0o644)
    staff = await create_staff(app, database)
    code = await obtain_staff_code(jobs, client, drain, staff.email)
    args = Namespace(batch=number, format="pain.001", out=file, by=staff.email, code=code)
    assert await commands.export(jobs, args) == 0
    assert file.stat().st_mode & 0o777 == 0o600
