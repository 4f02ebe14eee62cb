"""Verification of the ledger: checks of its own sums, and of what other tables say."""

from collections.abc import Awaitable, Callable
from typing import Final

from sqlalchemy import func, select

from api.core.db.database import ReadConnection
from api.payments.ledger import service as ledger
from api.payments.ledger.models import Period, PlatformAccount

Check = Callable[[ReadConnection], Awaitable[list[str]]]


async def compare(
    connection: ReadConnection, account: PlatformAccount, expected: int, meaning: str
) -> list[str]:
    """Compare what an account owes (credit less debit) with the amount that it should owe."""
    owed = -await ledger.platform_balance(connection, account)
    if owed == expected:
        return []
    return [f"{account}: {owed} cents in the ledger, {expected} cents are {meaning}"]


async def check_running_balances(connection: ReadConnection) -> list[str]:
    """Compare each member account with the sum of its postings."""
    return await ledger.unbalanced_accounts(connection)


async def check_pool(connection: ReadConnection) -> list[str]:
    """Compare the pool with what final months carried over and open ones were granted.

    While a month is being distributed, its part of the pool has no fixed amount.
    """
    is_final = Period.status == "final"
    row = (
        await connection.execute(
            select(
                func.coalesce(
                    func.sum(Period.carried_cents - Period.carried_in_cents).filter(is_final), 0
                ).label("carried"),
                func.coalesce(func.sum(Period.grants_cents).filter(~is_final), 0).label("granted"),
                func.count().filter(~is_final, Period.reckoned_at.is_not(None)).label("running"),
            )
        )
    ).one()
    if row.running:
        return []
    return await compare(connection, "pool", int(row.carried + row.granted), "carried over")


CHECKS: Final[list[Check]] = [check_running_balances, check_pool]


def add_check(check: Check) -> None:
    """Add the check of a slice above this one to `ledger verify`."""
    if check not in CHECKS:
        CHECKS.append(check)
