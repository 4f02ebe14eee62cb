"""Ledger: balanced, append-only, idempotent, and no payout beyond the available balance."""

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
from api.tests.factories.raw_rows import insert_member_sql
from infra.local.postgres import PostgresError

MAY = date(2031, 5, 1)
LOCK_TIMEOUT_SECONDS = 10
FROZEN_AT = datetime(2031, 6, 8, tzinfo=UTC)


@pytest.fixture
def db(app: Any) -> Database:
    application_database: Database = app.state.database
    return application_database


@pytest.fixture
def member_id(database: TestDatabase) -> UUID:
    return insert_member(database)


def insert_member(database: TestDatabase) -> UUID:
    id_ = new_id()
    database.sql(insert_member_sql(id_))
    return id_


async def record(db: Database, key: str, *postings: Posting, **entry: Any) -> bool:
    async with db.writing() as connection:
        return await ledger.record(
            connection, JournalEntry(key, **{"kind": "sale", **entry}), postings
        )


async def balances(db: Database, member_id: UUID) -> Balances:
    async with db.reading() as connection:
        return await ledger.balances(connection, member_id)


async def unbalanced_accounts(db: Database) -> list[str]:
    async with db.reading() as connection:
        return await ledger.unbalanced_accounts(connection)


async def test_journal_entry_recorded_concurrently_is_stored_once(
    db: Database, member_id: UUID
) -> None:
    posting = Posting("stripe", pending_account(member_id), 1799)
    results = await asyncio.gather(*(record(db, f"sale:{member_id}", posting) for _ in range(8)))
    assert sorted(results) == [False] * 7 + [True]
    assert await balances(db, member_id) == Balances(available=0, pending=1799)
    async with db.reading() as connection:
        assert await ledger.is_recorded(connection, f"sale:{member_id}")
        assert not await ledger.is_recorded(connection, f"tip:{member_id}")


async def test_balances_of_unknown_member_are_zero(db: Database) -> None:
    assert await balances(db, new_id()) == Balances(available=0, pending=0)


async def test_platform_balance_sums_postings(db: Database, member_id: UUID) -> None:
    async with db.reading() as connection:
        before = await ledger.platform_balance(connection, "disputes")
    await record(
        db,
        f"dispute:{member_id}",
        Posting("disputes", "stripe", 1500),
        Posting("stripe", "disputes", 400),
    )
    async with db.reading() as connection:
        assert await ledger.platform_balance(connection, "disputes") == before + 1100


async def test_postings_of_zero_cents_are_dropped(
    db: Database, database: TestDatabase, member_id: UUID
) -> None:
    key = f"mature:{member_id}"
    assert await record(
        db, key, Posting(pending_account(member_id), available_account(member_id), 0)
    )
    count = f"""
        SELECT count(*) FROM posting JOIN journal ON journal.id = journal_id WHERE key = '{key}'
    """
    assert database.sql(count) == "0"


async def test_payout_without_funds_raises_and_records_nothing(
    db: Database, member_id: UUID
) -> None:
    await record(db, f"sale:{member_id}", Posting("stripe", available_account(member_id), 2000))
    reserve = Posting(available_account(member_id), "payout_clearing", 2001)
    with pytest.raises(InsufficientFundsError):
        await record(db, f"payout:{member_id}", reserve, kind="payout")
    assert await balances(db, member_id) == Balances(available=2000, pending=0)
    assert await record(db, f"payout:{member_id}", reserve._replace(cents=2000), kind="payout")


async def test_concurrent_payouts_never_exceed_available_funds(
    db: Database, member_id: UUID
) -> None:
    await record(db, f"sale:{member_id}", Posting("stripe", available_account(member_id), 5000))

    async def reserve(number: int) -> bool:
        posting = Posting(available_account(member_id), "payout_clearing", 2000)
        try:
            return await record(db, f"payout:{member_id}:{number}", posting, kind="payout")
        except InsufficientFundsError:
            return False

    assert sum(await asyncio.gather(*map(reserve, range(8)))) == 2
    assert await balances(db, member_id) == Balances(available=1000, pending=0)


async def test_refund_can_make_available_balance_negative(db: Database, member_id: UUID) -> None:
    await record(
        db, f"r:{member_id}", Posting(available_account(member_id), "stripe", 700), kind="refund"
    )
    assert await balances(db, member_id) == Balances(available=-700, pending=0)


async def test_opposite_postings_do_not_deadlock(db: Database, database: TestDatabase) -> None:
    first, second = insert_member(database), insert_member(database)

    async def swap(number: int) -> None:
        forth = Posting(available_account(first), available_account(second), 3)
        back = Posting(available_account(second), available_account(first), 3)
        await record(
            db, f"swap:{first}:{number}", *((forth, back) if number % 2 else (back, forth))
        )

    await asyncio.gather(*map(swap, range(30)))
    assert await balances(db, first) == await balances(db, second) == Balances(0, 0)


async def test_frozen_month_accepts_only_shares(
    db: Database, database: TestDatabase, member_id: UUID
) -> None:
    async with db.writing() as connection:
        assert await ledger.freeze_month(connection, MAY, FROZEN_AT)
        assert not await ledger.freeze_month(connection, MAY, FROZEN_AT)
    key = f"refund:{member_id}"
    await record(db, key, Posting("fees", "stripe", 5), kind="refund", month=MAY)
    assert database.sql(f"SELECT month FROM journal WHERE key = '{key}'") == "2031-06-01"
    share = f"share:{member_id}"
    await record(
        db, share, Posting("pool", available_account(member_id), 5), kind="share", month=MAY
    )
    assert database.sql(f"SELECT month FROM journal WHERE key = '{share}'") == "2031-05-01"


async def test_freeze_month_waits_for_open_transactions(
    db: Database, database: TestDatabase, member_id: UUID
) -> None:
    month, key = date(2031, 8, 1), f"late:{member_id}"
    async with db.writing() as connection:
        await ledger.record(
            connection, JournalEntry(key, "sale", month=month), [Posting("stripe", "fees", 9)]
        )

        async def freeze() -> None:
            async with db.writing() as connection:
                await ledger.freeze_month(connection, month, FROZEN_AT)

        freeze_task = asyncio.create_task(freeze())
        lock_waiters = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        async with asyncio.timeout(LOCK_TIMEOUT_SECONDS):
            while await asyncio.to_thread(database.sql, lock_waiters) == "0":
                assert not freeze_task.done()
    await freeze_task
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
    db: Database, database: TestDatabase, member_id: UUID, statement: str
) -> None:
    """The rule also holds for the owner of the tables."""
    await record(db, f"sale:{member_id}", Posting("stripe", available_account(member_id), 5))
    with pytest.raises(PostgresError, match=r"never changed|with postings alone"):
        database.sql(statement)


@pytest.mark.parametrize("table", ["account", "journal", "posting"])
def test_application_role_may_only_select_and_insert(database: TestDatabase, table: str) -> None:
    privileges = f"SELECT string_agg(has_table_privilege('qima_app', '{table}', each)::text, ' ')"
    rights = "unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS each"
    assert database.sql(f"{privileges} FROM {rights}") == "true true false false false"
    assert database.sql(f"SELECT has_any_column_privilege('qima_app', '{table}', 'UPDATE')") == "f"


async def test_account_with_initial_balance_is_rejected(
    database: TestDatabase, member_id: UUID
) -> None:
    with pytest.raises(PostgresError, match="begins at nothing"):
        database.sql(f"INSERT INTO account VALUES ('{new_id()}', 'pending', '{member_id}', 5)")


def test_platform_accounts_exist_once_per_kind(database: TestDatabase) -> None:
    rows = database.sql("SELECT kind || ' ' || id FROM account WHERE member_id IS NULL")
    assert set(rows.splitlines()) == {f"{kind} {account_id(kind)}" for kind in PLATFORM_ACCOUNTS}


TRANSFERS = st.lists(
    st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(1, 10**12)), max_size=12
)


@given(transfers=TRANSFERS)
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
async def test_running_balances_equal_sums_of_postings(
    db: Database, database: TestDatabase, transfers: list[tuple[int, int, int]]
) -> None:
    members = [insert_member(database) for _ in range(3)]
    expected = [0, 0, 0]
    for number, (source, target, cents) in enumerate(transfers):
        if source == target:
            posting = Posting("stripe", available_account(members[target]), cents)
        else:
            posting = Posting(
                available_account(members[source]), available_account(members[target]), cents
            )
            expected[source] -= cents
        expected[target] += cents
        await record(db, f"transfer:{members[0]}:{number}", posting)
    available = [(await balances(db, member)).available for member in members]
    assert available == expected
    assert await unbalanced_accounts(db) == []
    latest_balances = f"""
        SELECT balance_cents = coalesce((
            SELECT CASE WHEN debit_id = account.id
                THEN debit_balance_cents ELSE credit_balance_cents END
            FROM posting WHERE account.id IN (debit_id, credit_id)
            ORDER BY number DESC LIMIT 1
        ), 0)
        FROM account WHERE member_id IN ('{members[0]}', '{members[1]}', '{members[2]}')
    """
    assert set(database.sql(latest_balances).split()) <= {"t"}
