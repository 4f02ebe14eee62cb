"""Statements about subjects that rules found, and about the rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import and_, exists, func, literal, select
from sqlalchemy.orm import aliased

from api.core.db.database import AnyConnection, AnyRow, WriteTransaction
from api.files.models import File
from api.moderation.appeals.models import Appeal
from api.moderation.cases.models import Case, Signal, SubjectKind
from api.moderation.cases.subjects import Subject
from api.moderation.models import Report
from api.moderation.statements.models import Statement
from api.posts.models import Comment, Post, PostFile
from api.users.columns import AUTHOR_COLUMNS
from api.users.models import Member
from api.users.trust import trust_of

MAX_REPORTS: Final = 100


@dataclass(frozen=True, slots=True)
class FoundSubject:
    """A post or comment that is not deleted; `is_hidden` by a rule, or by the post's author."""

    subject: Subject
    is_hidden: bool
    owner_trust: int
    is_decided: bool


async def find_subject(
    connection: WriteTransaction, kind: str, subject_id: UUID
) -> FoundSubject | None:
    """Find a post or a comment with what decides whether a rule may hold it."""
    table: Any = Comment if kind == "comment" else Post
    hidden_at = Comment.held_at if kind == "comment" else Post.hidden_at
    is_decided = exists().where(
        Case.subject_id == table.id, Case.state.in_(["decided", "appealed", "closed"])
    )
    rows = await connection.execute(
        select(
            table.id,
            table.author_id,
            (Comment.post_id if kind == "comment" else Post.id).label("post_id"),
            hidden_at.is_not(None).label("is_hidden"),
            trust_of(table.author_id).label("trust"),
            is_decided.label("is_decided"),
        ).where(table.id == subject_id, table.deleted_at.is_(None))
    )
    row = rows.one_or_none()
    if row is None:
        return None
    subject_kind: SubjectKind = "comment" if kind == "comment" else "post"
    subject = Subject(subject_kind, row.id, row.post_id, row.author_id)
    return FoundSubject(subject, row.is_hidden, row.trust, row.is_decided)


async def find_statement_of_hold(connection: WriteTransaction, case_id: UUID) -> AnyRow | None:
    """Find the statement of a rule that holds the subject of a case, unless it was ended."""
    ended: Any = aliased(Statement)
    rows = await connection.execute(
        select(Statement.__table__)
        .where(
            Statement.case_id == case_id,
            Statement.is_automatic,
            Statement.act == "remove",
            ~exists().where(ended.restores_id == Statement.id),
        )
        .order_by(Statement.number.desc())
        .limit(1)
    )
    return rows.one_or_none()


async def is_left(connection: WriteTransaction, member_id: UUID) -> bool:
    """Return whether a member's account exists and does not wait for its deletion."""
    left = exists().where(
        Member.id == member_id, Member.purged_at.is_(None), Member.deletes_at.is_(None)
    )
    return bool(await connection.scalar(select(left)))


async def is_appealed(connection: WriteTransaction, statement_id: UUID) -> bool:
    """Return whether there is an appeal of a statement."""
    appealed = exists().where(Appeal.statement_id == statement_id)
    return bool(await connection.scalar(select(appealed)))


async def find_removed_file(connection: WriteTransaction, post_id: UUID) -> AnyRow | None:
    """Find a file of a product whose bytes are those of a blocked file of another product."""
    blocked: Any = aliased(File)
    rows = await connection.execute(
        select(blocked.id)
        .select_from(PostFile)
        .join(File, File.id == PostFile.file_id)
        .join(blocked, and_(blocked.sha256 == File.sha256, blocked.id != File.id))
        .where(
            PostFile.post_id == post_id,
            PostFile.removed_at.is_(None),
            blocked.blocked_at.is_not(None),
        )
        .order_by(blocked.id)
        .limit(1)
    )
    return rows.one_or_none()


async def list_reporters(connection: WriteTransaction, case_id: UUID) -> Sequence[AnyRow]:
    """List the open reports of a case with their reporters' records and trust."""
    earlier: Any = aliased(Report)
    record = (
        select(
            func.count().filter(earlier.closed_at.is_not(None)).label("closed"),
            func.count().filter(earlier.outcome != "dismissed").label("upheld"),
        )
        .where(earlier.reporter_id == Report.reporter_id)
        .lateral("record")
    )
    rows = await connection.execute(
        select(
            Report.reason,
            record.c.closed,
            record.c.upheld,
            trust_of(Report.reporter_id).label("trust"),
        )
        .join(record, literal(True))
        .where(Report.case_id == case_id, Report.closed_at.is_(None))
        .order_by(Report.number)
        .limit(MAX_REPORTS)
    )
    return rows.all()


async def count_findings(connection: AnyConnection, window: timedelta) -> dict[str, int]:
    """Count the signals of each rule within the window."""
    rows = await connection.execute(
        select(Signal.rule, func.count().label("found"))
        .where(Signal.created_at > func.now() - window)
        .group_by(Signal.rule)
        .order_by(Signal.rule)
        .limit(100)
    )
    return {row.rule: row.found for row in rows}


async def list_changers(
    connection: AnyConnection, member_ids: Sequence[UUID]
) -> dict[UUID, AnyRow]:
    """Return the columns of authors of the members who changed rules."""
    rows = await connection.execute(
        select(*AUTHOR_COLUMNS).where(Member.id.in_(member_ids)).order_by(Member.id).limit(100)
    )
    return {row.id: row for row in rows}
