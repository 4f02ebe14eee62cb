"""Screening of beneficiaries: holds before batches, and decisions of staff."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.payouts import batches, holds
from api.payouts.events import PayoutMethodChanged
from api.payouts.jobs import screen_method
from api.payouts.operator_errors import OperatorError
from api.tests.conftest import TestDatabase
from api.tests.support.auth import Drain
from api.tests.support.http import get_payload, post_payload
from api.tests.support.payouts import (
    LEBANESE_ACCOUNT,
    confirm_session,
    create_requested_payout,
    create_seller,
    create_staff,
    end_cooldown,
    get_balances,
    request_payout,
)
from api.tests.support.sanctions_lists import write_eu_list, write_un_list

pytestmark = pytest.mark.usefixtures("isolated_ledger")


@pytest.fixture
def with_lists(app: FastAPI, tmp_path: Path) -> Settings:
    """Settings with a list on which no beneficiary is."""
    write_un_list(tmp_path, "Rustam Invented Fabricov")
    settings: Settings = app.state.settings.model_copy(
        update={"sanctions_dir": tmp_path, "payout_approval_cents": 10**12}
    )
    return settings


def number_of(payout: dict[str, Any]) -> int:
    return int(payout["reference"].removeprefix("PO-"))


def get_hold_reason(database: TestDatabase, payout: dict[str, Any]) -> str:
    return database.sql(f"SELECT hold_reason FROM payout WHERE id = '{payout['_id']}'")


def find_findings(database: TestDatabase, where: str) -> list[dict[str, Any]]:
    rows = database.sql(
        f"SELECT facts FROM payout_event WHERE action = 'screening-hit' AND {where} ORDER BY number"
    )
    return [json.loads(row) for row in rows.splitlines()]


async def test_listed_beneficiary_is_held_and_others_are_collected(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, with_lists: Settings
) -> None:
    member, payout = await create_requested_payout(app, client, database)
    write_un_list(with_lists.sanctions_dir or Path(), "Laila Hadad")
    assert await batches.create_batches(app.state.database, with_lists) == []
    (held,) = await get_payload(client, "/users/payouts", member)
    assert (held["status"], held["hold"]["reason"]) == ("pending", "review")
    assert held["hold"]["message"].startswith("Our team is reviewing it.")
    assert held["title"] == "Payout on hold"
    assert held["isCancellable"] is False
    # Nothing that the member sees says more than that a person reviews it.
    assert not [word for word in ("sanction", "screening", "list") if word in json.dumps(held)]
    assert get_hold_reason(database, payout) == "screening"
    (finding,) = find_findings(database, f"payout_id = '{payout['_id']}'")
    assert finding["cause"] == "sanctions_list"
    assert finding["hits"][0]["key"] == "UN:QDi.901:LAILA HADAD"
    assert len(finding["lists"]) == 64
    assert (await get_balances(app, member)).available == 5_000
    other = await create_seller(app, client, database, beneficiaryName="Omar Khalil")
    await request_payout(client, other)
    (number,) = await batches.create_batches(app.state.database, with_lists)
    count = database.sql(f"SELECT payouts_count FROM payout_batch WHERE number = {number}")
    assert count == "1"
    # A held payout is not found again each day.
    assert len(find_findings(database, f"payout_id = '{payout['_id']}'")) == 1


async def test_released_payout_is_collected_until_a_list_has_a_new_entry(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, with_lists: Settings
) -> None:
    staff = await create_staff(app, database)
    folder = with_lists.sanctions_dir or Path()
    _, payout = await create_requested_payout(app, client, database)
    write_un_list(folder, "Layla Haddad")
    await batches.create_batches(app.state.database, with_lists)
    await holds.release(app.state.database, number_of(payout), by=staff.id)
    write_eu_list(folder, "Layla Haddad")
    assert await batches.create_batches(app.state.database, with_lists) == []
    first, second = find_findings(database, f"payout_id = '{payout['_id']}'")
    assert [hit["list"] for hit in first["hits"]] == ["UN"]
    assert [hit["list"] for hit in second["hits"]] == ["EU"]
    await holds.release(app.state.database, number_of(payout), by=staff.id)
    (number,) = await batches.create_batches(app.state.database, with_lists)
    assert (await batches.export(app.state.database, with_lists, number)).number == number


async def test_decision_covers_the_next_payout_to_the_same_method(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, with_lists: Settings
) -> None:
    staff = await create_staff(app, database)
    write_un_list(with_lists.sanctions_dir or Path(), "Layla Haddad")
    member, payout = await create_requested_payout(app, client, database)
    await batches.create_batches(app.state.database, with_lists)
    await holds.release(app.state.database, number_of(payout), by=staff.id)
    await holds.reject(app.state.database, number_of(payout), reason="other", by=staff.id)
    await request_payout(client, member)
    assert len(await batches.create_batches(app.state.database, with_lists)) == 1
    # Another account is another method.
    confirm_session(database, member)
    other, _ = await create_requested_payout(app, client, database)
    assert other.id != member.id
    assert await batches.create_batches(app.state.database, with_lists) == []


async def test_beneficiary_listed_after_the_collection_leaves_the_batch(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, with_lists: Settings
) -> None:
    staff = await create_staff(app, database)
    member, payout = await create_requested_payout(app, client, database)
    other = await create_seller(app, client, database, beneficiaryName="Omar Khalil")
    await request_payout(client, other)
    store = app.state.database
    (number,) = await batches.create_batches(store, with_lists)
    write_un_list(with_lists.sanctions_dir or Path(), "Layla Haddad")
    with pytest.raises(OperatorError) as refused:
        await batches.export(store, with_lists, number)
    assert refused.value.code == "batch_changed"
    (held,) = await get_payload(client, "/users/payouts", member)
    assert held["hold"]["reason"] == "review"
    assert get_hold_reason(database, payout) == "screening"
    approved = await batches.approve(store, with_lists, number, by=staff.id)
    assert (approved.approved_count, approved.approved_cents) == (1, 5_000)
    content = (await batches.export(store, with_lists, number)).content.decode()
    assert payout["reference"] not in content
    assert "<NbOfTxs>1</NbOfTxs>" in content
    assert "<CtrlSum>50.00</CtrlSum>" in content


async def test_unusable_lists_stop_batches_and_exports(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, with_lists: Settings
) -> None:
    member, _ = await create_requested_payout(app, client, database)
    store = app.state.database
    broken = with_lists.sanctions_dir / "sdn.xml" if with_lists.sanctions_dir else Path()
    broken.write_text("<sdnList>")
    with pytest.raises(OperatorError, match=r"sdn\.xml"):
        await batches.create_batches(store, with_lists)
    (listed,) = await get_payload(client, "/users/payouts", member)
    assert (listed["status"], listed["hold"]) == ("pending", None)
    broken.unlink()
    (number,) = await batches.create_batches(store, with_lists)
    broken.write_text("<sdnList>")
    with pytest.raises(OperatorError) as refused:
        await batches.export(store, with_lists, number)
    assert refused.value.code == "sanctions_lists_invalid"


async def test_saved_method_of_listed_person_is_logged_once(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    with_lists: Settings,
    jobs: WorkerContext,
) -> None:
    member = await create_seller(app, client, database)
    write_un_list(with_lists.sanctions_dir or Path(), "Layla Haddad")
    worker = replace(jobs, services={**jobs.services, Settings: with_lists})
    for _ in range(2):
        await screen_method(worker, PayoutMethodChanged(member_id=member.id))
    (finding,) = find_findings(database, f"member_id = '{member.id}'")
    assert finding["hits"][0]["list"] == "UN"
    # The member may save and ask; the payout is held.
    confirm_session(database, member)
    body = {**LEBANESE_ACCOUNT, "beneficiaryName": "Omar Khalil"}
    await post_payload(client, "/users/savePayoutMethod", member, body)
    await screen_method(worker, PayoutMethodChanged(member_id=member.id))
    assert len(find_findings(database, f"member_id = '{member.id}'")) == 1


async def test_saving_a_method_starts_its_screening(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, drain: Drain
) -> None:
    member = await create_seller(app, client, database)
    await drain()
    handled = database.sql(
        "SELECT count(*) FROM delivery d JOIN outbox o ON o.id = d.event_id"
        " WHERE d.handler = 'payouts.screen_method' AND d.done_at IS NOT NULL"
        f" AND o.payload->>'member_id' = '{member.id}'"
    )
    assert handled == "1"


async def test_payout_to_country_that_left_the_allow_list_is_held(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, with_lists: Settings
) -> None:
    staff = await create_staff(app, database)
    member, payout = await create_requested_payout(app, client, database)
    database.sql(
        "ALTER TABLE payout_method DISABLE TRIGGER payout_method_guard;"
        f" UPDATE payout_method SET residence_country = 'SY' WHERE member_id = '{member.id}';"
        " ALTER TABLE payout_method ENABLE TRIGGER payout_method_guard"
    )
    for _ in range(2):
        assert await batches.create_batches(app.state.database, with_lists) == []
        (held,) = await get_payload(client, "/users/payouts", member)
        assert held["hold"]["reason"] == "review"
        assert get_hold_reason(database, payout) == "screening"
        # No decision of staff makes it leave.
        await holds.release(app.state.database, number_of(payout), by=staff.id)
    findings = find_findings(database, f"payout_id = '{payout['_id']}'")
    assert {finding["cause"] for finding in findings} == {"country_not_allowed"}
    balance = await get_payload(client, "/users/balance", member)
    assert balance["reason"] == "payout_in_progress"
    await holds.reject(app.state.database, number_of(payout), reason="not_permitted", by=staff.id)
    answer = await request_payout(client, member)
    assert answer.json()["error"]["code"] in {"payout_country_not_allowed", "no_payout_method"}


async def test_country_with_unknown_purpose_code_holds_the_payout(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, with_lists: Settings
) -> None:
    staff = await create_staff(app, database)
    jordan: dict[str, Any] = {
        "country": "JO",
        "iban": "JO94CBJO0010000000000131000302",
        "bic": "CBJOJOAX",
    }
    member = await create_seller(app, client, database, **jordan)
    payout = (await request_payout(client, member)).json()["payload"]
    assert await batches.create_batches(app.state.database, with_lists) == []
    (held,) = await get_payload(client, "/users/payouts", member)
    assert held["hold"]["reason"] == "review"
    (finding,) = find_findings(database, f"payout_id = '{payout['_id']}'")
    assert finding["cause"] == "purpose_code_missing"
    chosen = with_lists.model_copy(update={"purpose_codes": "JO=0801"})
    await holds.release(app.state.database, number_of(payout), by=staff.id)
    (number,) = await batches.create_batches(app.state.database, chosen)
    content = (await batches.export(app.state.database, chosen, number)).content.decode()
    assert f"<Ustrd>0801 Payout {payout['reference']}</Ustrd>" in content
    end_cooldown(database, member)
