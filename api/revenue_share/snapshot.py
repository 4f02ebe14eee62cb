"""Snapshot of a month's inputs: fees, eligibility, engagements with points or exclusion reason.

An engagement belongs to the month in which it first occurred (`first_act`), a purchase or tip to
the month of its journal. Its state is read at the time of the snapshot. The result is in two
temporary tables, dropped at the end of the transaction.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from itertools import islice
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Date,
    MetaData,
    SmallInteger,
    Table,
    Text,
    Uuid,
    and_,
    case,
    cast,
    delete,
    exists,
    func,
    insert,
    literal,
    literal_column,
    null,
    or_,
    select,
    text,
    tuple_,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY, TIMESTAMP
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import aliased
from sqlalchemy.schema import CreateTable

from api.core.db.database import WriteTransaction
from api.payments.ledger.models import Journal
from api.payments.models import Purchase
from api.payouts.models import PayoutMethod
from api.posts.models import Comment, Evaluation, FirstEngagement, Post, SavedPost
from api.revenue_share import allocation_v1, bulk_sql, eligibility, ledger_totals, months
from api.users.models import Member

BATCH_SIZE: Final = 5_000
# Engagements are inserted in windows of this length.
ENGAGEMENT_WINDOW: Final = timedelta(days=8)

_IDS: Final = ARRAY(Uuid)
_TEMPORARY: Final = MetaData()
ENGAGEMENTS: Final = Table(
    "counted_engagement",
    _TEMPORARY,
    Column("giver_id", Uuid, nullable=False),
    Column("post_id", Uuid, nullable=False),
    Column("kind", Text, nullable=False),
    Column("author_id", Uuid, nullable=False),
    Column("at", TIMESTAMP(timezone=True), nullable=False),
    Column("points", SmallInteger, nullable=False),
    Column("reason", Text),
    prefixes=["TEMPORARY"],
    postgresql_on_commit="DROP",
)
CONTRIBUTORS: Final = Table(
    "contributor",
    _TEMPORARY,
    Column("member_id", Uuid, primary_key=True),
    Column("fees_cents", BigInteger, nullable=False),
    Column("is_eligible", Boolean, nullable=False),
    prefixes=["TEMPORARY"],
    postgresql_on_commit="DROP",
)
_SHARED_ACCOUNTS: Final = Table(
    "shared_account",
    _TEMPORARY,
    Column("member_id", Uuid, primary_key=True),
    Column("iban_hmac", Text, primary_key=True),
    prefixes=["TEMPORARY"],
    postgresql_on_commit="DROP",
)
_COLUMNS: Final = ["giver_id", "post_id", "kind", "author_id", "at", "points", "reason"]
_KEY: Final = (ENGAGEMENTS.c.giver_id, ENGAGEMENTS.c.post_id, ENGAGEMENTS.c.kind)
_contributor, _author = aliased(Member), aliased(Member)


async def create(connection: WriteTransaction, month: date) -> ledger_totals.MonthTotals:
    """Fill the temporary tables and return the ledger's totals of the month."""
    for table in (ENGAGEMENTS, CONTRIBUTORS, _SHARED_ACCOUNTS):
        await connection.execute(CreateTable(table))
    await bulk_sql.execute(connection, _insert_shared_accounts())
    totals = await _load_ledger(connection, month)
    begin, end = months.start_of(month), months.end_of(month)
    while begin < end:
        window_end = min(begin + ENGAGEMENT_WINDOW, end)
        await bulk_sql.execute(connection, _insert_first_engagements(begin, window_end))
        begin = window_end
    await bulk_sql.execute(connection, text("ANALYZE counted_engagement"))
    await bulk_sql.execute(connection, _delete_repeated())
    await bulk_sql.execute(connection, _mark_beyond_daily_limit())
    await _insert_contributors(connection, month, totals.contributor_fees)
    await bulk_sql.execute(connection, text("ANALYZE contributor"))
    return totals


def select_counted() -> Any:
    """Select the counted engagements of members who have a budget."""
    distributes = or_(CONTRIBUTORS.c.is_eligible, CONTRIBUTORS.c.fees_cents > 0)
    return (
        select(
            ENGAGEMENTS.c.giver_id,
            ENGAGEMENTS.c.author_id,
            ENGAGEMENTS.c.post_id,
            ENGAGEMENTS.c.kind,
            ENGAGEMENTS.c.points,
        )
        .join(CONTRIBUTORS, CONTRIBUTORS.c.member_id == ENGAGEMENTS.c.giver_id)
        .where(ENGAGEMENTS.c.reason.is_(None), distributes)
    )


def select_exclusions() -> Any:
    """Select the number of excluded engagements by author and reason."""
    distributes = or_(CONTRIBUTORS.c.is_eligible, CONTRIBUTORS.c.fees_cents > 0)
    reason = func.coalesce(ENGAGEMENTS.c.reason, "not_eligible")
    return (
        select(ENGAGEMENTS.c.author_id, reason.label("reason"), func.count().label("count"))
        .outerjoin(CONTRIBUTORS, CONTRIBUTORS.c.member_id == ENGAGEMENTS.c.giver_id)
        .where(or_(ENGAGEMENTS.c.reason.is_not(None), distributes.is_not(True)))
        .group_by(ENGAGEMENTS.c.author_id, reason)
    )


async def _load_ledger(connection: WriteTransaction, month: date) -> ledger_totals.MonthTotals:
    totals = ledger_totals.MonthTotals()
    journals = iter(await bulk_sql.fetch(connection, ledger_totals.select_journals(month)))
    while batch := [row[0] for row in islice(journals, BATCH_SIZE)]:
        movements = ledger_totals.select_movements().where(_in_journals(batch))
        totals.add(await bulk_sql.fetch(connection, movements))
        await bulk_sql.execute(connection, _insert_purchases(batch))
    return totals


def _in_journals(journals: Sequence[UUID]) -> ColumnElement[bool]:
    return Journal.id == func.any(literal(list(journals), type_=_IDS))


def _insert_shared_accounts() -> Any:
    """Insert members who share a payout account, current or retired, with another member."""
    number = func.encode(PayoutMethod.iban_hmac, "hex")
    other = aliased(PayoutMethod)
    shared = exists().where(
        other.iban_hmac == PayoutMethod.iban_hmac, other.member_id != PayoutMethod.member_id
    )
    rows = select(PayoutMethod.member_id, number).where(shared).distinct()
    return insert(_SHARED_ACCOUNTS).from_select(["member_id", "iban_hmac"], rows)


def _exclusion_cases(contributor: Any, author: Any) -> list[tuple[ColumnElement[bool], Any]]:
    """Return the exclusion reasons that depend on the two members or on the post."""
    other = _SHARED_ACCOUNTS.alias("other")
    shared = exists().where(
        _SHARED_ACCOUNTS.c.member_id == contributor,
        other.c.member_id == author,
        other.c.iban_hmac == _SHARED_ACCOUNTS.c.iban_hmac,
    )
    suspended = or_(_contributor.suspended_at.is_not(None), _author.suspended_at.is_not(None))
    removed = or_(Post.deleted_at.is_not(None), Post.hidden_at.is_not(None))
    return [
        (suspended, literal("suspended", Text)),
        (removed, literal("removed_post", Text)),
        (shared, literal("shared_payout_account", Text)),
    ]


def _insert_purchases(journals: Sequence[UUID]) -> Any:
    """Insert purchases and tips, including returned ones."""
    reason = case(
        (Purchase.status != "paid", literal("refunded", Text)),
        *_exclusion_cases(Purchase.buyer_id, Purchase.seller_id),
        else_=null(),
    )
    weights = {kind: allocation_v1.WEIGHTS[kind] for kind in ("purchase", "tip")}
    rows = (
        select(
            Purchase.buyer_id,
            Purchase.post_id,
            Purchase.kind,
            Purchase.seller_id,
            Purchase.paid_at,
            cast(case(weights, value=Purchase.kind), SmallInteger),
            reason,
        )
        .select_from(Journal)
        .join(Purchase, Purchase.id == Journal.subject_id)
        .join(Post, Post.id == Purchase.post_id)
        .join(_contributor, _contributor.id == Purchase.buyer_id)
        .join(_author, _author.id == Purchase.seller_id)
        .where(_in_journals(journals), Journal.kind.in_(["sale", "tip"]))
    )
    return insert(ENGAGEMENTS).from_select(_COLUMNS, rows)


def _delete_repeated() -> Any:
    """Delete repeated engagements of one kind with a post: the first counted one remains."""
    rank = func.row_number().over(
        partition_by=_KEY, order_by=(ENGAGEMENTS.c.reason.is_not(None), ENGAGEMENTS.c.at)
    )
    row: ColumnElement[Any] = literal_column("counted_engagement.ctid")
    ranked = (
        select(row.label("row"), rank.label("rank"))
        .select_from(ENGAGEMENTS)
        .where(ENGAGEMENTS.c.kind.in_(["purchase", "tip", "comment"]))
        .subquery()
    )
    return delete(ENGAGEMENTS).where(row.in_(select(ranked.c.row).where(ranked.c.rank > 1)))


def _insert_first_engagements(begin: datetime, end: datetime) -> Any:
    """Insert evaluations, saves and first comments of a window, in their current state.

    Only comments of at least 20 characters are recorded as first engagements.
    """
    points = case(
        (
            FirstEngagement.act == "evaluation",
            case(allocation_v1.REACTION_WEIGHTS, value=Evaluation.reaction, else_=0),
        ),
        (FirstEngagement.act == "save", allocation_v1.WEIGHTS["save"]),
        else_=allocation_v1.WEIGHTS["comment"],
    )
    withdrawn = case(
        (FirstEngagement.act == "evaluation", Evaluation.reaction.is_(None)),
        (FirstEngagement.act == "save", SavedPost.id.is_(None)),
        else_=or_(
            Comment.id.is_(None), Comment.deleted_at.is_not(None), Comment.hidden_at.is_not(None)
        ),
    )
    reason = case(
        *_exclusion_cases(FirstEngagement.member_id, Post.author_id),
        (withdrawn, literal("withdrawn", Text)),
        (points == 0, literal("no_weight", Text)),
        else_=null(),
    )
    rows = (
        select(
            FirstEngagement.member_id,
            FirstEngagement.post_id,
            FirstEngagement.act,
            Post.author_id,
            FirstEngagement.at,
            cast(points, SmallInteger),
            reason,
        )
        .select_from(FirstEngagement)
        .join(
            Post,
            and_(Post.id == FirstEngagement.post_id, Post.author_id != FirstEngagement.member_id),
        )
        .join(_contributor, _contributor.id == FirstEngagement.member_id)
        .join(_author, _author.id == Post.author_id)
        .outerjoin(
            Evaluation,
            and_(
                FirstEngagement.act == "evaluation",
                Evaluation.post_id == FirstEngagement.post_id,
                Evaluation.member_id == FirstEngagement.member_id,
            ),
        )
        .outerjoin(
            SavedPost,
            and_(
                FirstEngagement.act == "save",
                SavedPost.post_id == FirstEngagement.post_id,
                SavedPost.member_id == FirstEngagement.member_id,
            ),
        )
        .outerjoin(Comment, _is_first_comment())
        .where(
            FirstEngagement.at >= begin,
            FirstEngagement.at < end,
            FirstEngagement.act.in_(["evaluation", "save", "comment"]),
        )
    )
    return insert(ENGAGEMENTS).from_select(_COLUMNS, rows)


def _is_first_comment() -> ColumnElement[bool]:
    """Condition: the comment was created in the transaction of the first engagement."""
    return and_(
        FirstEngagement.act == "comment",
        Comment.author_id == FirstEngagement.member_id,
        Comment.post_id == FirstEngagement.post_id,
        Comment.created_at == FirstEngagement.at,
    )


def _mark_beyond_daily_limit() -> Any:
    """Exclude a contributor's engagements beyond the first ones of a day."""
    day = cast(ENGAGEMENTS.c.at, Date)
    busy = (
        select(ENGAGEMENTS.c.giver_id)
        .where(ENGAGEMENTS.c.reason.is_(None))
        .group_by(ENGAGEMENTS.c.giver_id, day)
        .having(func.count() > allocation_v1.MAX_DAILY_ENGAGEMENTS)
    )
    rank = func.row_number().over(
        partition_by=(ENGAGEMENTS.c.giver_id, day),
        order_by=(ENGAGEMENTS.c.at, ENGAGEMENTS.c.post_id, ENGAGEMENTS.c.kind),
    )
    ranked = (
        select(*_KEY, rank.label("rank"))
        .where(ENGAGEMENTS.c.reason.is_(None), ENGAGEMENTS.c.giver_id.in_(busy))
        .subquery()
    )
    beyond = select(ranked.c.giver_id, ranked.c.post_id, ranked.c.kind).where(
        ranked.c.rank > allocation_v1.MAX_DAILY_ENGAGEMENTS
    )
    return update(ENGAGEMENTS).where(tuple_(*_KEY).in_(beyond)).values(reason="daily_limit")


async def _insert_contributors(
    connection: WriteTransaction, month: date, fees: dict[UUID, int]
) -> None:
    """Insert the members who paid and those who are eligible."""
    payers = sorted(fees.items())
    for start in range(0, len(payers), BATCH_SIZE):
        batch = payers[start : start + BATCH_SIZE]
        rows = select(
            func.unnest(literal([member for member, _ in batch], type_=_IDS)),
            func.unnest(literal([cents for _, cents in batch], type_=ARRAY(BigInteger))),
            literal(False),
        )
        columns = ["member_id", "fees_cents", "is_eligible"]
        await bulk_sql.execute(connection, insert(CONTRIBUTORS).from_select(columns, rows))
    new = upsert(CONTRIBUTORS).from_select(
        ["member_id", "fees_cents", "is_eligible"],
        _select_eligible(month).add_columns(literal(0), literal(True)),
    )
    await bulk_sql.execute(
        connection,
        new.on_conflict_do_update(
            index_elements=[CONTRIBUTORS.c.member_id], set_={"is_eligible": True}
        ),
    )


def _select_eligible(month: date) -> Any:
    """Select the members who are eligible for the common pool."""
    evaluated = (
        select(ENGAGEMENTS.c.giver_id)
        .where(
            ENGAGEMENTS.c.kind == "evaluation",
            or_(
                ENGAGEMENTS.c.reason.is_(None),
                ENGAGEMENTS.c.reason.in_(["no_weight", "daily_limit"]),
            ),
        )
        .group_by(ENGAGEMENTS.c.giver_id)
        .having(
            func.count(ENGAGEMENTS.c.author_id.distinct()) >= allocation_v1.MIN_EVALUATED_AUTHORS
        )
        .subquery()
    )
    return (
        select(evaluated.c.giver_id)
        .join(Member, Member.id == evaluated.c.giver_id)
        .where(
            eligibility.is_verified(Member.id),
            eligibility.is_old_enough(month),
            eligibility.is_active_enough(Member.id, month),
        )
    )
