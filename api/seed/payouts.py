"""Where some of the people are paid to, and their payouts in every state, by the services that
members, the clock and the bank's file use."""

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
from api.payouts.bank_accounts import BankAccountInput
from api.payouts.models import Payout
from api.seed.transaction_scope import Within

Outcome = Literal["transferred", "failed", "in-progress", "pending"]

_TO_BATCH: Final = timedelta(hours=20)
_TO_BANK: Final = timedelta(hours=26)
_TO_ANSWER: Final = timedelta(days=3)


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """What somebody takes out, so many days ago: a part of what they have, at most so much."""

    key: str
    days_ago: float
    part: float
    most_cents: int
    outcome: Outcome = "transferred"


# No two at a time of one member, and no batch so large that it needs a second person.
WITHDRAWALS: Final = (
    Withdrawal("layla", 331.2, 0.9, 50_000),
    Withdrawal("sara", 301.3, 0.8, 40_000),
    Withdrawal("layla", 271.4, 0.9, 60_000),
    Withdrawal("reem", 241.1, 0.8, 60_000),
    Withdrawal("layla", 211.6, 0.9, 70_000),
    Withdrawal("khaled", 181.2, 0.8, 30_000),
    Withdrawal("layla", 151.3, 0.9, 80_000),
    Withdrawal("sara", 121.2, 0.8, 50_000),
    Withdrawal("layla", 98.1, 0.9, 90_000),
    Withdrawal("layla", 58.4, 0.7, 94_000),
    Withdrawal("layla", 46.3, 0.6, 18_000, "failed"),
    Withdrawal("layla", 24.5, 0.5, 81_550),
    Withdrawal("sara", 2.6, 0.5, 26_000, "in-progress"),
    Withdrawal("layla", 0.4, 0.35, 42_000, "pending"),
)

# Examples with right check digits, as forms show them.
_ACCOUNTS: Final = {
    "layla": BankAccountInput(
        beneficiary_name="Layla Haddad",
        address="12 Hamra Street",
        city="Beirut",
        country="SA",
        bank_name="Al Rajhi Bank",
        bic="RJHISARI",
        iban="SA03 8000 0000 6080 1016 7519",
        account_number="",
    ),
    "sara": BankAccountInput(
        beneficiary_name="Sara Alqahtani",
        address="King Fahd Road 8",
        city="Riyadh",
        country="SA",
        bank_name="Saudi National Bank",
        bic="NCBKSAJE",
        iban="SA44 2000 0001 2345 6789 1234",
        account_number="",
    ),
    "reem": BankAccountInput(
        beneficiary_name="Reem Alotaibi",
        address="Prince Sultan Street 41",
        city="Jeddah",
        country="SA",
        bank_name="Riyad Bank",
        bic="RIBLSARI",
        iban="SA14 2000 0000 6080 1016 7520",
        account_number="",
    ),
    "khaled": BankAccountInput(
        beneficiary_name="Khaled Almansoori",
        address="Corniche 3",
        city="Abu Dhabi",
        country="AE",
        bank_name="Emirates NBD",
        bic="EBILAEAD",
        iban="AE07 0331 2345 6789 0123 456",
        account_number="",
    ),
}
_MISSPELT: Final = "Laila Hadad"


@dataclass(frozen=True, slots=True)
class Counter:
    """Where the people ask for their money: one transaction, and who is meant by a key."""

    connection: WriteTransaction
    settings: Settings
    ids: dict[str, UUID]

    async def ask(self, withdrawal: Withdrawal, at: datetime) -> None:
        """Ask for a part of what is there now, to an account that was saved days before."""
        member = await self._confirmed(withdrawal.key)
        account = _ACCOUNTS[withdrawal.key]
        if withdrawal.outcome == "failed":
            account = replace(account, beneficiary_name=_MISSPELT)
        await methods.save_method(
            self.connection, self.settings, member, account, at=at - timedelta(days=2)
        )
        held = await ledger.balances(self.connection, member.id)
        cents = min(withdrawal.most_cents, int(held.available * withdrawal.part) // 50 * 50)
        if cents >= self.settings.payout_minimum_cents:
            await payouts.request_payout(self.connection, self.settings, member, cents, at=at)
        await self.connection.execute(delete(Session).where(Session.id == member.session_id))

    async def send(self, at: datetime) -> None:
        """What waits goes to the bank."""
        within = Within(self.connection)
        for number in await batches.create_batches(within, self.settings, at=at):
            await batches.export(within, self.settings, number, at=at + _TO_BANK - _TO_BATCH)

    async def answer(self, withdrawal: Withdrawal, at: datetime) -> None:
        """The bank says how it went."""
        ids = (self.ids[withdrawal.key], "in-progress")
        found = await self.connection.scalar(
            select(Payout.number).where(Payout.member_id == ids[0], Payout.status == ids[1])
        )
        if found is None:
            return
        said = "failed,BE01" if withdrawal.outcome == "failed" else "transferred,"
        content = f"reference,status,code\nPO-{found},{said}\n"
        await bank_import.import_results(Within(self.connection), content.encode(), at=at)

    async def _confirmed(self, key: str) -> Member:
        """As somebody who proved a moment ago who they are."""
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


def steps(counter: Counter, present: datetime) -> list[tuple[datetime, Callable[[], Any]]]:
    """What happens to each withdrawal, and when."""
    found: list[tuple[datetime, Callable[[], Any]]] = []
    for withdrawal in WITHDRAWALS:
        asked = present - timedelta(days=withdrawal.days_ago)
        found.append((asked, partial(counter.ask, withdrawal, asked)))
        if withdrawal.outcome == "pending":
            continue
        found.append((asked + _TO_BATCH, partial(counter.send, asked + _TO_BATCH)))
        if withdrawal.outcome != "in-progress":
            answered = asked + _TO_ANSWER
            found.append((answered, partial(counter.answer, withdrawal, answered)))
    return found
