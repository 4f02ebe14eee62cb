"""Months in which purchases and tips count by rule v2."""

from typing import Any
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.core.ids import new_id
from api.revenue_share import estimates, months, verification
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.factories.periods import Month


@pytest.fixture
def month(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext
) -> Month:
    return Month(app, client, database, jobs)


def net_fees(month: Month) -> int:
    """Return the stored net fees of a month."""
    return int(
        month.database.sql(
            "SELECT fees_cents - returned_cents - costs_cents FROM revenue_period"
            f" WHERE month = '{month.month}'"
        )
    )


async def close_all(*all_months: Month) -> list[int]:
    """Close and verify months in order; return their net fees."""
    for each in all_months:
        await each.close()
        assert await verification.verify(each.jobs, each.month) == []
    return [net_fees(each) for each in all_months]


async def sell(month: Month, **options: Any) -> tuple[UUID, SignedInMember, SignedInMember]:
    """Record a sale with a fee of 200; return the purchase, its buyer and its seller."""
    buyer = await month.member()
    [(seller, post)] = await month.authors(1)
    return await month.pay(buyer, seller, post, **options), buyer, seller


@pytest.mark.parametrize(
    ("options", "counts_in_first"),
    [
        ({"day": 10, "refund_days": 14}, True),
        ({"day": 20, "refund_days": 14}, False),
        ({"day": 20, "refund_days": 7}, True),
        ({"day": 2, "refund_days": 30}, False),
        ({"day": 28, "refund_days": 0}, True),
        ({"day": 19, "refund_days": 0, "kind": "tip", "amount": 2000}, True),
        ({"day": 26, "refund_days": 0, "kind": "tip", "amount": 2000}, False),
    ],
)
async def test_payment_counts_when_its_refund_window_has_ended(
    month: Month, options: dict[str, Any], counts_in_first: bool
) -> None:
    _, _, seller = await sell(month, **options)
    following = month.next()
    expected = [200, 0] if counts_in_first else [0, 200]
    assert await close_all(month, following) == expected
    shared = (month if counts_in_first else following).shares()
    assert shared == {seller.id: 80}


HOLDS = {
    "refund request": (
        (
            "INSERT INTO refund_request (id, purchase_id, seller_id, requested_at)"
            " VALUES ('{hold}', '{purchase}', '{seller}', now())"
        ),
        (
            "UPDATE refund_request SET state = 'denied', closed_at = now(), closed_by = 'staff'"
            " WHERE id = '{hold}'"
        ),
    ),
    "dispute": (
        (
            "INSERT INTO dispute (id, payment_id, dispute_id, amount_cents, cost_cents, opened_at)"
            " VALUES ('{hold}', '{payment}', 'du_{hold}', 2000, 0, now())"
        ),
        "UPDATE dispute SET status = 'won', closed_at = now() WHERE id = '{hold}'",
    ),
    "refund": (
        (
            "INSERT INTO refund (id, payment_id, amount_cents, cause)"
            " VALUES ('{hold}', '{payment}', 2000, 'staff')"
        ),
        "UPDATE refund SET status = 'failed' WHERE id = '{hold}'",
    ),
}


@pytest.mark.parametrize("hold", HOLDS)
async def test_payment_counts_when_undecided_returns_are_decided(month: Month, hold: str) -> None:
    sale, _, seller = await sell(month)
    names = {"hold": new_id(), "payment": new_id(), "purchase": sale, "seller": seller.id}
    month.database.sql(
        "INSERT INTO payment (id, purchase_id, intent_id, is_duplicate, amount_cents, cost_cents,"
        f" paid_at) VALUES ('{names['payment']}', '{sale}', 'pi_{sale}', false, 2000, 0, now())"
    )
    begin, end = HOLDS[hold]
    month.database.sql(begin.format(**names))
    following = month.next()
    assert await close_all(month) == [0]
    month.database.sql(end.format(**names))
    assert await close_all(following) == [200]
    assert following.shares() == {seller.id: 80}


async def test_payment_refunded_in_its_window_leaves_only_its_cost(month: Month) -> None:
    sale, buyer, seller = await sell(month, cost=88, day=20)
    await month.refund(sale, seller)
    following = month.next()
    assert await close_all(month, following, following.next()) == [0, -88, 0]
    assert following.excluded(seller) == {"refunded": 1}
    rows = month.database.sql(
        "SELECT fees_cents, carried_in_cents FROM revenue_giver"
        f" WHERE member_id = '{buyer.id}' ORDER BY month"
    )
    # The negative fees are carried until other fees make up for them.
    assert rows.splitlines() == ["-88|0", "0|-88"]


async def test_negative_fees_of_earlier_months_reduce_what_fees_direct(month: Month) -> None:
    sale, buyer, seller = await sell(month, cost=88)
    await month.refund(sale, seller)
    following = month.next()
    other = await following.member()
    (first, one), (second, two) = await following.authors(2)
    await following.pay(buyer, first, one)
    await following.pay(other, second, two)
    assert await close_all(month, following) == [-88, 400]
    # Of 160 directed cents, 112 of 312 and 200 of 312.
    assert following.shares() == {first.id: 57, second.id: 103}


async def test_return_recorded_after_freeze_keeps_payment_from_counting(month: Month) -> None:
    sale, _, seller = await sell(month)
    month.freeze_by("v2")
    await month.refund(sale, seller)
    following = month.next()
    assert await close_all(month, following) == [0, 0]
    assert (month.shares(), following.shares()) == ({}, {})


async def test_month_frozen_by_previous_release_keeps_its_rule(month: Month) -> None:
    _, _, seller = await sell(month, day=28, refund_days=30)
    voter = await month.member()
    await month.make_eligible(voter, [post for _, post in await month.authors(5)], "unclear")
    month.freeze_by("v1")
    following = month.next()
    assert await close_all(month, following) == [200, 0]
    assert month.shares() == {seller.id: 80}
    rows = month.database.sql(
        f"SELECT month, rule_version, adjusted_cents FROM revenue_period WHERE month IN"
        f" ('{month.month}', '{following.month}') ORDER BY month"
    )
    assert rows.splitlines() == [f"{month.month}|v1|", f"{following.month}|v2|0"]
    eligible = f"SELECT is_eligible FROM revenue_giver WHERE member_id = '{voter.id}'"
    assert month.database.sql(eligible) == "t"


async def test_payment_after_last_month_of_v1_counts_by_v2(month: Month) -> None:
    month.freeze_by("v1")
    following = month.next()
    await sell(following, day=25)
    assert await close_all(month, following, following.next()) == [0, 0, 200]


async def test_each_journal_counts_in_one_month(month: Month) -> None:
    """Sales and returns of two months, in three months, add up to those of the ledger."""
    second, third = month.next(), month.next().next()
    sales = [await sell(month, cost=30, day=day) for day in (3, 12, 21, 28)]
    sales += [await sell(second, cost=30, day=day) for day in (3, 24)]
    await month.refund(sales[0][0], sales[0][2])
    await month.refund(sales[2][0], sales[2][2], amount=1000, fee=100, is_full=False)
    await month.close()
    await second.refund(sales[1][0], sales[1][2])
    await second.refund(sales[3][0], sales[3][2])
    found = [net_fees(month), *await close_all(second, third)]
    ids = ", ".join(f"'{sale}'" for sale, *_ in sales)
    recorded = month.database.sql(
        "SELECT sum(CASE WHEN credit.kind = 'fees' THEN amount_cents"
        " WHEN debit.kind IN ('fees', 'stripe_fees') THEN -amount_cents ELSE 0 END)"
        " FROM journal JOIN posting ON journal_id = journal.id"
        " JOIN account AS credit ON credit.id = credit_id"
        f" JOIN account AS debit ON debit.id = debit_id WHERE subject_id IN ({ids})"
    )
    # The first sale was returned in its month, the second later, and the third in part.
    assert found == [170 - 30, -200 + 70 - 30 + 170, 170]
    assert sum(found) == int(recorded)


async def test_estimate_of_two_open_months_counts_payment_once(month: Month) -> None:
    _, _, seller = await sell(month)
    following = month.next()
    await sell(following)
    await estimates.estimate(month.jobs, at=months.start_of(following.month))
    rows = month.database.sql(
        f"SELECT month, fees_cents FROM revenue_period WHERE month IN ('{month.month}',"
        f" '{following.month}') ORDER BY month"
    )
    assert rows.splitlines() == [f"{month.month}|200", f"{following.month}|200"]
    cents = f"SELECT month, cents FROM revenue_estimate WHERE member_id = '{seller.id}'"
    assert month.database.sql(cents) == f"{month.month}|80"
