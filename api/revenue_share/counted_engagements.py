"""Statements that insert a month's engagements, with points or the reason for their exclusion."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Date,
    SmallInteger,
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
    tuple_,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import aliased

from api.payments.ledger.models import Journal
from api.payments.models import Purchase
from api.payouts.models import PayoutMethod
from api.posts.models import Comment, Evaluation, FirstEngagement, Post, SavedPost
from api.revenue_share import allocation_v1
from api.revenue_share.snapshot_tables import ENGAGEMENTS, SHARED_ACCOUNTS
from api.users.models import Member

IDS: Final = ARRAY(Uuid)
_COLUMNS: Final = ["giver_id", "post_id", "kind", "author_id", "at", "points", "reason"]
_KEY: Final = (ENGAGEMENTS.c.giver_id, ENGAGEMENTS.c.post_id, ENGAGEMENTS.c.kind)
_contributor, _author = aliased(Member), aliased(Member)


def in_journals(journals: Sequence[UUID]) -> ColumnElement[bool]:
    """Condition: the journal is one of these."""
    return Journal.id == func.any(literal(list(journals), type_=IDS))


def insert_shared_accounts() -> Any:
    """Insert members who share a payout account, current or retired, with another member."""
    number = func.encode(PayoutMethod.iban_hmac, "hex")
    other = aliased(PayoutMethod)
    shared = exists().where(
        other.iban_hmac == PayoutMethod.iban_hmac, other.member_id != PayoutMethod.member_id
    )
    rows = select(PayoutMethod.member_id, number).where(shared).distinct()
    return insert(SHARED_ACCOUNTS).from_select(["member_id", "iban_hmac"], rows)


def _exclusion_cases(contributor: Any, author: Any) -> list[tuple[ColumnElement[bool], Any]]:
    """Return the exclusion reasons that depend on the two members or on the post."""
    other = SHARED_ACCOUNTS.alias("other")
    shared = exists().where(
        SHARED_ACCOUNTS.c.member_id == contributor,
        other.c.member_id == author,
        other.c.iban_hmac == SHARED_ACCOUNTS.c.iban_hmac,
    )
    suspended = or_(_contributor.suspended_at.is_not(None), _author.suspended_at.is_not(None))
    removed = or_(Post.deleted_at.is_not(None), Post.hidden_at.is_not(None))
    return [
        (suspended, literal("suspended", Text)),
        (removed, literal("removed_post", Text)),
        (shared, literal("shared_payout_account", Text)),
    ]


def insert_purchases(journals: Sequence[UUID]) -> Any:
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
        .where(in_journals(journals), Journal.kind.in_(["sale", "tip"]))
    )
    return insert(ENGAGEMENTS).from_select(_COLUMNS, rows)


def delete_repeated() -> Any:
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


def insert_first_engagements(begin: datetime, end: datetime) -> Any:
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


def mark_beyond_daily_limit() -> Any:
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
