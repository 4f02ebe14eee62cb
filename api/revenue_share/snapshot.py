"""A month's inputs, gathered in one snapshot: who paid what, who has a part of the commons, and
every act with its points or the reason why it counts nothing.

An act belongs to the month of its first time (`first_act`), a purchase and a tip to the month in
which it was booked; how it stands is looked at now. What comes of it lies in two tables that end
with the transaction.
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

JOURNALS_AT_ONCE: Final = 5_000
# Acts of so long at once.
STEP: Final = timedelta(days=8)

_IDS: Final = ARRAY(Uuid)
_PASSING: Final = MetaData()
COUNTED: Final = Table(
    "counted",
    _PASSING,
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
GIVING: Final = Table(
    "giving",
    _PASSING,
    Column("member_id", Uuid, primary_key=True),
    Column("fees_cents", BigInteger, nullable=False),
    Column("is_eligible", Boolean, nullable=False),
    prefixes=["TEMPORARY"],
    postgresql_on_commit="DROP",
)
_SHARING: Final = Table(
    "sharing",
    _PASSING,
    Column("member_id", Uuid, primary_key=True),
    Column("iban_hmac", Text, primary_key=True),
    prefixes=["TEMPORARY"],
    postgresql_on_commit="DROP",
)
_COLUMNS: Final = ["giver_id", "post_id", "kind", "author_id", "at", "points", "reason"]
_KEY: Final = (COUNTED.c.giver_id, COUNTED.c.post_id, COUNTED.c.kind)
_giver, _author = aliased(Member), aliased(Member)


async def collect(connection: WriteTransaction, month: date) -> ledger_totals.MonthBooks:
    """Fill the passing tables; what the books say of the month."""
    for table in (COUNTED, GIVING, _SHARING):
        await connection.execute(CreateTable(table))
    await bulk_sql.run(connection, _members_sharing_an_account())
    found = await _read_books(connection, month)
    begin, end = months.begins(month), months.ends(month)
    while begin < end:
        await bulk_sql.run(connection, _first_acts(begin, min(begin + STEP, end)))
        begin += STEP
    await bulk_sql.run(connection, text("ANALYZE counted"))
    await bulk_sql.run(connection, _again())
    await bulk_sql.run(connection, _beyond_the_daily_limit())
    await _add_givers(connection, month, found.givers)
    await bulk_sql.run(connection, text("ANALYZE giving"))
    return found


def counting() -> Any:
    """The acts that count, of givers who have something to give."""
    gives = or_(GIVING.c.is_eligible, GIVING.c.fees_cents > 0)
    return (
        select(
            COUNTED.c.giver_id,
            COUNTED.c.author_id,
            COUNTED.c.post_id,
            COUNTED.c.kind,
            COUNTED.c.points,
        )
        .join(GIVING, GIVING.c.member_id == COUNTED.c.giver_id)
        .where(COUNTED.c.reason.is_(None), gives)
    )


def excluded() -> Any:
    """How many acts on whose posts count nothing, by reason."""
    gives = or_(GIVING.c.is_eligible, GIVING.c.fees_cents > 0)
    reason = func.coalesce(COUNTED.c.reason, "not_eligible")
    return (
        select(COUNTED.c.author_id, reason.label("reason"), func.count().label("count"))
        .outerjoin(GIVING, GIVING.c.member_id == COUNTED.c.giver_id)
        .where(or_(COUNTED.c.reason.is_not(None), gives.is_not(True)))
        .group_by(COUNTED.c.author_id, reason)
    )


async def _read_books(connection: WriteTransaction, month: date) -> ledger_totals.MonthBooks:
    found = ledger_totals.MonthBooks()
    journals = iter(await bulk_sql.fetch(connection, ledger_totals.journals_of(month)))
    while chunk := [row[0] for row in islice(journals, JOURNALS_AT_ONCE)]:
        found.add(await bulk_sql.fetch(connection, ledger_totals.movements().where(_among(chunk))))
        await bulk_sql.run(connection, _purchases(chunk))
    return found


def _among(journals: Sequence[UUID]) -> ColumnElement[bool]:
    return Journal.id == func.any(literal(list(journals), type_=_IDS))


def _members_sharing_an_account() -> Any:
    """Members whose payout account is another member's too, in any of its versions."""
    number = func.encode(PayoutMethod.iban_hmac, "hex")
    other = aliased(PayoutMethod)
    shared = exists().where(
        other.iban_hmac == PayoutMethod.iban_hmac, other.member_id != PayoutMethod.member_id
    )
    rows = select(PayoutMethod.member_id, number).where(shared).distinct()
    return insert(_SHARING).from_select(["member_id", "iban_hmac"], rows)


def _not_between(giver: Any, author: Any) -> list[tuple[ColumnElement[bool], Any]]:
    """Why nothing counts between the two, or on the post."""
    other = _SHARING.alias("other")
    shared = exists().where(
        _SHARING.c.member_id == giver,
        other.c.member_id == author,
        other.c.iban_hmac == _SHARING.c.iban_hmac,
    )
    suspended = or_(_giver.suspended_at.is_not(None), _author.suspended_at.is_not(None))
    removed = or_(Post.deleted_at.is_not(None), Post.hidden_at.is_not(None))
    return [
        (suspended, literal("suspended", Text)),
        (removed, literal("removed_post", Text)),
        (shared, literal("shared_payout_account", Text)),
    ]


def _purchases(journals: Sequence[UUID]) -> Any:
    """Purchases and tips, those that went back too."""
    reason = case(
        (Purchase.status != "paid", literal("refunded", Text)),
        *_not_between(Purchase.buyer_id, Purchase.seller_id),
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
        .join(_giver, _giver.id == Purchase.buyer_id)
        .join(_author, _author.id == Purchase.seller_id)
        .where(_among(journals), Journal.kind.in_(["sale", "tip"]))
    )
    return insert(COUNTED).from_select(_COLUMNS, rows)


def _again() -> Any:
    """What somebody did more than once with a post: one counts, of those that count the first."""
    place = func.row_number().over(
        partition_by=_KEY, order_by=(COUNTED.c.reason.is_not(None), COUNTED.c.at)
    )
    row: ColumnElement[Any] = literal_column("counted.ctid")
    placed = (
        select(row.label("row"), place.label("place"))
        .select_from(COUNTED)
        .where(COUNTED.c.kind.in_(["purchase", "tip", "comment"]))
        .subquery()
    )
    return delete(COUNTED).where(row.in_(select(placed.c.row).where(placed.c.place > 1)))


def _first_acts(begin: datetime, end: datetime) -> Any:
    """Evaluations, saves and first comments of a while, as they stand now; a comment is remembered
    as a first one from twenty characters on."""
    points = case(
        (
            FirstEngagement.act == "evaluation",
            case(allocation_v1.REACTIONS, value=Evaluation.reaction, else_=0),
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
        *_not_between(FirstEngagement.member_id, Post.author_id),
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
        .join(_giver, _giver.id == FirstEngagement.member_id)
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
    return insert(COUNTED).from_select(_COLUMNS, rows)


def _is_first_comment() -> ColumnElement[bool]:
    """Written in the transaction that kept its instant as the first."""
    return and_(
        FirstEngagement.act == "comment",
        Comment.author_id == FirstEngagement.member_id,
        Comment.post_id == FirstEngagement.post_id,
        Comment.created_at == FirstEngagement.at,
    )


def _beyond_the_daily_limit() -> Any:
    """Of a giver's day the first acts count."""
    day = cast(COUNTED.c.at, Date)
    busy = (
        select(COUNTED.c.giver_id)
        .where(COUNTED.c.reason.is_(None))
        .group_by(COUNTED.c.giver_id, day)
        .having(func.count() > allocation_v1.DAILY_ACTS)
    )
    place = func.row_number().over(
        partition_by=(COUNTED.c.giver_id, day),
        order_by=(COUNTED.c.at, COUNTED.c.post_id, COUNTED.c.kind),
    )
    placed = (
        select(*_KEY, place.label("place"))
        .where(COUNTED.c.reason.is_(None), COUNTED.c.giver_id.in_(busy))
        .subquery()
    )
    beyond = select(placed.c.giver_id, placed.c.post_id, placed.c.kind).where(
        placed.c.place > allocation_v1.DAILY_ACTS
    )
    return update(COUNTED).where(tuple_(*_KEY).in_(beyond)).values(reason="daily_limit")


async def _add_givers(connection: WriteTransaction, month: date, fees: dict[UUID, int]) -> None:
    """Whoever paid, and whoever is eligible."""
    paying = sorted(fees.items())
    for start in range(0, len(paying), JOURNALS_AT_ONCE):
        chunk = paying[start : start + JOURNALS_AT_ONCE]
        rows = select(
            func.unnest(literal([member for member, _ in chunk], type_=_IDS)),
            func.unnest(literal([cents for _, cents in chunk], type_=ARRAY(BigInteger))),
            literal(False),
        )
        columns = ["member_id", "fees_cents", "is_eligible"]
        await bulk_sql.run(connection, insert(GIVING).from_select(columns, rows))
    new = upsert(GIVING).from_select(
        ["member_id", "fees_cents", "is_eligible"],
        _eligible(month).add_columns(literal(0), literal(True)),
    )
    await bulk_sql.run(
        connection,
        new.on_conflict_do_update(index_elements=[GIVING.c.member_id], set_={"is_eligible": True}),
    )


def _eligible(month: date) -> Any:
    """Givers who evaluated enough authors, of those the members who have a part of the commons."""
    evaluated = (
        select(COUNTED.c.giver_id)
        .where(
            COUNTED.c.kind == "evaluation",
            or_(COUNTED.c.reason.is_(None), COUNTED.c.reason.in_(["no_weight", "daily_limit"])),
        )
        .group_by(COUNTED.c.giver_id)
        .having(func.count(COUNTED.c.author_id.distinct()) >= allocation_v1.ELIGIBLE_AUTHORS)
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
