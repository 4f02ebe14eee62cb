"""Statements about reports and staff actions."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import BigInteger, Uuid, and_, bindparam, case, func, insert, or_, select, update
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import aliased

from api.core.db.database import AnyConnection, AnyRow, ReadConnection, WriteTransaction
from api.core.observability import security_log
from api.moderation.models import Report, StaffAction
from api.posts.models import Comment, Post
from api.posts.reviews.models import ProductReview
from api.users.models import Member

Reporter: Any = aliased(Member, name="reporter")
Owner: Any = aliased(Member, name="owner")


async def upsert_report(connection: WriteTransaction, values: dict[str, Any]) -> bool:
    """Insert a report, or replace the reporter's open one of the same subject.

    Return whether it was inserted.
    """
    new = upsert(Report).values(values)
    rows = await connection.execute(
        new.on_conflict_do_update(
            index_elements=[Report.subject_id, Report.reporter_id],
            index_where=Report.closed_at.is_(None),
            set_={
                "reason": new.excluded.reason,
                "text": new.excluded.text,
                "changed_at": func.now(),
                "case_id": func.coalesce(Report.case_id, new.excluded.case_id),
            },
        ).returning(Report.changed_at)
    )
    return rows.scalar_one() is None


def _select_reports() -> Any:
    """Select reports with reporter, owner and the reported text."""
    same: Any = aliased(Report)
    others = (
        select(func.count())
        .where(same.subject_id == Report.subject_id, same.closed_at.is_(None))
        .scalar_subquery()
    )
    return (
        select(
            Report.__table__,
            Reporter.name.label("reporter_name"),
            Reporter.handle.label("reporter_handle"),
            Owner.name.label("owner_name"),
            Owner.handle.label("owner_handle"),
            Owner.bio.label("owner_bio"),
            Owner.suspended_at.label("owner_suspended_at"),
            Post.title.label("post_title"),
            Post.text.label("post_text"),
            case(
                (Comment.id.is_not(None), Comment.edited_at),
                (Report.kind == "review", ProductReview.edited_at),
                (Report.kind == "reviewReply", ProductReview.reply_edited_at),
                else_=Post.edited_at,
            ).label("edited_at"),
            func.coalesce(Comment.deleted_at, ProductReview.deleted_at, Post.deleted_at).label(
                "deleted_at"
            ),
            Comment.text.label("comment_text"),
            ProductReview.rating.label("review_rating"),
            ProductReview.text.label("review_text"),
            ProductReview.reply_text.label("review_reply_text"),
            others.label("open_count"),
        )
        .join(Reporter, Reporter.id == Report.reporter_id)
        .join(Owner, Owner.id == Report.owner_id)
        .outerjoin(Post, Post.id == Report.post_id)
        .outerjoin(Comment, Comment.id == Report.subject_id)
        .outerjoin(
            ProductReview,
            or_(
                and_(Report.kind == "review", ProductReview.id == Report.subject_id),
                and_(Report.kind == "reviewReply", ProductReview.reply_id == Report.subject_id),
            ),
        )
    )


async def list_open_reports(connection: ReadConnection, *, limit: int) -> Sequence[AnyRow]:
    """List open reports, newest first."""
    query = (
        _select_reports()
        .where(Report.closed_at.is_(None))
        .order_by(Report.number.desc())
        .limit(limit)
    )
    return (await connection.execute(query)).all()


async def get_report(connection: ReadConnection | WriteTransaction, number: int) -> AnyRow | None:
    rows = await connection.execute(_select_reports().where(Report.number == number))
    return rows.one_or_none()


async def lock_report(connection: WriteTransaction, number: int) -> AnyRow | None:
    """Lock a report: concurrent decisions of staff wait for each other."""
    rows = await connection.execute(
        select(Report.__table__).where(Report.number == number).with_for_update()
    )
    return rows.one_or_none()


async def close_reports(connection: WriteTransaction, subject_id: UUID, outcome: str) -> int:
    """Close all open reports of a subject; return their number."""
    closed = await connection.execute(
        update(Report)
        .where(Report.subject_id == subject_id, Report.closed_at.is_(None))
        .values(closed_at=func.now(), outcome=outcome)
    )
    return int(closed.rowcount)


async def insert_action(connection: WriteTransaction, **values: Any) -> None:
    """Append an action to the audit log; without `actor_id` the schedule acts."""
    security_log.record(
        f"staff_{values['action']}",
        "success",
        member=values.get("actor_id"),
        subject=str(values.get("member_id")),
    )
    if values.get("actor_id") is None:
        await connection.execute(insert(StaffAction).values(values))
        return
    act = func.record_staff_act(
        bindparam("actor_id", type_=Uuid),
        values["action"],
        bindparam("member_id", type_=Uuid),
        bindparam("report_number", type_=BigInteger),
        bindparam("subject_id", type_=Uuid),
        bindparam("facts", type_=JSONB),
    )
    given = {"report_number": None, "subject_id": None, "facts": {}, **values}
    given.pop("action")
    await connection.execute(select(act), given)


async def list_removed_files(connection: WriteTransaction, number: int) -> list[UUID]:
    """List the files that a decision about a report removed."""
    facts = await connection.scalar(
        select(StaffAction.facts)
        .where(StaffAction.report_number == number, StaffAction.action == "removed")
        .order_by(StaffAction.number.desc())
        .limit(1)
    )
    return [UUID(file_id) for file_id in (facts or {}).get("files", [])]


async def list_actions(
    connection: ReadConnection, member_id: UUID, *, limit: int
) -> Sequence[AnyRow]:
    """List staff actions on a member, newest first."""
    rows = await connection.execute(
        select(StaffAction.__table__, Member.name.label("actor_name"))
        .outerjoin(Member, Member.id == StaffAction.actor_id)
        .where(StaffAction.member_id == member_id)
        .order_by(StaffAction.number.desc())
        .limit(limit)
    )
    return rows.all()


async def get_member_name(connection: AnyConnection, member_id: UUID) -> str:
    """Return the name of a member; empty for a deleted account."""
    return str(await connection.scalar(select(Member.name).where(Member.id == member_id)) or "")


async def get_gender(connection: AnyConnection, member_id: UUID) -> int:
    """Return the gender of a member, by which Arabic addresses them."""
    gender_id: Any = await connection.scalar(select(Member.gender_id).where(Member.id == member_id))
    return int(gender_id)


class OwnerState(NamedTuple):
    """State of the owner of a subject, which decides which acts are possible."""

    is_staff: bool
    is_purged: bool
    products_count: int


async def get_owner_state(connection: AnyConnection, member_id: UUID) -> OwnerState:
    rows = await connection.execute(
        select(Member.is_staff, Member.purged_at.is_not(None), Member.products_count).where(
            Member.id == member_id
        )
    )
    return OwnerState(*rows.one())


async def find_member_by_handle(connection: ReadConnection, handle: str) -> UUID | None:
    found: UUID | None = await connection.scalar(select(Member.id).where(Member.handle == handle))
    return found


async def lock_member(connection: WriteTransaction, member_id: UUID) -> AnyRow | None:
    """Lock a member and return the suspension; a concurrent sign-in waits."""
    rows = await connection.execute(
        select(
            Member.id,
            Member.name,
            Member.is_staff,
            Member.suspended_at,
            Member.suspended_until,
        )
        .where(Member.id == member_id)
        .with_for_update(key_share=True)
    )
    return rows.one_or_none()


async def set_suspension(
    connection: WriteTransaction, member_id: UUID, *, until: datetime | None, reason: str | None
) -> None:
    """Suspend a member; an existing suspension keeps its beginning."""
    await connection.execute(
        update(Member)
        .where(Member.id == member_id)
        .values(
            suspended_at=func.coalesce(Member.suspended_at, func.now()),
            suspended_until=until,
            suspension_reason=reason,
        )
    )


async def clear_suspension(connection: WriteTransaction, member_id: UUID) -> None:
    await connection.execute(
        update(Member)
        .where(Member.id == member_id)
        .values(suspended_at=None, suspended_until=None, suspension_reason=None)
    )


async def list_expired_suspensions(connection: ReadConnection, *, limit: int) -> Sequence[UUID]:
    """List members whose suspension is over."""
    rows = await connection.scalars(
        select(Member.id)
        .where(Member.suspended_until <= func.now())
        .order_by(Member.suspended_until)
        .limit(limit)
    )
    return rows.all()
