"""Period close: shares, carried amounts, interruption, concurrency and immutability."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
from asyncpg.exceptions import RaiseError
from fastapi import FastAPI
from sqlalchemy.exc import DBAPIError

from api.core.events.dispatch import WorkerContext
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import available_account
from api.payments.ledger.types import JournalEntry, Posting
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


async def count_events(month: Month) -> int:
    """Return the number of `MonthClosed` events of the month."""
    return int(
        month.database.sql(
            "SELECT count(*) FROM outbox WHERE type = 'MonthClosed'"
            f" AND payload ->> 'month' = '{month.name}'"
        )
    )


async def test_close_distributes_fees_by_engagement(month: Month) -> None:
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
        # The common pool: no contributor is eligible.
        "carried_cents": "20",
    }
    assert month.shares() == {seller.id: 50, writer.id: 30}
    async with month.jobs.database.reading() as connection:
        assert (await ledger.balances(connection, writer.id)).available == 30
        assert not await ledger.unbalanced_accounts(connection)
    assert await verification.verify(month.jobs, month.month) == []
    assert await month.close() == digest
    assert month.shares() == {seller.id: 50, writer.id: 30}
    assert await count_events(month) == 1


async def test_close_costs_and_returns_reduce_pool(month: Month) -> None:
    first, second = await month.member(), await month.member()
    [(seller, sold)] = await month.authors(1)
    await month.pay(first, seller, sold, amount=2000, fee=200, cost=88)
    returned = await month.pay(second, seller, sold, amount=2000, fee=200, cost=88)
    await month.refund(returned, seller)
    await month.close()
    # Half of 112 from the first sale less 88 that the second one cost.
    assert month.period()["pool_cents"] == "12"
    assert month.shares() == {seller.id: 9}  # 80 % of it, rounded down to the cent
    assert month.excluded(seller) == {"refunded": 1}


async def test_close_negative_net_fees_empty_pool(month: Month) -> None:
    buyer = await month.member()
    [(seller, sold)] = await month.authors(1)
    sale = await month.pay(buyer, seller, sold, cost=88)
    await month.refund(sale, seller)
    await month.close()
    assert month.period()["pool_cents"] == month.period()["carried_cents"] == "0"
    assert month.shares() == {}
    assert await verification.verify(month.jobs, month.month) == []


async def test_close_eligible_member_without_fees_distributes_common_pool(month: Month) -> None:
    voter, newcomer, inactive = (
        await month.member(),
        await month.member(age_days=29),
        await month.member(active_days=2),
    )
    authors = await month.authors(5)
    few = await month.member()
    for member, count in ((voter, 5), (newcomer, 5), (inactive, 5), (few, 4)):
        await month.make_eligible(member, [post for _, post in authors[:count]])
    (one, first), (two, second) = authors[0], authors[1]
    await month.save(voter, first)
    for member in (newcomer, inactive, few):
        await month.save(member, second)
    await grants.grant(month.jobs.database, month.month, 1_000, note="Opening", at=month.day())
    await month.close()
    # The first author has an evaluation and a save, each of the others an evaluation.
    others = {author.id: 167 for author, _ in authors[1:]}
    shares = month.shares()
    assert (shares.pop(one.id), sum(shares.values())) == (333, 667)
    assert all(abs(shares[author] - cents) <= 1 for author, cents in others.items())
    assert month.excluded(two) == {"not_eligible": 6}


async def test_close_unverified_member_not_eligible(month: Month) -> None:
    voter = await month.member()
    authors = await month.authors(5)
    await month.make_eligible(voter, [post for _, post in authors])
    await month.save(voter, authors[0][1])
    month.database.sql(f"DELETE FROM identifier WHERE member_id = '{voter.id}'")
    await grants.grant(month.jobs.database, month.month, 50, note="Opening", at=month.day())
    await month.close()
    assert (month.shares(), month.period()["carried_cents"]) == ({}, "50")


async def test_close_carried_amount_moves_to_next_month(month: Month) -> None:
    await grants.grant(month.jobs.database, month.month, 300, note="Opening", at=month.day())
    await month.close()
    assert month.period()["carried_cents"] == "300"
    next_month = month.next()
    voter = await next_month.member()
    authors = await next_month.authors(5)
    await next_month.make_eligible(voter, [post for _, post in authors])
    await next_month.save(voter, authors[0][1])
    await next_month.close()
    assert next_month.period()["carried_in_cents"] == "300"
    shares = next_month.shares()
    assert (shares.pop(authors[0][0].id), set(shares.values())) == (100, {50})
    assert await verification.verify(month.jobs, next_month.month) == []


async def test_close_refund_after_freeze_belongs_to_next_month(month: Month) -> None:
    buyer = await month.member()
    [(seller, sold)] = await month.authors(1)
    sale = await month.pay(buyer, seller, sold)
    digest = await month.close()
    await month.refund(sale, seller)
    assert month.shares() == {seller.id: 80}
    assert await month.close() == digest
    assert await verification.verify(month.jobs, month.month) == []
    next_month = month.next()
    await next_month.close()
    assert next_month.period()["pool_cents"] == "0"
    row = month.database.sql(
        "SELECT returned_cents FROM revenue_period WHERE month = '" + f"{next_month.month}'"
    )
    assert row == "200"


async def test_close_before_due_date_refused(month: Month) -> None:
    with pytest.raises(NOT_CLOSABLE):
        await month.close(at=months.end_of(month.month))
    with pytest.raises(NOT_CLOSABLE):
        await month.close(at=month.over.replace(hour=0) - months.CLOSE_DELAY / 7)
    assert (
        month.database.sql(f"SELECT count(*) FROM revenue_period WHERE month = '{month.month}'")
        == "0"
    )


async def test_close_before_earlier_month_refused(month: Month) -> None:
    await grants.grant(month.jobs.database, month.month, 5, note="Opening", at=month.day())
    with pytest.raises(NOT_CLOSABLE):
        await month.next().close()
    await month.close()
    await month.next().close()


async def test_due_months_returns_oldest_first(month: Month) -> None:
    last = month.next().next()
    for each in (last, month):
        await grants.grant(month.jobs.database, each.month, 5, note="Opening", at=month.day())
    assert (await period_close.due_months(month.jobs.database, last.over))[:2] == [
        month.month,
        last.month,
    ]
    assert await period_close.due_months(month.jobs.database, months.end_of(month.month)) == []
    for each in (month, last):
        await each.close(at=last.over)
    assert await period_close.due_months(month.jobs.database, last.over) == []
    # A month without activity has no period; the carried amount moves to the next one.
    assert last.period()["carried_in_cents"] == "5"


async def test_grant_is_an_expense_and_leaves_the_bank_account(month: Month) -> None:
    async def balances() -> list[int]:
        async with month.jobs.database.reading() as connection:
            return [
                await ledger.platform_balance(connection, account)
                for account in ("bank", "expenses", "pool")
            ]

    bank, expenses, pool = await balances()
    await grants.grant(month.jobs.database, month.month, 10_000, note="Opening", at=month.day())
    assert await balances() == [bank, expenses + 10_000, pool - 10_000]


async def test_grant_frozen_month_refused(month: Month) -> None:
    await month.close()
    with pytest.raises(NOT_CLOSABLE):
        await grants.grant(month.jobs.database, month.month, 5, note="Late", at=month.day())


SHARES_RECORDED = """NEW.kind = 'share' AND {} = (
    SELECT count(*) FROM journal WHERE month = NEW.month AND kind = 'share'
)"""
INTERRUPTIONS = {
    "the freeze": ("revenue_period", "UPDATE", "NEW.frozen_at IS NOT NULL"),
    "the inputs": ("revenue_act", "INSERT", "true"),
    "the shares": ("revenue_allocation", "INSERT", "true"),
    "the computation": ("revenue_period", "UPDATE", "NEW.reckoned_at IS NOT NULL"),
    "the leaves": ("revenue_leaves", "INSERT", "NEW.role = 'giver'"),
    "the tree": ("revenue_tree", "INSERT", "true"),
    "the report": ("revenue_report", "INSERT", "true"),
    "the digest": ("revenue_period", "UPDATE", "NEW.sha256 IS NOT NULL"),
    "the pool": ("journal", "INSERT", "NEW.kind = 'pool'"),
    "the first shares": ("journal", "INSERT", SHARES_RECORDED.format(1)),
    "the second shares": ("journal", "INSERT", SHARES_RECORDED.format(2)),
    "the last shares": ("journal", "INSERT", SHARES_RECORDED.format(3)),
    "the final status": ("revenue_period", "UPDATE", "NEW.status = 'final'"),
    "the event": ("outbox", "INSERT", "NEW.type = 'MonthClosed'"),
}


@contextmanager
def interruption(month: Month, step: str) -> Iterator[None]:
    """Interrupt the close at a step."""
    table, operation, condition = INTERRUPTIONS[step]
    month.database.sql(
        f"""
        CREATE FUNCTION interrupt() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            IF {condition} THEN RAISE EXCEPTION 'interrupted'; END IF;
            RETURN NULL;
        END $$;
        CREATE TRIGGER interrupt AFTER {operation} ON {table} FOR EACH ROW
            EXECUTE FUNCTION interrupt();
        """
    )
    try:
        with pytest.raises((DBAPIError, RaiseError), match="interrupted"):
            yield
    finally:
        month.database.sql(f"DROP TRIGGER interrupt ON {table}; DROP FUNCTION interrupt()")


@pytest.mark.parametrize("step", INTERRUPTIONS)
async def test_close_interrupted_at_any_step_resumes_to_same_result(
    month: Month, step: str
) -> None:
    await month.make_busy()
    with interruption(month, step):
        await month.close(batch_size=2)
    await check_resumed_close(month, batch_size=2)


@pytest.mark.parametrize("batch_size", [1, 3, 5])
@pytest.mark.parametrize("step", ["the second shares", "the last shares"])
async def test_close_resumed_with_other_batch_size_pays_once(
    month: Month, step: str, batch_size: int
) -> None:
    await month.make_busy()
    with interruption(month, step):
        await month.close(batch_size=2)
    await check_resumed_close(month, batch_size=batch_size)


async def test_close_begun_with_numbered_batches_pays_once(month: Month) -> None:
    """The previous release names a batch by its number."""
    await month.make_busy()
    with interruption(month, "the first shares"):
        await month.close(batch_size=2)
    shares = dict(sorted(month.shares().items(), key=lambda item: str(item[0]))[:2])
    async with month.jobs.database.writing() as connection:
        entry = JournalEntry(f"share:{month.name}:0", "share", month=month.month, at=month.over)
        postings = [
            Posting("pool", available_account(member_id), cents)
            for member_id, cents in shares.items()
        ]
        await ledger.record(connection, entry, postings)
    await check_resumed_close(month, batch_size=2)


async def check_resumed_close(month: Month, *, batch_size: int) -> None:
    digest = await month.close(batch_size=batch_size)
    assert sum(month.shares().values()) == 500
    assert len(month.shares()) == 5
    assert await month.close(batch_size=batch_size) == digest
    assert await verification.verify(month.jobs, month.month) == []
    assert await count_events(month) == 1
    async with month.jobs.database.reading() as connection:
        assert not await ledger.unbalanced_accounts(connection)


async def test_close_concurrent_runs_pay_once(month: Month) -> None:
    await month.make_busy()
    outcomes = await asyncio.gather(
        *(month.close(batch_size=2) for _ in range(3)), return_exceptions=True
    )
    for outcome in outcomes:
        assert isinstance(outcome, str | NOT_CLOSABLE | DBAPIError), outcome
    digest = await month.close(batch_size=2)
    assert {outcome for outcome in outcomes if isinstance(outcome, str)} <= {digest}
    assert sum(month.shares().values()) == 500
    assert await verification.verify(month.jobs, month.month) == []
    assert await count_events(month) == 1


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE revenue_allocation SET cents = 1",
        "DELETE FROM revenue_allocation",
        "DELETE FROM revenue_act",
        "UPDATE revenue_line SET cents = 1",
        "TRUNCATE revenue_giver",
        "DELETE FROM revenue_period",
        "UPDATE revenue_tree SET root_units = 1",
        "DELETE FROM revenue_tree_nodes",
        "UPDATE revenue_leaves SET leaves = ''",
        "UPDATE revenue_report SET body = ''",
        "UPDATE revenue_grant SET cents = 1",
    ],
)
def test_application_role_cannot_change_shares(database: TestDatabase, statement: str) -> None:
    with pytest.raises(PostgresError, match="permission denied"):
        database.sql(f"SET SESSION AUTHORIZATION qima_app; {statement}")


async def test_final_month_cannot_be_changed(month: Month) -> None:
    await month.make_busy()
    await month.close()
    sql = month.database.sql
    for statement in (
        f"UPDATE revenue_allocation SET cents = cents + 1 WHERE month = '{month.month}'",
        f"DELETE FROM revenue_act WHERE month = '{month.month}'",
        f"UPDATE revenue_period SET pool_cents = 9 WHERE month = '{month.month}'",
        f"UPDATE revenue_report SET body = '' WHERE month = '{month.month}'",
        f"DELETE FROM revenue_tree_nodes WHERE month = '{month.month}'",
        f"UPDATE revenue_period SET status = 'closing' WHERE month = '{month.month}'",
        f"INSERT INTO revenue_excluded VALUES ('{month.month}', gen_random_uuid(), 'x', 1)",
    ):
        with pytest.raises(PostgresError, match=r"never changed|takes no more"):
            sql(statement)


async def test_previous_release_cannot_compute_month_of_rule_v2(month: Month) -> None:
    """It does not write what was deducted from shares."""
    month.freeze_by("v2")
    with pytest.raises(PostgresError, match="ck_revenue_period_adjusted"):
        month.database.sql(
            f"UPDATE revenue_period SET reckoned_at = now() WHERE month = '{month.month}'"
        )


async def test_final_status_unbalanced_pool_refused(month: Month) -> None:
    await grants.grant(month.jobs.database, month.month, 5, note="Opening", at=month.day())
    update = (
        "UPDATE revenue_period SET status = '{}', sha256 = '',"
        " frozen_at = coalesce(frozen_at, now()) WHERE month = '"
        f"{month.month}'"
    )
    month.database.sql(update.format("closing"))
    with pytest.raises(PostgresError, match="are not its pool"):
        month.database.sql(update.format("final"))
    await month.close()
