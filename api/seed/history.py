"""A year of money, month by month: what happened until a month could be closed, and its close.

Each piece is one transaction and notes how far it came, so that a loading that was interrupted
goes on there.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any, Final, cast
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import AnyRow, Database, ReadConnection, WriteTransaction
from api.core.events.dispatch import WorkerContext
from api.core.events.outbox import OutboxRow
from api.core.settings import Settings
from api.payments.context import PaymentsContext
from api.payments.fund_release import release_funds
from api.payments.models import ProviderCursor
from api.payments.provider.client import Provider
from api.revenue_share import months
from api.revenue_share.estimates import estimate
from api.revenue_share.grants import grant
from api.revenue_share.period_close import close
from api.seed import notifications, payouts, sales, sales_plan
from api.seed.activity import add_presence
from api.seed.payouts import Counter
from api.seed.sales_plan import Deal, Town
from api.seed.transaction_scope import Within

Step = tuple[datetime, Callable[[], Any]]

_NAME: Final = "demo"
_FIRST_GRANT_CENTS: Final = 40_000
_MORE_CENTS: Final = 9_000
_LOST_AFTER: Final = timedelta(days=41)
_WEEK: Final = timedelta(days=7)
_FEW_DAYS: Final = timedelta(days=3)
# What the services tell of a past that nobody has to hear of now.
_TOLD: Final = (
    "Paid",
    "Purchased",
    "Tipped",
    "Refunded",
    "PayoutMoved",
    "PayoutMethodChanged",
)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the history is written, and which moment is its present."""

    reached: datetime
    present: datetime

    @property
    def is_done(self) -> bool:
        return self.reached >= self.present


async def begin(connection: WriteTransaction, present: datetime) -> None:
    """Nothing of it is written yet."""
    await _note(connection, datetime.min.replace(tzinfo=present.tzinfo), present)


async def progress(connection: ReadConnection) -> Progress | None:
    """None where there is no demo."""
    rows = await connection.execute(
        select(ProviderCursor.last_id, ProviderCursor.read_at).where(ProviderCursor.name == _NAME)
    )
    row = rows.one_or_none()
    return Progress(datetime.fromisoformat(row.last_id), row.read_at) if row else None


async def _note(connection: WriteTransaction, reached: datetime, present: datetime) -> None:
    values = {"last_id": reached.isoformat(), "read_at": present}
    await connection.execute(
        upsert(ProviderCursor)
        .values(name=_NAME, **values)
        .on_conflict_do_update(index_elements=[ProviderCursor.name], set_=values)
    )


async def write(database: Database, settings: Settings, town: Town, ids: dict[str, UUID]) -> int:
    """Everything that is not written yet; how many sales and tips there are altogether."""
    deals = sales_plan.deals(town)
    async with database.reading() as connection:
        before = await progress(connection)
    since = before.reached if before else town.begins
    jobs: Any = WorkerContext(database, redis=cast("Any", None), services={Settings: settings})
    for end, month in _pieces(town):
        if end > since:
            async with database.writing() as connection:
                piece = _Piece(connection, settings, town, ids)
                await piece.write(deals, since, end)
                await _tell(connection, deals, town, month)
                await _note(connection, end, town.now)
            since = end
        if month:
            await close(jobs, month, at=end)
            async with database.writing() as connection:
                await notifications.forget_report(connection, month)
    await estimate(jobs, at=town.now)
    return len(deals)


async def _tell(
    connection: WriteTransaction, deals: Sequence[Deal], town: Town, month: date | None
) -> None:
    if month:
        await notifications.expect_report(connection, month, town.joined_at)
    else:
        await notifications.tell(connection, deals, town)
    await connection.execute(delete(OutboxRow).where(OutboxRow.type.in_(_TOLD)))


def _pieces(town: Town) -> Iterator[tuple[datetime, date | None]]:
    """Until when, and which month is closed then."""
    month = months.month_of(town.begins)
    for _ in range(sales_plan.CLOSED_MONTHS):
        yield months.end_of(month) + months.CLOSE_DELAY + timedelta(hours=1), month
        month = months.next_month(month)
    yield town.now, None


@dataclass(frozen=True, slots=True)
class _Piece:
    connection: WriteTransaction
    settings: Settings
    town: Town
    ids: dict[str, UUID]
    rows: dict[UUID, AnyRow] = field(default_factory=dict)

    async def write(self, deals: Sequence[Deal], since: datetime, end: datetime) -> None:
        town = self.town
        if since < town.begins:
            await add_presence(self.connection, town.joined_at, since=town.begins, until=town.now)
        now_paid = [deal for deal in deals if since < deal.paid_at <= end]
        self.rows.update(await sales.add_rows(self.connection, self.settings, now_paid))
        steps = [step for step in self._steps(deals) if since < step[0] <= end]
        for _, act in sorted(steps, key=lambda step: step[0]):
            await act()

    def _steps(self, deals: Sequence[Deal]) -> Iterator[Step]:
        connection = self.connection
        for deal in deals:
            yield deal.paid_at, partial(self._sell, deal)
            yield from self._returns(deal)
        context = PaymentsContext(Within(connection), Provider(self.settings), self.settings)
        for at in self._every(_FEW_DAYS):
            yield at, partial(release_funds, context, at)
        for at in self._every(_WEEK):
            yield at, partial(sales.settle, connection, at)
        yield from self._grants()
        counter = Counter(connection, self.settings, self.ids)
        yield from payouts.steps(counter, self.town.now)

    async def _sell(self, deal: Deal) -> None:
        await sales.sell(self.connection, self.rows[deal.id], deal)

    def _every(self, span: timedelta) -> Iterator[datetime]:
        """From the beginning on, and at the end."""
        at = self.town.begins + span
        while at < self.town.now:
            yield at
            at += span
        yield self.town.now

    def _grants(self) -> Iterator[Step]:
        """What the platform adds in its first years, more each month."""
        month, cents = months.month_of(self.town.begins), _FIRST_GRANT_CENTS
        while (at := months.start_of(month) + timedelta(days=1, hours=9)) < self.town.now:
            within = Within(self.connection)
            yield at, partial(grant, within, month, cents, note="Growth fund", at=at)
            month, cents = months.next_month(month), cents + _MORE_CENTS

    def _returns(self, deal: Deal) -> Iterator[Step]:
        if deal.refunded_at:
            at = deal.refunded_at
            yield at, partial(sales.give_back, self.connection, deal, at)
        if deal.disputed_at:
            for at, is_lost in ((deal.disputed_at, False), (deal.disputed_at + _LOST_AFTER, True)):
                act = partial(sales.dispute, self.connection, deal, at, is_lost=is_lost)
                yield at, act
