"""Past months of the revenue share: engagement through the API, backdated, and ledger entries.

Each test has an earlier month than the one before, so no open month of another test precedes it.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

import httpx
from fastapi import FastAPI
from sqlalchemy import insert

from api.core.events.dispatch import WorkerContext
from api.core.ids import new_id
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import pending_account
from api.payments.ledger.types import JournalEntry, Posting
from api.payments.models import Purchase
from api.revenue_share import months, period_close
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.engagement import comment, evaluate

_numbers = itertools.count()

LONG_COMMENT = "تعليقٌ أطولُ من عشرين حرفًا بقليل"


def new_month() -> date:
    """Return an unused month; the two after it are unused as well."""
    number = 2015 * 12 - 4 * next(_numbers)
    return date(number // 12, number % 12 + 1, 1)


@dataclass
class Month:
    """A month with members and their engagement."""

    app: FastAPI
    client: httpx.AsyncClient
    database: TestDatabase
    jobs: WorkerContext
    month: date = field(default_factory=new_month)

    @property
    def name(self) -> str:
        return months.label(self.month)

    @property
    def over(self) -> datetime:
        """Instant from which the month may be closed."""
        return months.end_of(self.month) + months.CLOSE_DELAY

    def next(self) -> "Month":
        return Month(self.app, self.client, self.database, self.jobs, months.next_month(self.month))

    def day(self, number: int = 10) -> datetime:
        return months.start_of(self.month) + timedelta(days=number - 1, hours=12)

    async def member(self, *, active_days: int = 3, age_days: int = 400) -> SignedInMember:
        """Create a member who joined `age_days` before the end and was active in the month."""
        member = await factories.member(self.app)
        joined = months.end_of(self.month) - timedelta(days=age_days)
        days = ", ".join(
            f"('{member.id}', '{self.day(number + 1):%Y-%m-%d}')" for number in range(active_days)
        )
        self.database.sql(f"UPDATE member SET created_at = '{joined}' WHERE id = '{member.id}'")
        if days:
            # In the current month, the registration may be one of these days.
            self.database.sql(f"INSERT INTO activity_day VALUES {days} ON CONFLICT DO NOTHING")
        return member

    async def posts(self, author: SignedInMember, count: int = 1) -> list[str]:
        return [(await factories.post(self.client, author))["_id"] for _ in range(count)]

    async def authors(self, count: int = 5) -> list[tuple[SignedInMember, str]]:
        """Create authors with a post each."""
        authors = [await factories.member(self.app) for _ in range(count)]
        return [(author, (await self.posts(author))[0]) for author in authors]

    async def evaluate(
        self,
        contributor: SignedInMember,
        post_id: str,
        reaction: str | None = "perfect",
        day: int = 10,
    ) -> None:
        await evaluate(self.client, contributor, post_id, reaction)
        self._age(contributor, post_id, "evaluation", day)

    async def save(self, contributor: SignedInMember, post_id: str, day: int = 10) -> None:
        answer = await self.client.post(f"/posts/{post_id}/save", headers=contributor.headers)
        assert answer.status_code == 200
        self._age(contributor, post_id, "save", day)

    async def comment(
        self, contributor: SignedInMember, post_id: str, text: str = LONG_COMMENT, day: int = 10
    ) -> str:
        comment_id = await comment(self.client, contributor, post_id, text)
        self._age(contributor, post_id, "comment", day)
        self.database.sql(
            f"UPDATE comment SET created_at = '{self.day(day)}' WHERE id = '{comment_id}'"
        )
        return comment_id

    async def make_eligible(
        self, contributor: SignedInMember, posts: Sequence[str], reaction: str = "surprise"
    ) -> None:
        """Make a member eligible by evaluations of the smallest weight."""
        for post_id in posts:
            await self.evaluate(contributor, post_id, reaction)

    def freeze_by(self, version: str) -> None:
        """Freeze the month by a version of the rule, as the release of that version does."""
        self.database.sql(
            "INSERT INTO revenue_period (month, status, frozen_at, rule_version)"
            f" VALUES ('{self.month}', 'closing', '{self.over}', '{version}')"
            " ON CONFLICT (month) DO UPDATE SET status = 'closing',"
            " frozen_at = excluded.frozen_at, rule_version = excluded.rule_version"
        )

    def _age(self, contributor: SignedInMember, post_id: str, act: str, day: int) -> None:
        self.database.sql(
            f"UPDATE first_act SET at = '{self.day(day)}' WHERE act = '{act}'"
            f" AND member_id = '{contributor.id}' AND post_id = '{post_id}'"
        )

    async def pay(
        self,
        buyer: SignedInMember,
        seller: SignedInMember,
        post_id: str,
        *,
        amount: int = 2000,
        fee: int = 200,
        cost: int = 0,
        kind: str = "purchase",
        day: int = 10,
        **columns: Any,
    ) -> UUID:
        """Record a sale as payments do; return the id of the purchase.

        `columns` are further columns of the purchase, such as `refund_days`.
        """
        purchase_id, at = new_id(), self.day(day)
        row: dict[str, Any] = {
            "id": purchase_id,
            "kind": kind,
            "buyer_id": buyer.id,
            "seller_id": seller.id,
            "post_id": UUID(post_id),
            "title": "دليل",
            "amount_cents": amount,
            "fee_cents": fee,
            "refund_days": 14,
            "status": "paid",
            "paid_at": at,
            **columns,
        }
        entries = [
            Posting("stripe", pending_account(seller.id), amount - fee),
            Posting("stripe", "fees", fee),
            Posting("stripe_fees", "stripe", cost),
        ]
        booked = "tip" if kind == "tip" else "sale"
        fact = JournalEntry(f"sale:{purchase_id}", booked, subject_id=purchase_id, at=at)  # type: ignore[arg-type]
        async with self.jobs.database.writing() as connection:
            await connection.execute(insert(Purchase).values(row))
            await ledger.record(connection, fact, entries)
        return purchase_id

    async def refund(
        self,
        purchase_id: UUID,
        seller: SignedInMember,
        *,
        amount: int = 2000,
        fee: int = 200,
        is_full: bool = True,
    ) -> None:
        """Record a refund, in this month unless it is frozen."""
        entries = [
            Posting(pending_account(seller.id), "stripe", amount - fee),
            Posting("fees", "stripe", fee),
        ]
        fact = JournalEntry(
            f"refund:{new_id()}", "refund", subject_id=purchase_id, month=self.month, at=self.over
        )
        async with self.jobs.database.writing() as connection:
            await ledger.record(connection, fact, entries)
        if is_full:
            self.database.sql(f"UPDATE purchase SET status = 'reversed' WHERE id = '{purchase_id}'")

    async def make_busy(self) -> None:
        """Create sales with a pool of 500 cents, and engagement with five authors."""
        buyers = [await self.member() for _ in range(2)]
        authors = await self.authors(5)
        for buyer in buyers:
            await self.pay(buyer, *authors[0], amount=5000, fee=500)
            for _, post_id in authors:
                await self.evaluate(buyer, post_id, "love")

    async def close(self, **options: Any) -> str:
        return await period_close.close(
            self.jobs, self.month, at=options.pop("at", self.over), **options
        )

    def shares(self) -> dict[UUID, int]:
        """Return the allocated cents by member."""
        rows = self.database.sql(
            f"SELECT member_id, cents FROM revenue_allocation WHERE month = '{self.month}'"
            " AND cents > 0"
        )
        return {
            UUID(member_id): int(cents)
            for member_id, cents in (row.split("|") for row in rows.splitlines())
        }

    def period(self) -> dict[str, str]:
        names = ["status", "pool_cents", "grants_cents", "carried_in_cents", "carried_cents"]
        row = self.database.sql(
            f"SELECT {', '.join(names)} FROM revenue_period WHERE month = '{self.month}'"
        )
        return dict(zip(names, row.split("|"), strict=True))

    def excluded(self, author: SignedInMember) -> dict[str, int]:
        rows = self.database.sql(
            f"SELECT reason, count FROM revenue_excluded WHERE month = '{self.month}'"
            f" AND author_id = '{author.id}'"
        )
        return {
            reason: int(count) for reason, count in (row.split("|") for row in rows.splitlines())
        }
