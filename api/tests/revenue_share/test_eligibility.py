"""Eligibility for the common pool, and sizes of budgets: at the close, and as members see them."""

from collections.abc import Callable
from uuid import uuid4

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.core.ids import new_id
from api.revenue_share import grants, queries
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.factories.periods import Month


@pytest.fixture
def month(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext
) -> Month:
    return Month(app, client, database, jobs)


def stored(month: Month, member: SignedInMember) -> tuple[bool, bool]:
    """Return whether the close found the member eligible, and a full budget."""
    row = month.database.sql(
        "SELECT is_eligible, has_full_budget FROM revenue_giver"
        f" WHERE month = '{month.month}' AND member_id = '{member.id}'"
    )
    is_eligible, is_full = row.split("|") if row else ("f", "f")
    return is_eligible == "t", is_full == "t"


async def shown(month: Month, member: SignedInMember) -> tuple[bool, bool, int]:
    """Return eligibility, a full budget, and engaged authors as the member sees them."""
    async with month.jobs.database.reading() as connection:
        row = await queries.get_eligibility(connection, member.id, month.month)
    is_eligible = all(
        (row.verified, row.member_for_30_days, row.active_3_days, row.evaluated_5_authors)
    )
    return is_eligible, row.has_full_budget, row.engaged_authors


_ACCOUNT = (
    "INSERT INTO payout_method (id, member_id, kind, country, encrypted_number, iban_hmac, is_iban,"
    " last4, beneficiary_name, address, bic, bank_name, usable_from)"
    " VALUES (gen_random_uuid(), '{%s}', 'wire-transfer', 'LB', 'x', '{number}', true, '1234',"
    " 'Layla', 'Street 1', 'AAAABBCC', 'Bank', now());"
)
# Statements after which one of five evaluations does not count.
CHANGES = {
    "a deleted post": "UPDATE post SET deleted_at = now() WHERE id = '{post}'",
    "a hidden post": "UPDATE post SET hidden_at = now() WHERE id = '{post}'",
    "a suspended author": "UPDATE member SET suspended_at = now() WHERE id = '{author}'",
    "a shared payout account": _ACCOUNT % "author" + _ACCOUNT % "voter",
    "no weight": "UPDATE evaluation SET reaction = 'unclear' WHERE post_id = '{post}'",
    "a withdrawn evaluation": "DELETE FROM evaluation WHERE post_id = '{post}'",
    "nothing": "SELECT 1",
}


@pytest.mark.parametrize("change", CHANGES)
async def test_eligibility_shown_to_member_is_that_of_the_close(month: Month, change: str) -> None:
    voter = await month.member()
    authors = await month.authors(5)
    await month.make_eligible(voter, [post for _, post in authors])
    author, post = authors[0]
    month.database.sql(
        CHANGES[change].format(post=post, author=author.id, voter=voter.id, number=uuid4())
    )
    before = await shown(month, voter)
    await month.close()
    assert stored(month, voter) == (change == "nothing", False)
    assert before == (change == "nothing", False, 3)


@pytest.mark.parametrize("missing", ["verified", "old enough", "active"])
async def test_eligibility_of_member_needs_each_condition(month: Month, missing: str) -> None:
    voter = await month.member(
        active_days=2 if missing == "active" else 3, age_days=29 if missing == "old enough" else 31
    )
    if missing == "verified":
        month.database.sql(f"DELETE FROM identifier WHERE member_id = '{voter.id}'")
    await month.make_eligible(voter, [post for _, post in await month.authors(5)])
    before = await shown(month, voter)
    await month.close()
    assert stored(month, voter) == (False, False)
    assert not before[0]


async def test_evaluations_without_weight_make_eligible_by_rule_v1_only(month: Month) -> None:
    voter = await month.member()
    posts = [post for _, post in await month.authors(5)]
    await month.make_eligible(voter, posts, "unclear")
    month.freeze_by("v1")
    await month.close()
    assert stored(month, voter)[0]
    following = month.next()
    other = await following.member()
    await following.make_eligible(other, posts, "unclear")
    await following.close()
    assert not stored(following, other)[0]


async def add_phone(month: Month, voter: SignedInMember) -> None:
    month.database.sql(
        "INSERT INTO identifier (id, channel, value, member_id)"
        f" VALUES ('{new_id()}', 'phone', '+961{uuid4().int % 10**9}', '{voter.id}')"
    )


async def buy(month: Month, voter: SignedInMember, amount: int = 99, day: int = 10) -> None:
    [(seller, post)] = await month.authors(1)
    await month.pay(voter, seller, post, amount=amount, fee=amount // 10, day=day)


async def buy_too_cheaply(month: Month, voter: SignedInMember) -> None:
    await buy(month, voter, amount=98)


async def buy_late(month: Month, voter: SignedInMember) -> None:
    await buy(month, voter, day=25)


async def tip(month: Month, voter: SignedInMember) -> None:
    [(author, post)] = await month.authors(1)
    await month.pay(voter, author, post, amount=500, fee=25, kind="tip")


async def buy_and_return(month: Month, voter: SignedInMember) -> None:
    [(seller, post)] = await month.authors(1)
    await month.refund(await month.pay(voter, seller, post), seller)


async def do_nothing(month: Month, voter: SignedInMember) -> None:
    pass


@pytest.mark.parametrize(
    ("step", "is_full"),
    [
        (do_nothing, False),
        (add_phone, True),
        (buy, True),
        (tip, True),
        (buy_too_cheaply, False),
        # The refund window ends in the next month.
        (buy_late, False),
        (buy_and_return, False),
    ],
)
async def test_budget_is_full_with_phone_or_kept_purchase(
    month: Month, step: Callable[[Month, SignedInMember], object], is_full: bool
) -> None:
    voter = await month.member()
    await month.make_eligible(voter, [post for _, post in await month.authors(5)])
    await step(month, voter)  # type: ignore[misc]
    before = await shown(month, voter)
    await month.close()
    assert stored(month, voter) == (True, is_full)
    assert before == (True, is_full, 3)


async def test_purchase_of_earlier_month_keeps_budget_full(month: Month) -> None:
    voter = await month.member()
    await buy(month, voter)
    await month.close()
    following = month.next()
    month.database.sql(
        f"INSERT INTO activity_day SELECT member_id, day + interval '1 month' FROM activity_day"
        f" WHERE member_id = '{voter.id}' ON CONFLICT DO NOTHING"
    )
    await following.make_eligible(voter, [post for _, post in await following.authors(5)])
    await following.close()
    assert stored(following, voter) == (True, True)


async def test_common_pool_gives_a_tenth_without_phone_or_purchase(month: Month) -> None:
    verified, other = await month.member(), await month.member()
    await add_phone(month, verified)
    groups = [await month.authors(5) for _ in range(2)]
    for voter, authors in zip((verified, other), groups, strict=True):
        await month.make_eligible(voter, [post for _, post in authors])
    await grants.grant(month.jobs.database, month.month, 11_000, note="Opening", at=month.day())
    await month.close()
    shares = month.shares()
    assert [sum(shares[author.id] for author, _ in authors) for authors in groups] == [
        10_000,
        1_000,
    ]
    assert month.period()["carried_cents"] == "0"


async def test_engaged_authors_shown_count_up_to_three(month: Month) -> None:
    voter = await month.member()
    authors = await month.authors(4)
    seen = []
    for _, post in authors:
        seen.append((await shown(month, voter))[2])
        await month.save(voter, post)
    assert [*seen, (await shown(month, voter))[2]] == [0, 1, 2, 3, 3]
