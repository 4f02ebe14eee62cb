"""What members are told of their months: one statement each."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Final
from uuid import UUID

from sqlalchemy import (
    Text,
    and_,
    case,
    cast,
    func,
    literal,
    literal_column,
    or_,
    select,
    union_all,
)

from api.core.db.database import AnyRow, AnySelect, ReadConnection
from api.payments.ledger.accounts import account_id, available_account, pending_account
from api.payments.ledger.models import Journal, Period, PostingRow
from api.payments.models import Purchase
from api.posts.models import Post, PostCounts
from api.revenue_share import eligibility, ledger_totals, months
from api.revenue_share.models import (
    Act,
    Allocation,
    Budget,
    Estimate,
    Excluded,
    Line,
)
from api.users.models import Member
from api.users.visibility import active, not_blocked

MOST_LINES: Final = 500
MOST_ENTRIES: Final = 500
MOST_ADJUSTMENTS: Final = 100
TOP_POSTS: Final = 5
TITLE_LETTERS: Final = 80

_TITLE: Final = func.coalesce(Post.title, func.left(Post.text, TITLE_LETTERS)).label("title")


async def estimate_of(connection: ReadConnection, member_id: UUID, month: date) -> AnyRow | None:
    """The month with what it would give the member."""
    mine = and_(Estimate.month == Period.month, Estimate.member_id == member_id)
    rows = await connection.execute(
        select(
            *Period.__table__.columns,
            Estimate.cents,
            Estimate.points,
            Estimate.kinds,
            Estimate.fees_cents.label("given_cents"),
            Estimate.directed_cents,
        )
        .outerjoin(Estimate, mine)
        .where(Period.month == month)
    )
    return rows.one_or_none()


async def conditions(connection: ReadConnection, member_id: UUID, month: date) -> AnyRow:
    rows = await connection.execute(eligibility.of_member(member_id, month))
    return rows.one()


async def months_of(
    connection: ReadConnection, member_id: UUID, *, this: date, before: date | None, limit: int
) -> Sequence[AnyRow]:
    """Months since the member joined, newest first, with what each gave or would give them."""
    joined = (
        select(cast(func.date_trunc("month", Member.created_at), Period.month.type))
        .where(Member.id == member_id)
        .scalar_subquery()
    )
    got = and_(Allocation.month == Period.month, Allocation.member_id == member_id)
    estimated = and_(
        Estimate.month == Period.month,
        Estimate.member_id == member_id,
        Period.status != "final",
    )
    query = (
        select(
            Period.month,
            Period.status,
            Period.pool_cents,
            Period.sha256,
            func.coalesce(
                case((Period.status == "final", Allocation.cents), else_=Estimate.cents), 0
            ).label("cents"),
            Allocation.sales_cents,
            Allocation.tips_cents,
            Allocation.refunds_cents,
            Allocation.fees_cents,
        )
        .outerjoin(Allocation, got)
        .outerjoin(Estimate, estimated)
        .where(Period.month >= joined, Period.month <= this)
        .order_by(Period.month.desc())
        .limit(limit)
    )
    if before is not None:
        query = query.where(Period.month < before)
    rows: Sequence[AnyRow] = (await connection.execute(query)).all()
    return rows


async def movements_of(
    connection: ReadConnection, member_id: UUID, among: Collection[date]
) -> Sequence[AnyRow]:
    """As `books.movements`, of one seller's sales in months that are not final yet."""
    mine = [account_id(available_account(member_id)), account_id(pending_account(member_id))]
    journals = union_all(
        select(PostingRow.journal_id).where(PostingRow.credit_id.in_(mine)),
        select(PostingRow.journal_id).where(PostingRow.debit_id.in_(mine)),
    )
    query = ledger_totals.movements().where(
        Journal.id.in_(journals),
        Journal.month.in_(among),
        Journal.kind.in_(ledger_totals.KINDS),
        Purchase.seller_id == member_id,
    )
    rows: Sequence[AnyRow] = (await connection.execute(query)).all()
    return rows


async def period(connection: ReadConnection, month: date) -> AnyRow | None:
    rows = await connection.execute(select(*Period.__table__.columns).where(Period.month == month))
    return rows.one_or_none()


async def lines(connection: ReadConnection, member_id: UUID, month: date) -> Sequence[AnyRow]:
    """What each kind of acts on each post brought, most first."""
    rows = await connection.execute(
        select(Line.post_id, _TITLE, Line.kind, Line.members, Line.points, Line.cents)
        .join(Post, Post.id == Line.post_id)
        .where(Line.month == month, Line.author_id == member_id)
        .order_by(Line.cents.desc(), Line.points.desc(), Line.post_id, Line.kind)
        .limit(MOST_LINES)
    )
    return rows.all()


async def top_posts(connection: ReadConnection, member_id: UUID, month: date) -> Sequence[AnyRow]:
    """Posts by all that they earned in the month."""
    nothing = literal(0)
    is_sale = Purchase.kind == "purchase"
    sold = (
        select(
            Purchase.post_id,
            case((is_sale, 1), else_=0).label("sales"),
            case((is_sale, Purchase.amount_cents), else_=0).label("sales_cents"),
            case((is_sale, 0), else_=Purchase.amount_cents).label("tips_cents"),
            nothing.label("share_cents"),
        )
        .join(Journal, Journal.subject_id == Purchase.id)
        .where(
            Purchase.seller_id == member_id,
            Purchase.paid_at.is_not(None),
            Purchase.status == "paid",
            Journal.month == month,
            Journal.kind.in_(["sale", "tip"]),
        )
    )
    shared = select(Line.post_id, nothing, nothing, nothing, Line.cents).where(
        Line.month == month, Line.author_id == member_id
    )
    earned = union_all(sold, shared).subquery()
    sums = [
        func.sum(earned.c[name]).label(name)
        for name in ("sales", "sales_cents", "tips_cents", "share_cents")
    ]
    total = func.sum(earned.c.sales_cents + earned.c.tips_cents + earned.c.share_cents)
    best = (
        select(earned.c.post_id, *sums, total.label("total_cents"))
        .group_by(earned.c.post_id)
        .having(total > 0)
        .order_by(total.desc(), earned.c.post_id.desc())
        .limit(TOP_POSTS)
        .subquery()
    )
    rows = await connection.execute(
        select(*best.c, _TITLE, Post.previews, Post.media, PostCounts.evaluations)
        .select_from(best)
        .join(Post, Post.id == best.c.post_id)
        .join(PostCounts, PostCounts.post_id == Post.id)
        .order_by(best.c.total_cents.desc(), best.c.post_id.desc())
    )
    return rows.all()


async def given(connection: ReadConnection, member_id: UUID, month: date) -> Sequence[AnyRow]:
    """The authors of what the member did that counts, with their points and the member's budget.

    Those whom the member does not see any more have no name.
    """
    seen = and_(active(), not_blocked(member_id, Member.id))
    points = func.sum(Act.points)
    rows = await connection.execute(
        select(
            Act.author_id,
            points.label("points"),
            Budget.directed_units,
            Budget.commons_units,
            Budget.points.label("all_points"),
            case((seen, Member.name)).label("name"),
            Member.picture,
        )
        .join(Budget, and_(Budget.month == Act.month, Budget.member_id == Act.giver_id))
        .join(Member, Member.id == Act.author_id)
        .where(Act.month == month, Act.giver_id == member_id)
        .group_by(
            Act.author_id,
            Budget.directed_units,
            Budget.commons_units,
            Budget.points,
            Member.id,
        )
        .order_by(points.desc(), Act.author_id)
        .limit(2_000)
    )
    return rows.all()


async def adjustments(connection: ReadConnection, member_id: UUID, month: date) -> Sequence[AnyRow]:
    """What was booked into the month and belongs to an earlier one, newest first."""
    mine = [account_id(available_account(member_id)), account_id(pending_account(member_id))]
    came = func.coalesce(
        func.sum(
            case(
                (PostingRow.credit_id.in_(mine), PostingRow.amount_cents),
                (PostingRow.debit_id.in_(mine), -PostingRow.amount_cents),
            )
        ),
        0,
    )
    rows = await connection.execute(
        select(Journal.kind, Purchase.paid_at, came.label("cents"))
        .select_from(Purchase)
        .join(Journal, Journal.subject_id == Purchase.id)
        .join(PostingRow, PostingRow.journal_id == Journal.id)
        .where(
            Purchase.seller_id == member_id,
            Purchase.paid_at < months.begins(month),
            Journal.month == month,
            Journal.kind.in_(["sale", "tip", "refund", "dispute", "dispute-won"]),
        )
        .group_by(Journal.id, Purchase.id)
        .order_by(Journal.id.desc())
        .limit(MOST_ADJUSTMENTS)
    )
    return rows.all()


async def excluded(connection: ReadConnection, member_id: UUID, month: date) -> Sequence[AnyRow]:
    rows = await connection.execute(
        select(Excluded.reason, Excluded.count.label("acts"))
        .where(Excluded.month == month, Excluded.author_id == member_id)
        .order_by(Excluded.count.desc(), Excluded.reason)
    )
    return rows.all()


async def entries(connection: ReadConnection, member_id: UUID, month: date) -> Sequence[AnyRow]:
    """Movements of the member's balances, newest first."""
    accounts = {
        account_id(available_account(member_id)): "available",
        account_id(pending_account(member_id)): "pending",
    }
    rows = await connection.execute(
        union_all(_side(accounts, month, credit=True), _side(accounts, month, credit=False))
        .order_by(literal_column("number").desc(), literal_column("account"))
        .limit(MOST_ENTRIES)
    )
    return rows.all()


def _side(accounts: dict[UUID, str], month: date, *, credit: bool) -> AnySelect:
    side = PostingRow.credit_id if credit else PostingRow.debit_id
    after = PostingRow.credit_balance_cents if credit else PostingRow.debit_balance_cents
    query = (
        select(
            PostingRow.number.label("number"),
            case(accounts, value=side).label("account"),
            (PostingRow.amount_cents if credit else -PostingRow.amount_cents).label("cents"),
            after.label("after"),
            Journal.kind,
            Journal.booked_at,
            cast(Purchase.post_id, Text).label("post_id"),
            Purchase.title,
        )
        .join(Journal, Journal.id == PostingRow.journal_id)
        .outerjoin(Purchase, Purchase.id == Journal.subject_id)
        .where(or_(*(side == account for account in accounts)), Journal.month == month)
    )
    return query.order_by(PostingRow.number.desc()).limit(MOST_ENTRIES)
