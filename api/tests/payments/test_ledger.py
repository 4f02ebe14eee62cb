"""The books: balanced, append-only, each fact once, and no payout without cover."""

import asyncio
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from api.core.db.database import Database
from api.core.ids import new_id
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import (
    PLATFORM_ACCOUNTS,
    account_id,
    available_account,
    pending_account,
)
from api.payments.ledger.types import Balances, InsufficientFundsError, JournalEntry, Posting
from api.tests.conftest import TestDatabase
from api.tests.factories.raw_rows import member_row
from infra.local.postgres import PostgresError

MAY = date(2031, 5, 1)
FROZEN_AT = datetime(2031, 6, 8, tzinfo=UTC)


@pytest.fixture
def books(app: Any) -> Database:
    found: Database = app.state.database
    return found


@pytest.fixture
def member_id(database: TestDatabase) -> UUID:
    return somebody(database)


def somebody(database: TestDatabase) -> UUID:
    id_ = new_id()
    database.sql(member_row(id_))
    return id_


async def booked(books: Database, key: str, *entries: Posting, **fact: Any) -> bool:
    async with books.writing() as connection:
        return await ledger.record(
            connection, JournalEntry(key, **{"kind": "sale", **fact}), entries
        )


async def balances(books: Database, member_id: UUID) -> Balances:
    async with books.reading() as connection:
        return await ledger.balances(connection, member_id)


async def faults(books: Database) -> list[str]:
    async with books.reading() as connection:
        return await ledger.unbalanced_accounts(connection)


async def test_journal_entry_recorded_concurrently_is_stored_once(
    books: Database, member_id: UUID
) -> None:
    entry = Posting("stripe", pending_account(member_id), 1799)
    came = await asyncio.gather(*(booked(books, f"sale:{member_id}", entry) for _ in range(8)))
    assert sorted(came) == [False] * 7 + [True]
    assert await balances(books, member_id) == Balances(available=0, pending=1799)
    async with books.reading() as connection:
        assert await ledger.is_recorded(connection, f"sale:{member_id}")
        assert not await ledger.is_recorded(connection, f"tip:{member_id}")


async def test_balances_of_unknown_member_are_zero(books: Database) -> None:
    assert await balances(books, new_id()) == Balances(available=0, pending=0)


async def test_platform_balance_sums_postings(books: Database, member_id: UUID) -> None:
    async with books.reading() as connection:
        before = await ledger.platform_balance(connection, "disputes")
    await booked(
        books,
        f"dispute:{member_id}",
        Posting("disputes", "stripe", 1500),
        Posting("stripe", "disputes", 400),
    )
    async with books.reading() as connection:
        assert await ledger.platform_balance(connection, "disputes") == before + 1100


async def test_postings_of_zero_cents_are_dropped(
    books: Database, database: TestDatabase, member_id: UUID
) -> None:
    key = f"mature:{member_id}"
    assert await booked(
        books, key, Posting(pending_account(member_id), available_account(member_id), 0)
    )
    count = f"""
        SELECT count(*) FROM posting JOIN journal ON journal.id = journal_id WHERE key = '{key}'
    """
    assert database.sql(count) == "0"


async def test_payout_without_funds_raises_and_records_nothing(
    books: Database, member_id: UUID
) -> None:
    await booked(books, f"sale:{member_id}", Posting("stripe", available_account(member_id), 2000))
    reserve = Posting(available_account(member_id), "payout_clearing", 2001)
    with pytest.raises(InsufficientFundsError):
        await booked(books, f"payout:{member_id}", reserve, kind="payout")
    assert await balances(books, member_id) == Balances(available=2000, pending=0)
    assert await booked(books, f"payout:{member_id}", reserve._replace(cents=2000), kind="payout")


async def test_concurrent_payouts_never_exceed_available_funds(
    books: Database, member_id: UUID
) -> None:
    await booked(books, f"sale:{member_id}", Posting("stripe", available_account(member_id), 5000))

    async def reserve(number: int) -> bool:
        entry = Posting(available_account(member_id), "payout_clearing", 2000)
        try:
            return await booked(books, f"payout:{member_id}:{number}", entry, kind="payout")
        except InsufficientFundsError:
            return False

    assert sum(await asyncio.gather(*map(reserve, range(8)))) == 2
    assert await balances(books, member_id) == Balances(available=1000, pending=0)


async def test_refund_can_make_available_balance_negative(books: Database, member_id: UUID) -> None:
    await booked(
        books, f"r:{member_id}", Posting(available_account(member_id), "stripe", 700), kind="refund"
    )
    assert await balances(books, member_id) == Balances(available=-700, pending=0)


async def test_opposite_postings_do_not_deadlock(books: Database, database: TestDatabase) -> None:
    one, other = somebody(database), somebody(database)

    async def swap(number: int) -> None:
        there = Posting(available_account(one), available_account(other), 3)
        back = Posting(available_account(other), available_account(one), 3)
        await booked(
            books, f"swap:{one}:{number}", *((there, back) if number % 2 else (back, there))
        )

    await asyncio.gather(*map(swap, range(30)))
    assert await balances(books, one) == await balances(books, other) == Balances(0, 0)


async def test_frozen_month_accepts_only_shares(
    books: Database, database: TestDatabase, member_id: UUID
) -> None:
    async with books.writing() as connection:
        assert await ledger.freeze_month(connection, MAY, FROZEN_AT)
        assert not await ledger.freeze_month(connection, MAY, FROZEN_AT)
    key = f"refund:{member_id}"
    await booked(books, key, Posting("fees", "stripe", 5), kind="refund", month=MAY)
    assert database.sql(f"SELECT month FROM journal WHERE key = '{key}'") == "2031-06-01"
    share = f"share:{member_id}"
    await booked(
        books, share, Posting("pool", available_account(member_id), 5), kind="share", month=MAY
    )
    assert database.sql(f"SELECT month FROM journal WHERE key = '{share}'") == "2031-05-01"


async def test_freeze_month_waits_for_open_transactions(
    books: Database, database: TestDatabase, member_id: UUID
) -> None:
    month, key = date(2031, 8, 1), f"late:{member_id}"
    async with books.writing() as booking:
        await ledger.record(
            booking, JournalEntry(key, "sale", month=month), [Posting("stripe", "fees", 9)]
        )

        async def freeze() -> None:
            async with books.writing() as connection:
                await ledger.freeze_month(connection, month, FROZEN_AT)

        freezing = asyncio.create_task(freeze())
        waits = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        while await asyncio.to_thread(database.sql, waits) == "0":
            assert not freezing.done()
    await freezing
    assert database.sql(f"SELECT month FROM journal WHERE key = '{key}'") == "2031-08-01"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE posting SET amount_cents = 1",
        "DELETE FROM posting",
        "TRUNCATE posting CASCADE",
        "UPDATE journal SET key = 'other'",
        "DELETE FROM journal",
        "TRUNCATE journal CASCADE",
        "UPDATE account SET balance_cents = 1 WHERE balance_cents IS NOT NULL",
        "DELETE FROM account",
        "DELETE FROM purchase",
        "DELETE FROM payment",
    ],
)
async def test_ledger_rows_cannot_be_changed(
    books: Database, database: TestDatabase, member_id: UUID, statement: str
) -> None:
    """Not even the owner of the tables."""
    await booked(books, f"sale:{member_id}", Posting("stripe", available_account(member_id), 5))
    with pytest.raises(PostgresError, match=r"never changed|with postings alone"):
        database.sql(statement)


@pytest.mark.parametrize("table", ["account", "journal", "posting"])
def test_application_role_may_only_select_and_insert(database: TestDatabase, table: str) -> None:
    held = f"SELECT string_agg(has_table_privilege('qima_app', '{table}', each)::text, ' ')"
    rights = "unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS each"
    assert database.sql(f"{held} FROM {rights}") == "true true false false false"
    assert database.sql(f"SELECT has_any_column_privilege('qima_app', '{table}', 'UPDATE')") == "f"


async def test_account_with_initial_balance_is_rejected(
    database: TestDatabase, member_id: UUID
) -> None:
    with pytest.raises(PostgresError, match="begins at nothing"):
        database.sql(f"INSERT INTO account VALUES ('{new_id()}', 'pending', '{member_id}', 5)")


def test_platform_accounts_exist_once_per_kind(database: TestDatabase) -> None:
    rows = database.sql("SELECT kind || ' ' || id FROM account WHERE member_id IS NULL")
    assert set(rows.splitlines()) == {f"{kind} {account_id(kind)}" for kind in PLATFORM_ACCOUNTS}


MOVES = st.lists(
    st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(1, 10**12)), max_size=12
)


@given(moves=MOVES)
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
async def test_running_balances_equal_sums_of_postings(
    books: Database, database: TestDatabase, moves: list[tuple[int, int, int]]
) -> None:
    members = [somebody(database) for _ in range(3)]
    expected = [0, 0, 0]
    for number, (giver, taker, cents) in enumerate(moves):
        if giver == taker:
            entry = Posting("stripe", available_account(members[taker]), cents)
        else:
            entry = Posting(
                available_account(members[giver]), available_account(members[taker]), cents
            )
            expected[giver] -= cents
        expected[taker] += cents
        await booked(books, f"move:{members[0]}:{number}", entry)
    found = [(await balances(books, member)).available for member in members]
    assert found == expected
    assert await faults(books) == []
    last = f"""
        SELECT balance_cents = coalesce((
            SELECT CASE WHEN debit_id = account.id
                THEN debit_balance_cents ELSE credit_balance_cents END
            FROM posting WHERE account.id IN (debit_id, credit_id)
            ORDER BY number DESC LIMIT 1
        ), 0)
        FROM account WHERE member_id IN ('{members[0]}', '{members[1]}', '{members[2]}')
    """
    assert set(database.sql(last).split()) <= {"t"}
