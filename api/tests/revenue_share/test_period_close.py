"""Closing a month: what it gives, once, whatever happens in between."""

import asyncio

import httpx
import pytest
from asyncpg.exceptions import RaiseError
from fastapi import FastAPI
from sqlalchemy.exc import DBAPIError

from api.core.events.dispatch import WorkerContext
from api.payments.ledger import service as ledger
from api.revenue_share import grants, months, period_close, verification
from api.tests.conftest import TestDatabase
from api.tests.factories.periods import Month
from infra.local.postgres import PostgresError

NOT_CLOSABLE = period_close.NotClosableError


@pytest.fixture
def month(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext
) -> Month:
    return Month(app, client, database, jobs)


async def told(month: Month) -> int:
    """How often the month's end was told."""
    return int(
        month.database.sql(
            "SELECT count(*) FROM outbox WHERE type = 'MonthClosed'"
            f" AND payload ->> 'month' = '{month.name}'"
        )
    )


async def test_a_month_gives_what_members_paid_to_those_they_engaged_with(month: Month) -> None:
    buyer = await month.member()
    (seller, sold), (writer, written) = await month.authors(2)
    await month.pay(buyer, seller, sold, amount=2000, fee=200)
    await month.evaluate(buyer, written, "perfect")
    digest = await month.close()
    assert month.period() == {
        "status": "final",
        "pool_cents": "100",
        "grants_cents": "0",
        "carried_in_cents": "0",
        # The commons: nobody is eligible.
        "carried_cents": "20",
    }
    assert month.shares() == {seller.id: 50, writer.id: 30}
    async with month.jobs.database.reading() as connection:
        assert (await ledger.balances(connection, writer.id)).available == 30
        assert not await ledger.unbalanced_accounts(connection)
    assert await verification.verify(month.jobs, month.month) == []
    assert await month.close() == digest
    assert month.shares() == {seller.id: 50, writer.id: 30}
    assert await told(month) == 1


async def test_the_provider_s_cost_and_returns_leave_the_pool_first(month: Month) -> None:
    first, second = await month.member(), await month.member()
    [(seller, sold)] = await month.authors(1)
    await month.pay(first, seller, sold, amount=2000, fee=200, cost=88)
    returned = await month.pay(second, seller, sold, amount=2000, fee=200, cost=88)
    await month.refund(returned, seller)
    await month.close()
    # 112 of the first less 88 that the second cost, and half of that.
    assert month.period()["pool_cents"] == "12"
    assert month.shares() == {seller.id: 9}  # 80 % of it, rounded down to the cent
    assert month.excluded(seller) == {"refunded": 1}


async def test_where_more_went_back_than_came_there_is_no_pool(month: Month) -> None:
    buyer = await month.member()
    [(seller, sold)] = await month.authors(1)
    sale = await month.pay(buyer, seller, sold, cost=88)
    await month.refund(sale, seller)
    await month.close()
    assert month.period()["pool_cents"] == month.period()["carried_cents"] == "0"
    assert month.shares() == {}
    assert await verification.verify(month.jobs, month.month) == []


async def test_who_pays_nothing_has_a_part_of_the_commons(month: Month) -> None:
    voter, newcomer, idle = (
        await month.member(),
        await month.member(age_days=29),
        await month.member(active_days=2),
    )
    authors = await month.authors(5)
    few = await month.member()
    for giver, known in ((voter, 5), (newcomer, 5), (idle, 5), (few, 4)):
        await month.make_eligible(giver, [post for _, post in authors[:known]])
    (one, first), (two, second) = authors[0], authors[1]
    await month.save(voter, first)
    for giver in (newcomer, idle, few):
        await month.save(giver, second)
    await grants.grant(month.jobs.database, month.month, 1_000, note="Opening", at=month.day())
    await month.close()
    assert month.shares() == {one.id: 1_000}
    assert month.excluded(two) == {"no_weight": 4, "not_eligible": 3}


async def test_an_unverified_member_has_no_part(month: Month) -> None:
    voter = await month.member()
    authors = await month.authors(5)
    await month.make_eligible(voter, [post for _, post in authors])
    await month.save(voter, authors[0][1])
    month.database.sql(f"DELETE FROM identifier WHERE member_id = '{voter.id}'")
    await grants.grant(month.jobs.database, month.month, 50, note="Opening", at=month.day())
    await month.close()
    assert (month.shares(), month.period()["carried_cents"]) == ({}, "50")


async def test_what_could_not_be_shared_is_the_next_month_s(month: Month) -> None:
    await grants.grant(month.jobs.database, month.month, 300, note="Opening", at=month.day())
    await month.close()
    assert month.period()["carried_cents"] == "300"
    following = month.next()
    voter = await following.member()
    authors = await following.authors(5)
    await following.make_eligible(voter, [post for _, post in authors])
    await following.save(voter, authors[0][1])
    await following.close()
    assert following.period()["carried_in_cents"] == "300"
    assert following.shares() == {authors[0][0].id: 300}
    assert await verification.verify(month.jobs, following.month) == []


async def test_a_return_after_the_freeze_is_the_next_month_s(month: Month) -> None:
    buyer = await month.member()
    [(seller, sold)] = await month.authors(1)
    sale = await month.pay(buyer, seller, sold)
    digest = await month.close()
    await month.refund(sale, seller)
    assert month.shares() == {seller.id: 80}
    assert await month.close() == digest
    assert await verification.verify(month.jobs, month.month) == []
    following = month.next()
    await following.close()
    assert following.period()["pool_cents"] == "0"
    row = month.database.sql(
        "SELECT returned_cents FROM revenue_period WHERE month = '" + f"{following.month}'"
    )
    assert row == "200"


async def test_a_month_that_runs_is_not_closed(month: Month) -> None:
    with pytest.raises(NOT_CLOSABLE):
        await month.close(at=months.ends(month.month))
    with pytest.raises(NOT_CLOSABLE):
        await month.close(at=month.over.replace(hour=0) - months.CLOSING / 7)
    assert (
        month.database.sql(f"SELECT count(*) FROM revenue_period WHERE month = '{month.month}'")
        == "0"
    )


async def test_a_month_waits_for_the_one_before(month: Month) -> None:
    await grants.grant(month.jobs.database, month.month, 5, note="Opening", at=month.day())
    with pytest.raises(NOT_CLOSABLE):
        await month.next().close()
    await month.close()
    await month.next().close()


async def test_every_month_that_is_due_is_closed_the_oldest_first(month: Month) -> None:
    last = month.next().next()
    for each in (last, month):
        await grants.grant(month.jobs.database, each.month, 5, note="Opening", at=month.day())
    assert (await period_close.due(month.jobs.database, last.over))[:2] == [month.month, last.month]
    assert await period_close.due(month.jobs.database, months.ends(month.month)) == []
    for each in (month, last):
        await each.close(at=last.over)
    assert await period_close.due(month.jobs.database, last.over) == []
    # Of a month in which nothing happened nothing is kept, and what was carried goes on.
    assert last.period()["carried_in_cents"] == "5"


async def test_a_frozen_month_takes_no_grant(month: Month) -> None:
    await month.close()
    with pytest.raises(NOT_CLOSABLE):
        await grants.grant(month.jobs.database, month.month, 5, note="Late", at=month.day())


BREAKS = {
    "the freeze": ("revenue_period", "UPDATE", "NEW.frozen_at IS NOT NULL"),
    "the inputs": ("revenue_act", "INSERT", "true"),
    "the shares": ("revenue_allocation", "INSERT", "true"),
    "the reckoning": ("revenue_period", "UPDATE", "NEW.reckoned_at IS NOT NULL"),
    "the proof": ("revenue_period", "UPDATE", "NEW.sha256 IS NOT NULL"),
    "the pool": ("journal", "INSERT", "NEW.kind = 'pool'"),
    "the first shares": ("journal", "INSERT", "NEW.key LIKE 'share:%:0'"),
    "the second shares": ("journal", "INSERT", "NEW.key LIKE 'share:%:1'"),
    "the last shares": ("journal", "INSERT", "NEW.key LIKE 'share:%:2'"),
    "the end": ("revenue_period", "UPDATE", "NEW.status = 'final'"),
    "the news": ("outbox", "INSERT", "NEW.type = 'MonthClosed'"),
}


@pytest.mark.parametrize("step", BREAKS)
async def test_a_close_that_was_cut_off_goes_on_to_the_same_end(month: Month, step: str) -> None:
    await month.make_busy()
    table, act, when = BREAKS[step]
    month.database.sql(
        f"""
        CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION 'cut off'; END $$;
        CREATE TRIGGER cut AFTER {act} ON {table} FOR EACH ROW WHEN ({when})
            EXECUTE FUNCTION cut();
        """
    )
    try:
        with pytest.raises((DBAPIError, RaiseError), match="cut off"):
            await month.close(members_at_once=2)
    finally:
        month.database.sql(f"DROP TRIGGER cut ON {table}; DROP FUNCTION cut()")
    digest = await month.close(members_at_once=2)
    assert sum(month.shares().values()) == 500
    assert len(month.shares()) == 5
    assert await month.close(members_at_once=2) == digest
    assert await verification.verify(month.jobs, month.month) == []
    assert await told(month) == 1
    async with month.jobs.database.reading() as connection:
        assert not await ledger.unbalanced_accounts(connection)


async def test_two_who_close_at_once_close_it_once(month: Month) -> None:
    await month.make_busy()
    ends = await asyncio.gather(
        *(month.close(members_at_once=2) for _ in range(3)), return_exceptions=True
    )
    for end in ends:
        assert isinstance(end, str | NOT_CLOSABLE | DBAPIError), end
    digest = await month.close(members_at_once=2)
    assert {end for end in ends if isinstance(end, str)} <= {digest}
    assert sum(month.shares().values()) == 500
    assert await verification.verify(month.jobs, month.month) == []
    assert await told(month) == 1


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE revenue_allocation SET cents = 1",
        "DELETE FROM revenue_allocation",
        "DELETE FROM revenue_act",
        "UPDATE revenue_line SET cents = 1",
        "TRUNCATE revenue_giver",
        "DELETE FROM revenue_period",
        "UPDATE revenue_grant SET cents = 1",
    ],
)
def test_the_application_s_role_may_not_change_a_share(
    database: TestDatabase, statement: str
) -> None:
    with pytest.raises(PostgresError, match="permission denied"):
        database.sql(f"SET SESSION AUTHORIZATION qima_app; {statement}")


async def test_a_final_month_is_beyond_everybody(month: Month) -> None:
    await month.make_busy()
    await month.close()
    sql = month.database.sql
    for statement in (
        f"UPDATE revenue_allocation SET cents = cents + 1 WHERE month = '{month.month}'",
        f"DELETE FROM revenue_act WHERE month = '{month.month}'",
        f"UPDATE revenue_period SET pool_cents = 9 WHERE month = '{month.month}'",
        f"UPDATE revenue_period SET status = 'closing' WHERE month = '{month.month}'",
        f"INSERT INTO revenue_excluded VALUES ('{month.month}', gen_random_uuid(), 'x', 1)",
    ):
        with pytest.raises(PostgresError, match=r"never changed|takes no more"):
            sql(statement)


async def test_a_month_whose_shares_are_not_its_pool_can_t_be_final(month: Month) -> None:
    await grants.grant(month.jobs.database, month.month, 5, note="Opening", at=month.day())
    end = (
        "UPDATE revenue_period SET status = '{}', sha256 = '',"
        " frozen_at = coalesce(frozen_at, now()) WHERE month = '"
        f"{month.month}'"
    )
    month.database.sql(end.format("closing"))
    with pytest.raises(PostgresError, match="are not its pool"):
        month.database.sql(end.format("final"))
    await month.close()
