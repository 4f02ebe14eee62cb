"""Payout methods of former releases: without a town, or without a country of residence."""

from datetime import timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.payouts import batches
from api.payouts.operator_errors import OperatorError
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.payouts import (
    confirm_session,
    create_requested_payout,
    create_seller,
    export_batch,
    export_pending,
    get_balances,
    request_payout,
    with_approval_limit,
)

pytestmark = pytest.mark.usefixtures("isolated_ledger")

COMPLETION_PATH = "/users/completePayoutMethod"
ADDRESS: dict[str, Any] = {
    "residenceCountry": "LB",
    "city": "Beirut",
    "street": "Hamra Street",
    "buildingNumber": "12",
    "postCode": "2034",
}


def remove_address(database: TestDatabase, member: SignedInMember, *columns: str) -> None:
    """Make the member's method one of a former release."""
    cleared = ", ".join(f"{column} = NULL" for column in columns or ("city", "residence_country"))
    database.sql(
        "ALTER TABLE payout_method DISABLE TRIGGER payout_method_guard;"
        f" UPDATE payout_method SET {cleared}, street = NULL, building_number = NULL"
        f" WHERE member_id = '{member.id}';"
        " ALTER TABLE payout_method ENABLE TRIGGER payout_method_guard"
    )


async def get_saved(client: httpx.AsyncClient, member: SignedInMember) -> dict[str, Any]:
    saved: dict[str, Any] = (await get_payload(client, "/users/listPayoutMethods", member))[
        "saved"
    ][0]
    return saved


@pytest.mark.parametrize(
    ("columns", "missing"),
    [
        (("city",), ["city"]),
        (("residence_country",), ["residenceCountry"]),
        (("city", "residence_country"), ["residenceCountry", "city"]),
    ],
)
async def test_payout_to_method_without_town_or_residence_is_refused(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    columns: tuple[str, ...],
    missing: list[str],
) -> None:
    member = await create_seller(app, client, database)
    remove_address(database, member, *columns)
    answer = await request_payout(client, member)
    assert refusal(answer) == (409, "payout_method_incomplete")
    assert answer.json()["error"]["facts"]["missingFields"] == missing
    balance = await get_payload(client, "/users/balance", member)
    assert (balance["reason"], balance["canRequestPayout"]) == ("method_incomplete", False)
    saved = await get_saved(client, member)
    assert (saved["status"], saved["isDefault"]) == ("incomplete", False)
    assert saved["missingFields"] == missing


async def test_completed_method_keeps_account_and_cooldown(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await create_seller(app, client, database)
    before = await get_saved(client, member)
    remove_address(database, member)
    completed = await post_payload(client, COMPLETION_PATH, member, ADDRESS)
    assert completed == {
        **before,
        "_id": completed["_id"],
        "residenceCountry": "LB",
        "missingFields": [],
        "status": "ready",
    }
    assert completed["_id"] != before["_id"]
    again = await post_payload(client, COMPLETION_PATH, member, ADDRESS)
    assert again["_id"] == completed["_id"]
    assert (await request_payout(client, member)).status_code == 200
    await export_pending(app)
    stored = database.sql(
        "SELECT count(*), count(DISTINCT iban_hmac), count(*) FILTER (WHERE retired_at IS NULL)"
        f" FROM payout_method WHERE member_id = '{member.id}'"
    )
    assert stored == "2|1|1"


async def test_completion_reports_invalid_parts_and_changes_nothing(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await create_seller(app, client, database)
    remove_address(database, member)
    for change, field, code in (
        ({"city": ""}, "city", "city_required"),
        ({"city": "بيروت"}, "city", "name_not_latin"),
        ({"residenceCountry": "SY"}, "residenceCountry", "payout_country_not_allowed"),
        ({"residenceCountry": "XX"}, "residenceCountry", "validation_failed"),
        ({"routingNumber": "021000021"}, "routingNumber", "validation_failed"),
    ):
        answer = await client.post(
            COMPLETION_PATH, json={**ADDRESS, **change}, headers=member.headers
        )
        assert refusal(answer) == (422, code)
        assert answer.json()["error"]["facts"]["codes"] == {field: code}
    assert (await get_saved(client, member))["missingFields"] == ["residenceCountry", "city"]


async def test_completion_needs_a_saved_account_and_reauthentication(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await factories.member(app)
    answer = await client.post(COMPLETION_PATH, json=ADDRESS, headers=member.headers)
    assert refusal(answer) == (403, "reauthentication_required")
    confirm_session(database, member)
    answer = await client.post(COMPLETION_PATH, json=ADDRESS, headers=member.headers)
    assert refusal(answer) == (422, "no_payout_method")


async def test_pending_payout_without_town_returns_to_the_balance(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member, _ = await create_requested_payout(app, client, database)
    _, other = await create_requested_payout(app, client, database)
    remove_address(database, member, "city")
    settings = with_approval_limit(app, 10**12)
    (number,) = await batches.create_batches(app.state.database, settings)
    (listed,) = await get_payload(client, "/users/payouts", member)
    assert (listed["status"], listed["failureCode"]) == ("failed", "invalid_address")
    assert (await get_balances(app, member)).available == 10_000
    content = (await export_batch(app, number)).content.decode()
    assert listed["reference"] not in content
    assert other["reference"] in content
    assert (await get_saved(client, member))["missingFields"] == ["city"]
    await post_payload(client, COMPLETION_PATH, member, ADDRESS)
    assert (await request_payout(client, member)).status_code == 200


async def test_collected_payout_without_town_leaves_the_batch_before_the_export(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member, _ = await create_requested_payout(app, client, database)
    await create_requested_payout(app, client, database)
    settings = with_approval_limit(app, 10**12)
    (number,) = await batches.create_batches(app.state.database, settings)
    remove_address(database, member, "residence_country")
    with pytest.raises(OperatorError) as refused:
        await export_batch(app, number)
    assert refused.value.code == "batch_changed"
    (listed,) = await get_payload(client, "/users/payouts", member)
    assert (listed["status"], listed["failureCode"]) == ("failed", "invalid_address")


async def test_batch_of_the_former_file_format_is_not_exported_again(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    _, payout = await create_requested_payout(app, client, database)
    number = await export_pending(app)
    database.sql(
        "ALTER TABLE payout DISABLE TRIGGER payout_guard;"
        f" UPDATE payout SET uetr = NULL WHERE id = '{payout['_id']}';"
        " ALTER TABLE payout ENABLE TRIGGER payout_guard"
    )
    with pytest.raises(OperatorError) as refused:
        await export_batch(app, number)
    assert refused.value.code == "file_format_changed"


async def test_payout_that_the_previous_release_collected_gets_a_lasting_reference(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    _, payout = await create_requested_payout(app, client, database)
    at = now() + timedelta(seconds=1)
    (number,) = await batches.create_batches(
        app.state.database, with_approval_limit(app, 10**12), at=at
    )
    database.sql(
        "ALTER TABLE payout DISABLE TRIGGER payout_guard;"
        f" UPDATE payout SET uetr = NULL WHERE id = '{payout['_id']}';"
        " ALTER TABLE payout ENABLE TRIGGER payout_guard"
    )
    first = await export_batch(app, number)
    uetr = database.sql(f"SELECT uetr FROM payout WHERE id = '{payout['_id']}'")
    assert f"<UETR>{uetr}</UETR>" in first.content.decode()
    assert (await export_batch(app, number)).content == first.content


async def test_erasure_by_the_previous_release_clears_the_address_too(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await create_seller(app, client, database, postCode="2034")
    # The columns that it knows.
    cleared = (
        "encrypted_number, iban_hmac, is_iban, last4, beneficiary_name, address, city, bic,"
        " bank_name"
    )
    nulls = ", ".join(f"{column} = NULL" for column in cleared.replace(" ", "").split(","))
    database.sql(f"UPDATE member SET deletes_at = now() WHERE id = '{member.id}'")
    database.sql(
        f"UPDATE payout_method SET erased_at = now(), retired_at = now(), {nulls}"
        f" WHERE member_id = '{member.id}'"
    )
    left = database.sql(
        "SELECT num_nonnulls(residence_country, street, building_number, post_code,"
        f" routing_number) FROM payout_method WHERE member_id = '{member.id}'"
    )
    assert left == "0"
