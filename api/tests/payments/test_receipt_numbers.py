"""Receipt numbers are consecutive within a year."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.payments.events import PaymentReceived
from api.payments.queries import receipt_numbers
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.factories.purchases import create_purchase, emit_events
from api.tests.support.auth import Drain
from api.tests.support.http import get_payload, repeat_while_busy

# Years in which no other test sells.
YEAR, OTHER_YEAR = 2041, 2042


@pytest.fixture
async def post_id(client: httpx.AsyncClient, layla: SignedInMember) -> str:
    return str((await factories.post(client, layla, "Wider lines"))["_id"])


async def create_purchases(
    app: FastAPI, post_id: str, seller: SignedInMember, years: Sequence[int]
) -> list[tuple[UUID, SignedInMember]]:
    """Create a purchase in each of the years; return their ids and buyers."""
    created = []
    for year in years:
        buyer = await factories.member(app)
        paid_at = datetime(year, 3, 1, tzinfo=UTC)
        purchase_id = await create_purchase(
            app, post_id, buyer_id=buyer.id, seller_id=seller.id, paid_at=paid_at
        )
        created.append((purchase_id, buyer))
    return created


async def read_receipt(
    client: httpx.AsyncClient, purchase_id: UUID, viewer: SignedInMember
) -> dict[str, Any]:
    """Read a receipt; all first readings wait for the counter of the year."""
    path = f"/payments/{purchase_id}"
    answer = await repeat_while_busy(lambda: client.get(path, headers=viewer.headers))
    receipt: dict[str, Any] = answer.json()["payload"]
    return receipt


async def test_receipt_numbers_of_a_year_are_consecutive(
    app: FastAPI, client: httpx.AsyncClient, layla: SignedInMember, post_id: str
) -> None:
    created = await create_purchases(app, post_id, layla, [YEAR] * 12 + [OTHER_YEAR] * 2)
    # Buyer and seller read each receipt at once, for the first time.
    receipts = await asyncio.gather(
        *(
            read_receipt(client, purchase_id, viewer)
            for purchase_id, buyer in created
            for viewer in (buyer, layla, buyer)
        )
    )
    numbers = {receipt["_id"]: receipt["number"] for receipt in receipts}
    assert all(numbers[receipt["_id"]] == receipt["number"] for receipt in receipts)
    expected = [f"{YEAR}-{number:06d}" for number in range(1, 13)]
    assert sorted(numbers.values()) == [*expected, f"{OTHER_YEAR}-000001", f"{OTHER_YEAR}-000002"]


async def test_receipt_number_is_assigned_by_the_email_and_kept(
    app: FastAPI,
    client: httpx.AsyncClient,
    drain: Drain,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
) -> None:
    purchase_id = await create_purchase(app, post_id, buyer_id=omar.id, seller_id=layla.id)
    for _ in range(2):
        await emit_events(app, PaymentReceived(purchase_id=purchase_id))
        await drain()
    last = f"SELECT last_number FROM receipt_counter WHERE year = {now().year}"
    expected = f"{now().year}-{int(database.sql(last)):06d}"
    assert (await get_payload(client, f"/payments/{purchase_id}", omar))["number"] == expected


async def test_receipt_of_before_keeps_its_number(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
) -> None:
    purchase_id = await create_purchase(app, post_id, buyer_id=omar.id, seller_id=layla.id)
    database.sql(f"INSERT INTO receipt (purchase_id) VALUES ('{purchase_id}')")
    number = f"{now():%Y%m%d}-{purchase_id.hex[-6:].upper()}"
    assert (await get_payload(client, f"/payments/{purchase_id}", omar))["number"] == number


async def test_receipt_number_waits_for_no_sale(
    app: FastAPI, layla: SignedInMember, omar: SignedInMember, post_id: str
) -> None:
    first = await create_purchase(app, post_id, buyer_id=omar.id, seller_id=layla.id)
    async with app.state.database.writing() as connection:
        await receipt_numbers.assign(connection, first, now())
        # The counter is locked; another sale is recorded nevertheless.
        buyer = await factories.member(app)
        await create_purchase(app, post_id, buyer_id=buyer.id, seller_id=layla.id)
