"""Queries for a member's months: one statement each."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Final
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Date,
    Text,
    and_,
    case,
    cast,
    exists,
    func,
    literal,
    literal_column,
    or_,
    select,
    union_all,
)

from api.core.db.database import AnyRow, AnySelect, ReadConnection
from api.payments.ledger.accounts import account_id, available_account, pending_account
from api.payments.ledger.kinds import REVENUE_KINDS, SELLER_KINDS
from api.payments.ledger.models import Journal, Period, PostingRow
from api.payments.models import Purchase
from api.posts.models import Post, PostCounts
from api.revenue_share import eligibility, ledger_totals, months
from api.revenue_share.models import (
    Allocation,
    BudgetRow,
    EngagementRow,
    Estimate,
    Exclusion,
    Line,
    PublicReport,
    ShareAdjustment,
    SumTree,
)
from api.users.models import Member
from api.users.visibility import active, not_blocked

MAX_LINES: Final = 500
MAX_ENTRIES: Final = 500
MAX_ADJUSTMENTS: Final = 100
MAX_TOP_POSTS: Final = 5
MAX_TITLE_LENGTH: Final = 80

_TITLE: Final = func.coalesce(Post.title, func.left(Post.text, MAX_TITLE_LENGTH)).label("title")


async def get_estimate(connection: ReadConnection, member_id: UUID, month: date) -> AnyRow | None:
    """Return the month's row with the member's estimate."""
    own = and_(Estimate.month == Period.month, Estimate.member_id == member_id)
    rows = await connection.execute(
        select(
            *Period.__table__.columns,
            Estimate.cents,
            Estimate.points,
            Estimate.kinds,
            Estimate.fees_cents.label("own_fees_cents"),
            Estimate.directed_cents,
        )
        .outerjoin(Estimate, own)
        .where(Period.month == month)
    )
    return rows.one_or_none()


async def get_eligibility(connection: ReadConnection, member_id: UUID, month: date) -> AnyRow:
    rows = await connection.execute(eligibility.select_conditions(member_id, month))
    return rows.one()


async def list_months(
    connection: ReadConnection, member_id: UUID, *, until: date, before: date | None, limit: int
) -> Sequence[AnyRow]:
    """Return the months since the member joined, newest first, with their share or estimate."""
    joined = (
        select(cast(func.date_trunc("month", Member.created_at), Period.month.type))
        .where(Member.id == member_id)
        .scalar_subquery()
    )
    allocated = and_(Allocation.month == Period.month, Allocation.member_id == member_id)
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
            Period.grants_cents,
            Period.carried_in_cents,
            PublicReport.digest,
            func.coalesce(
                case((Period.status == "final", Allocation.cents), else_=Estimate.cents), 0
            ).label("cents"),
            Allocation.sales_cents,
            Allocation.tips_cents,
            Allocation.refunds_cents,
            Allocation.fees_cents,
        )
        .outerjoin(Allocation, allocated)
        .outerjoin(Estimate, estimated)
        .outerjoin(PublicReport, PublicReport.month == Period.month)
        .where(Period.month >= joined, Period.month <= until)
        .order_by(Period.month.desc())
        .limit(limit)
    )
    if before is not None:
        query = query.where(Period.month < before)
    rows: Sequence[AnyRow] = (await connection.execute(query)).all()
    return rows


async def list_movements(
    connection: ReadConnection, member_id: UUID, among: Collection[date]
) -> Sequence[AnyRow]:
    """Return rows of `ledger_totals.select_movements` of a seller's sales in the given months."""
    own = [account_id(available_account(member_id)), account_id(pending_account(member_id))]
    journals = union_all(
        select(PostingRow.journal_id).where(PostingRow.credit_id.in_(own)),
        select(PostingRow.journal_id).where(PostingRow.debit_id.in_(own)),
    )
    query = ledger_totals.select_movements().where(
        Journal.id.in_(journals),
        Journal.month.in_(among),
        Journal.kind.in_(REVENUE_KINDS),
        Purchase.seller_id == member_id,
    )
    rows: Sequence[AnyRow] = (await connection.execute(query)).all()
    return rows


async def get_period(connection: ReadConnection, month: date) -> AnyRow | None:
    """Return the month's row, with the root and the digest once its report is published."""
    rows = await connection.execute(
        select(
            *Period.__table__.columns,
            SumTree.root_hash,
            PublicReport.digest.label("report_digest"),
        )
        .outerjoin(SumTree, SumTree.month == Period.month)
        .outerjoin(PublicReport, PublicReport.month == Period.month)
        .where(Period.month == month)
    )
    return rows.one_or_none()


async def list_lines(connection: ReadConnection, member_id: UUID, month: date) -> Sequence[AnyRow]:
    """Return the lines of an author's share, largest first."""
    rows = await connection.execute(
        select(Line.post_id, _TITLE, Line.kind, Line.members, Line.points, Line.cents)
        .join(Post, Post.id == Line.post_id)
        .where(Line.month == month, Line.author_id == member_id)
        .order_by(Line.cents.desc(), Line.points.desc(), Line.post_id, Line.kind)
        .limit(MAX_LINES)
    )
    return rows.all()


async def list_top_posts(
    connection: ReadConnection, member_id: UUID, month: date
) -> Sequence[AnyRow]:
    """Return the author's posts with the highest earnings of the month."""
    zero = literal(0)
    is_sale = Purchase.kind == "purchase"
    sold = (
        select(
            Purchase.post_id,
            case((is_sale, 1), else_=0).label("sales"),
            case((is_sale, Purchase.amount_cents), else_=0).label("sales_cents"),
            case((is_sale, 0), else_=Purchase.amount_cents).label("tips_cents"),
            zero.label("share_cents"),
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
    share_lines = select(Line.post_id, zero, zero, zero, Line.cents).where(
        Line.month == month, Line.author_id == member_id
    )
    earnings = union_all(sold, share_lines).subquery()
    sums = [
        func.sum(earnings.c[name]).label(name)
        for name in ("sales", "sales_cents", "tips_cents", "share_cents")
    ]
    total = func.sum(earnings.c.sales_cents + earnings.c.tips_cents + earnings.c.share_cents)
    top = (
        select(earnings.c.post_id, *sums, total.label("total_cents"))
        .group_by(earnings.c.post_id)
        .having(total > 0)
        .order_by(total.desc(), earnings.c.post_id.desc())
        .limit(MAX_TOP_POSTS)
        .subquery()
    )
    rows = await connection.execute(
        select(*top.c, _TITLE, Post.previews, Post.media, PostCounts.evaluations)
        .select_from(top)
        .join(Post, Post.id == top.c.post_id)
        .join(PostCounts, PostCounts.post_id == Post.id)
        .order_by(top.c.total_cents.desc(), top.c.post_id.desc())
    )
    return rows.all()


async def list_contributions(
    connection: ReadConnection, member_id: UUID, month: date
) -> Sequence[AnyRow]:
    """Return the authors of the member's counted engagements, with points and the member's budget.

    `name` is null for authors who are not visible to the member.
    """
    is_visible = and_(active(), not_blocked(member_id, Member.id))
    points = func.sum(EngagementRow.points)
    rows = await connection.execute(
        select(
            EngagementRow.author_id,
            points.label("points"),
            BudgetRow.directed_units,
            BudgetRow.commons_units,
            BudgetRow.points.label("all_points"),
            case((is_visible, Member.name)).label("name"),
            Member.picture,
        )
        .join(
            BudgetRow,
            and_(
                BudgetRow.month == EngagementRow.month,
                BudgetRow.member_id == EngagementRow.giver_id,
            ),
        )
        .join(Member, Member.id == EngagementRow.author_id)
        .where(EngagementRow.month == month, EngagementRow.giver_id == member_id)
        .group_by(
            EngagementRow.author_id,
            BudgetRow.directed_units,
            BudgetRow.commons_units,
            BudgetRow.points,
            Member.id,
        )
        .order_by(points.desc(), EngagementRow.author_id)
        .limit(2_000)
    )
    return rows.all()


async def list_adjustments(
    connection: ReadConnection, member_id: UUID, month: date
) -> Sequence[AnyRow]:
    """Return corrections of earlier months: of shares first, then of purchases, newest first."""
    own = [account_id(available_account(member_id)), account_id(pending_account(member_id))]
    change = func.coalesce(
        func.sum(
            case(
                (PostingRow.credit_id.in_(own), PostingRow.amount_cents),
                (PostingRow.debit_id.in_(own), -PostingRow.amount_cents),
            )
        ),
        0,
    )
    paid_in = cast(func.date_trunc("month", func.timezone("UTC", Purchase.paid_at)), Date)
    moved = (
        select(
            Journal.kind,
            paid_in.label("from_month"),
            change.label("cents"),
            cast(Journal.id, Text).label("position"),
        )
        .select_from(Purchase)
        .join(Journal, Journal.subject_id == Purchase.id)
        .join(PostingRow, PostingRow.journal_id == Journal.id)
        .where(
            Purchase.seller_id == member_id,
            Purchase.paid_at < months.start_of(month),
            Journal.month == month,
            Journal.kind.in_(SELLER_KINDS),
        )
        .group_by(Journal.id, Purchase.id)
        .order_by(Journal.id.desc())
        .limit(MAX_ADJUSTMENTS)
        .subquery("moved")
    )
    rows = await connection.execute(
        union_all(*_share_adjustments(member_id, month), select(*moved.c)).order_by(
            literal_column("position").desc(), literal_column("from_month").desc()
        )
    )
    return rows.all()


def _share_adjustments(member_id: UUID, month: date) -> list[AnySelect]:
    """Select what an author owes in a month, and what remains to be deducted."""
    own = ShareAdjustment.author_id == member_id
    returned = select(
        literal("share-returned").label("kind"),
        ShareAdjustment.from_month,
        (-ShareAdjustment.cents).label("cents"),
        literal("~2").label("position"),
    ).where(own, ShareAdjustment.month == month)

    def debt(claims: ColumnElement[bool], deductions: ColumnElement[bool]) -> ColumnElement[int]:
        claimed = select(func.coalesce(func.sum(ShareAdjustment.cents), 0)).where(own, claims)
        deducted = select(func.coalesce(func.sum(Allocation.adjusted_cents), 0)).where(
            Allocation.member_id == member_id, Allocation.adjusted_cents > 0, deductions
        )
        return claimed.scalar_subquery() - deducted.scalar_subquery()

    before = debt(ShareAdjustment.month < month, Allocation.month < month)
    after = debt(ShareAdjustment.month <= month, Allocation.month <= month)
    # Until the month is computed, nothing is carried over.
    is_computed = exists().where(Period.month == month, Period.reckoned_at.is_not(None))
    this_month = literal(month, Date)
    return [
        returned,
        select(literal("share-carried-in"), this_month, -before, literal("~3")).where(before > 0),
        select(literal("share-carried-over"), this_month, after, literal("~1")).where(
            after > 0, is_computed
        ),
    ]


async def list_exclusions(
    connection: ReadConnection, member_id: UUID, month: date
) -> Sequence[AnyRow]:
    rows = await connection.execute(
        select(Exclusion.reason, Exclusion.count.label("acts"))
        .where(Exclusion.month == month, Exclusion.author_id == member_id)
        .order_by(Exclusion.count.desc(), Exclusion.reason)
    )
    return rows.all()


async def list_entries(
    connection: ReadConnection, member_id: UUID, month: date
) -> Sequence[AnyRow]:
    """Return the postings to the member's accounts, newest first."""
    accounts = {
        account_id(available_account(member_id)): "available",
        account_id(pending_account(member_id)): "pending",
    }
    rows = await connection.execute(
        union_all(_side(accounts, month, credit=True), _side(accounts, month, credit=False))
        .order_by(literal_column("number").desc(), literal_column("account"))
        .limit(MAX_ENTRIES)
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
    return query.order_by(PostingRow.number.desc()).limit(MAX_ENTRIES)
