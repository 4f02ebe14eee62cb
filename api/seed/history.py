"""A year of payments by month: the events until a month is due, then its period close.

Each segment is one transaction that also saves its progress, so an interrupted run continues from
the last segment.
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
from api.seed import notifications, payouts, reviews, sales, sales_plan
from api.seed.activity import add_activity_days
from api.seed.payouts import PayoutSeeder
from api.seed.product_views import add_product_views
from api.seed.sales_plan import PlannedSale, SeededContent
from api.seed.transaction_scope import TransactionScope

Step = tuple[datetime, Callable[[], Any]]

_CURSOR_NAME: Final = "demo"
_FIRST_GRANT_CENTS: Final = 40_000
_GRANT_INCREASE_CENTS: Final = 9_000
_DISPUTE_DURATION: Final = timedelta(days=41)
_SETTLEMENT_INTERVAL: Final = timedelta(days=7)
_RELEASE_INTERVAL: Final = timedelta(days=3)
# Outbox events of the past: no notifications or e-mails are sent for them.
_SUPPRESSED_EVENTS: Final = (
    "Paid",
    "Purchased",
    "Tipped",
    "Refunded",
    "PayoutMoved",
    "PayoutMethodChanged",
)


@dataclass(frozen=True, slots=True)
class Progress:
    """The end of the written history, and the reference time of the demo content."""

    written_until: datetime
    reference_time: datetime

    @property
    def is_done(self) -> bool:
        return self.written_until >= self.reference_time


async def save_start(connection: WriteTransaction, reference_time: datetime) -> None:
    """Save that no history is written yet."""
    start = datetime.min.replace(tzinfo=reference_time.tzinfo)
    await _save_progress(connection, start, reference_time)


async def get_progress(connection: ReadConnection) -> Progress | None:
    """Return the progress, or None without demo content."""
    rows = await connection.execute(
        select(ProviderCursor.last_id, ProviderCursor.read_at).where(
            ProviderCursor.name == _CURSOR_NAME
        )
    )
    row = rows.one_or_none()
    return Progress(datetime.fromisoformat(row.last_id), row.read_at) if row else None


async def _save_progress(
    connection: WriteTransaction, written_until: datetime, reference_time: datetime
) -> None:
    values = {"last_id": written_until.isoformat(), "read_at": reference_time}
    await connection.execute(
        upsert(ProviderCursor)
        .values(name=_CURSOR_NAME, **values)
        .on_conflict_do_update(index_elements=[ProviderCursor.name], set_=values)
    )


async def write_history(
    database: Database, settings: Settings, content: SeededContent, ids: dict[str, UUID]
) -> int:
    """Write the remaining history; return the number of all sales and tips."""
    planned_sales = sales_plan.plan_sales(content)
    async with database.reading() as connection:
        before = await get_progress(connection)
    since = before.written_until if before else content.starts_at
    jobs: Any = WorkerContext(database, redis=cast("Any", None), services={Settings: settings})
    for end, month in _segments(content):
        if end > since:
            async with database.writing() as connection:
                segment = _Segment(connection, settings, content, ids)
                await segment.write(planned_sales, since, end)
                await _add_notifications(connection, planned_sales, content, month)
                await _save_progress(connection, end, content.now)
            since = end
        if month:
            await close(jobs, month, at=end)
            async with database.writing() as connection:
                await notifications.remove_report_notifications(connection, month)
    await estimate(jobs, at=content.now)
    return len(planned_sales)


async def _add_notifications(
    connection: WriteTransaction,
    planned_sales: Sequence[PlannedSale],
    content: SeededContent,
    month: date | None,
) -> None:
    if month:
        await notifications.add_report_notifications(connection, month, content.joined_at)
    else:
        await notifications.add_payment_notifications(connection, planned_sales, content)
        await reviews.add_reviews(connection, content)
    await connection.execute(delete(OutboxRow).where(OutboxRow.type.in_(_SUPPRESSED_EVENTS)))


def _segments(content: SeededContent) -> Iterator[tuple[datetime, date | None]]:
    """Yield the end of each segment, and the month that is closed then."""
    month = months.month_of(content.starts_at)
    for _ in range(sales_plan.CLOSED_MONTHS):
        yield months.end_of(month) + months.CLOSE_DELAY + timedelta(hours=1), month
        month = months.next_month(month)
    yield content.now, None


@dataclass(frozen=True, slots=True)
class _Segment:
    connection: WriteTransaction
    settings: Settings
    content: SeededContent
    ids: dict[str, UUID]
    rows: dict[UUID, AnyRow] = field(default_factory=dict)

    async def write(
        self, planned_sales: Sequence[PlannedSale], since: datetime, end: datetime
    ) -> None:
        content = self.content
        if since < content.starts_at:
            await add_activity_days(
                self.connection, content.joined_at, since=content.starts_at, until=content.now
            )
            await add_product_views(self.connection, content, planned_sales)
        new_sales = [sale for sale in planned_sales if since < sale.paid_at <= end]
        self.rows.update(await sales.add_purchases(self.connection, self.settings, new_sales))
        steps = [step for step in self._steps(planned_sales) if since < step[0] <= end]
        for _, action in sorted(steps, key=lambda step: step[0]):
            await action()

    def _steps(self, planned_sales: Sequence[PlannedSale]) -> Iterator[Step]:
        connection = self.connection
        for sale in planned_sales:
            yield sale.paid_at, partial(self._sell, sale)
            yield from self._refunds_and_disputes(sale)
        context = PaymentsContext(
            TransactionScope(connection), Provider(self.settings), self.settings
        )
        for at in self._every(_RELEASE_INTERVAL):
            yield at, partial(release_funds, context, at)
        for at in self._every(_SETTLEMENT_INTERVAL):
            yield at, partial(sales.settle_platform_balance, connection, at)
        yield from self._grants()
        payout_seeder = PayoutSeeder(connection, self.settings, self.ids)
        yield from payouts.steps(payout_seeder, self.content.now)

    async def _sell(self, sale: PlannedSale) -> None:
        await sales.record_sale_entry(self.connection, self.rows[sale.id], sale)

    def _every(self, span: timedelta) -> Iterator[datetime]:
        """Yield instants at this interval from the start, and the reference time."""
        at = self.content.starts_at + span
        while at < self.content.now:
            yield at
            at += span
        yield self.content.now

    def _grants(self) -> Iterator[Step]:
        """Yield the platform's monthly grants, which increase."""
        month, cents = months.month_of(self.content.starts_at), _FIRST_GRANT_CENTS
        while (at := months.start_of(month) + timedelta(days=1, hours=9)) < self.content.now:
            scope = TransactionScope(self.connection)
            yield at, partial(grant, scope, month, cents, note="Growth fund", at=at)
            month, cents = months.next_month(month), cents + _GRANT_INCREASE_CENTS

    def _refunds_and_disputes(self, sale: PlannedSale) -> Iterator[Step]:
        if sale.refunded_at:
            at = sale.refunded_at
            yield at, partial(sales.refund, self.connection, sale, at)
        if sale.disputed_at:
            for at, is_lost in (
                (sale.disputed_at, False),
                (sale.disputed_at + _DISPUTE_DURATION, True),
            ):
                action = partial(sales.dispute, self.connection, sale, at, is_lost=is_lost)
                yield at, action
