"""Statements of sales statistics."""

from collections.abc import Collection, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final, NamedTuple
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Date,
    Integer,
    and_,
    case,
    cast,
    func,
    literal,
    or_,
    select,
    tuple_,
    union_all,
)

from api.core.db.database import AnyRow, AnySelect, ReadConnection
from api.core.ids import first_id
from api.payments.ledger.accounts import account_id, available_account, pending_account
from api.payments.ledger.kinds import SELLER_KINDS
from api.payments.ledger.models import Journal, PostingRow
from api.payments.models import Purchase
from api.posts.models import Post
from api.posts.views.models import ProductView

# An entry's id has the time of its recording, by another clock than the provider's.
_MARGIN: Final = timedelta(days=1)
_RETURNS: Final = ("refund", "dispute")
_REVERSED_RETURNS: Final = ("refund-failed", "dispute-won")
_MAX_NUMBER: Final = 2**63 - 1
_FEES: Final = account_id("fees")


class Period(NamedTuple):
    """First and last day of a period, in UTC."""

    first: date
    last: date

    @property
    def start(self) -> datetime:
        return datetime(self.first.year, self.first.month, self.first.day, tzinfo=UTC)

    @property
    def end(self) -> datetime:
        """Return the first instant after the period."""
        return datetime(self.last.year, self.last.month, self.last.day, tzinfo=UTC) + timedelta(1)


async def sum_sales(
    connection: ReadConnection, seller_id: UUID, period: Period
) -> Sequence[AnyRow]:
    """Sum the ledger's entries on a seller's products, by product and by day.

    Of each row either `post_id` or `day` is null. Amounts are in cents.
    """
    entries = _select_entries(seller_id, period).subquery()
    is_sale = entries.c.kind == "sale"
    paid = entries.c.own_cents + entries.c.fee_cents

    def count(*kinds: str) -> ColumnElement[int]:
        return func.count().filter(entries.c.kind.in_(kinds))

    rows = await connection.execute(
        select(
            entries.c.post_id,
            entries.c.day,
            count("sale").label("sales"),
            (count(*_RETURNS) - count(*_REVERSED_RETURNS)).label("returns"),
            _total(paid, is_sale).label("gross_cents"),
            (-_total(paid, ~is_sale)).label("returned_cents"),
            _total(entries.c.fee_cents).label("fees_cents"),
            _total(entries.c.own_cents).label("net_cents"),
        ).group_by(func.grouping_sets(tuple_(entries.c.post_id), tuple_(entries.c.day)))
    )
    return rows.all()


def _total(cents: Any, matches: ColumnElement[bool] | None = None) -> ColumnElement[int]:
    total = func.sum(cents) if matches is None else func.sum(cents).filter(matches)
    return func.coalesce(total, 0)


def _select_entries(seller_id: UUID, period: Period) -> AnySelect:
    """Select the entries on sales of products, with their change of the balance and of fees."""
    own = [account_id(available_account(seller_id)), account_id(pending_account(seller_id))]
    since = _first_number(period)
    journals = union_all(
        *(
            select(PostingRow.journal_id).where(side == account, PostingRow.number >= since)
            for side in (PostingRow.credit_id, PostingRow.debit_id)
            for account in own
        )
    )
    return (
        select(
            Purchase.post_id,
            cast(func.timezone("UTC", Journal.booked_at), Date).label("day"),
            Journal.kind,
            _change(own).label("own_cents"),
            _change([_FEES]).label("fee_cents"),
        )
        .select_from(Journal)
        .join(Purchase, Purchase.id == Journal.subject_id)
        .join(PostingRow, PostingRow.journal_id == Journal.id)
        .where(
            Journal.id.in_(journals),
            Journal.kind.in_(SELLER_KINDS),
            Journal.booked_at >= period.start,
            Journal.booked_at < period.end,
            Purchase.seller_id == seller_id,
            Purchase.kind == "purchase",
        )
        .group_by(Journal.id, Purchase.id)
    )


def _first_number(period: Period) -> Any:
    """Select the first posting of the period, so that older ones of an account are not read."""
    first = (
        select(PostingRow.number)
        .where(PostingRow.journal_id >= first_id(period.start - _MARGIN))
        .order_by(PostingRow.journal_id, PostingRow.number)
        .limit(1)
        .scalar_subquery()
    )
    # Without one, nothing was recorded in the period.
    return func.coalesce(first, literal(_MAX_NUMBER, BigInteger))


def _change(accounts: Collection[UUID]) -> ColumnElement[int]:
    """Sum credits less debits of the accounts."""
    cents = PostingRow.amount_cents
    changed = case(
        (PostingRow.credit_id.in_(accounts), cents), (PostingRow.debit_id.in_(accounts), -cents)
    )
    return func.coalesce(func.sum(changed), 0)


async def sum_viewers(
    connection: ReadConnection, seller_id: UUID, period: Period
) -> Sequence[AnyRow]:
    """Sum the viewers of a seller's products by product and by day, as `sum_sales` does."""
    rows = await connection.execute(
        select(
            ProductView.post_id,
            ProductView.day,
            cast(func.sum(ProductView.viewers), Integer).label("viewers"),
        )
        .where(
            ProductView.seller_id == seller_id,
            ProductView.day >= period.first,
            ProductView.day <= period.last,
        )
        .group_by(func.grouping_sets(tuple_(ProductView.post_id), tuple_(ProductView.day)))
    )
    return rows.all()


async def list_titles(
    connection: ReadConnection, seller_id: UUID, post_ids: Collection[UUID], limit: int
) -> dict[UUID, str]:
    """Return the titles of the given products, and of the seller's newest ones."""
    newest = (
        select(Post.id)
        .where(
            Post.author_id == seller_id,
            Post.kind == "digital",
            Post.deleted_at.is_(None),
            Post.hidden_at.is_(None),
        )
        .order_by(Post.id.desc())
        .limit(limit)
    )
    own = and_(Post.author_id == seller_id, or_(Post.id.in_(post_ids), Post.id.in_(newest)))
    rows = await connection.execute(select(Post.id, Post.title).where(own))
    return {row.id: row.title or "" for row in rows}
