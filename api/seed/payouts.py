"""Payout methods, and payouts in every status, created by the same services as real ones."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, Literal
from uuid import UUID

from sqlalchemy import delete, insert, select

from api.auth.models import Session
from api.core.clock import now
from api.core.db.database import WriteTransaction
from api.core.http.auth import Member
from api.core.ids import new_id
from api.core.settings import Settings
from api.payments.ledger import service as ledger
from api.payouts import bank_import, batches, methods
from api.payouts import service as payouts
from api.payouts.addresses import AddressInput
from api.payouts.bank_accounts import BankAccountInput
from api.payouts.models import Payout
from api.seed.transaction_scope import TransactionScope

Outcome = Literal["transferred", "failed", "in-progress", "pending"]

_BATCH_DELAY: Final = timedelta(hours=20)
_EXPORT_DELAY: Final = timedelta(hours=26)
_RESULT_DELAY: Final = timedelta(days=3)


@dataclass(frozen=True, slots=True)
class PlannedPayout:
    """A payout request `days_ago`: a fraction of the available balance, at most `max_cents`."""

    key: str
    days_ago: float
    fraction: float
    max_cents: int
    outcome: Outcome = "transferred"


# A member has one payout in progress at a time. No batch requires a second approval.
PLANNED_PAYOUTS: Final = (
    PlannedPayout("layla", 331.2, 0.9, 50_000),
    PlannedPayout("sara", 301.3, 0.8, 40_000),
    PlannedPayout("layla", 271.4, 0.9, 60_000),
    PlannedPayout("reem", 241.1, 0.8, 60_000),
    PlannedPayout("layla", 211.6, 0.9, 70_000),
    PlannedPayout("khaled", 181.2, 0.8, 30_000),
    PlannedPayout("layla", 151.3, 0.9, 80_000),
    PlannedPayout("sara", 121.2, 0.8, 50_000),
    PlannedPayout("layla", 98.1, 0.9, 90_000),
    PlannedPayout("layla", 58.4, 0.7, 94_000),
    PlannedPayout("layla", 46.3, 0.6, 18_000, "failed"),
    PlannedPayout("layla", 24.5, 0.5, 81_550),
    PlannedPayout("sara", 2.6, 0.5, 26_000, "in-progress"),
    PlannedPayout("layla", 0.4, 0.35, 42_000, "pending"),
)

# Examples with valid check digits.
_ACCOUNTS: Final = {
    "layla": BankAccountInput(
        beneficiary_name="Layla Haddad",
        address=AddressInput("LB", "Beirut", street="Hamra Street", building_number="12"),
        country="SA",
        bank_name="Al Rajhi Bank",
        bic="RJHISARI",
        iban="SA03 8000 0000 6080 1016 7519",
    ),
    "sara": BankAccountInput(
        beneficiary_name="Sara Alqahtani",
        address=AddressInput(
            "SA", "Riyadh", street="King Fahd Road", building_number="8", post_code="12271"
        ),
        country="SA",
        bank_name="Saudi National Bank",
        bic="NCBKSAJE",
        iban="SA44 2000 0001 2345 6789 1234",
    ),
    "reem": BankAccountInput(
        beneficiary_name="Reem Alotaibi",
        address=AddressInput("SA", "Jeddah", street="Prince Sultan Street", building_number="41"),
        country="SA",
        bank_name="Riyad Bank",
        bic="RIBLSARI",
        iban="SA14 2000 0000 6080 1016 7520",
    ),
    "khaled": BankAccountInput(
        beneficiary_name="Khaled Almansoori",
        address=AddressInput("AE", "Abu Dhabi", street="Corniche", building_number="3"),
        country="AE",
        bank_name="Emirates NBD",
        bic="EBILAEAD",
        iban="AE07 0331 2345 6789 0123 456",
    ),
}
_MISSPELLED_NAME: Final = "Laila Hadad"


@dataclass(frozen=True, slots=True)
class PayoutSeeder:
    """Executes planned payouts in one transaction; `ids` maps keys to members."""

    connection: WriteTransaction
    settings: Settings
    ids: dict[str, UUID]

    async def request(self, payout: PlannedPayout, at: datetime) -> None:
        """Request the payout to a payout method that was saved two days earlier."""
        member = await self._reauthenticated(payout.key)
        account = _ACCOUNTS[payout.key]
        if payout.outcome == "failed":
            account = replace(account, beneficiary_name=_MISSPELLED_NAME)
        await methods.save_method(
            self.connection, self.settings, member, account, at=at - timedelta(days=2)
        )
        balances = await ledger.balances(self.connection, member.id)
        cents = min(payout.max_cents, int(balances.available * payout.fraction) // 50 * 50)
        if cents >= self.settings.payout_minimum_cents:
            await payouts.request_payout(self.connection, self.settings, member, cents, at=at)
        await self.connection.execute(delete(Session).where(Session.id == member.session_id))

    async def export(self, at: datetime) -> None:
        """Create and export the batches of pending payouts."""
        scope = TransactionScope(self.connection)
        for number in await batches.create_batches(scope, self.settings, at=at):
            await batches.export(scope, self.settings, number, at=at + _EXPORT_DELAY - _BATCH_DELAY)

    async def import_result(self, payout: PlannedPayout, at: datetime) -> None:
        """Import the bank's result of the payout."""
        ids = (self.ids[payout.key], "in-progress")
        number = await self.connection.scalar(
            select(Payout.number).where(Payout.member_id == ids[0], Payout.status == ids[1])
        )
        if number is None:
            return
        result = "failed,BE01" if payout.outcome == "failed" else "transferred,"
        content = f"reference,status,code\nPO-{number},{result}\n"
        await bank_import.import_results(TransactionScope(self.connection), content.encode(), at=at)

    async def _reauthenticated(self, key: str) -> Member:
        """Open a session of the member that was re-authenticated now."""
        member = Member(self.ids[key], new_id())
        await self.connection.execute(
            insert(Session).values(
                id=member.session_id,
                member_id=member.id,
                user_agent="demo",
                expires_at=now() + timedelta(minutes=5),
                confirmed_at=now(),
            )
        )
        return member


def steps(
    seeder: PayoutSeeder, reference_time: datetime
) -> list[tuple[datetime, Callable[[], Any]]]:
    """Return the steps of all planned payouts with their times."""
    planned: list[tuple[datetime, Callable[[], Any]]] = []
    for payout in PLANNED_PAYOUTS:
        requested_at = reference_time - timedelta(days=payout.days_ago)
        planned.append((requested_at, partial(seeder.request, payout, requested_at)))
        if payout.outcome == "pending":
            continue
        planned.append(
            (requested_at + _BATCH_DELAY, partial(seeder.export, requested_at + _BATCH_DELAY))
        )
        if payout.outcome != "in-progress":
            result_at = requested_at + _RESULT_DELAY
            planned.append((result_at, partial(seeder.import_result, payout, result_at)))
    return planned
