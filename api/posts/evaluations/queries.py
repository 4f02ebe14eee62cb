"""Statements of evaluations."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Text,
    cast,
    delete,
    func,
    literal,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import AnyConnection, AnyRow, WriteTransaction
from api.core.http.pagination import behind
from api.posts.evaluations.schemas import Reaction
from api.posts.models import Evaluation, Post, PostCounts
from api.posts.visibility import visible_to
from api.users.models import Member
from api.users.visibility import active, not_blocked


@dataclass(frozen=True, slots=True)
class EvaluationChange:
    """A change of a member's evaluation of a post; `previous` is null for a first evaluation."""

    previous: str | None


async def find_summary(
    connection: AnyConnection, post_id: UUID, viewer_id: UUID | None
) -> AnyRow | None:
    """Find the counts and the viewer's own evaluation; None for a post the viewer may not see."""
    own: ColumnElement[str | None] = literal(None)
    if viewer_id is not None:
        own = (
            select(Evaluation.reaction)
            .where(Evaluation.post_id == post_id, Evaluation.member_id == viewer_id)
            .scalar_subquery()
        )
    rows = await connection.execute(
        select(PostCounts.evaluations.label("counts"), own.label("mine"))
        .select_from(Post)
        .join(Member, Member.id == Post.author_id)
        .join(PostCounts, PostCounts.post_id == Post.id)
        .where(Post.id == post_id, visible_to(viewer_id))
    )
    return rows.one_or_none()


async def list_latest(
    connection: AnyConnection,
    post_id: UUID,
    *,
    viewer_id: UUID | None,
    limit: int,
    reaction: Reaction | None = None,
    after: tuple[datetime, UUID] | None = None,
) -> Sequence[AnyRow]:
    """List the evaluations of a post with their members, newest first.

    `after` is the time and the member of the last row of the page before.
    """
    order = (Evaluation.evaluated_at, Evaluation.member_id)
    query = (
        select(
            Member.id,
            Member.name,
            Member.handle,
            Member.picture,
            Member.is_staff,
            Evaluation.reaction,
            Evaluation.evaluated_at,
        )
        .select_from(Evaluation)
        .join(Member, Member.id == Evaluation.member_id)
        .where(
            Evaluation.post_id == post_id,
            active(),
            not_blocked(viewer_id, Evaluation.member_id),
            behind(order, after),
        )
        .order_by(*(column.desc() for column in order))
        .limit(limit)
    )
    if reaction is not None:
        query = query.where(Evaluation.reaction == reaction)
    return (await connection.execute(query)).all()


async def upsert_evaluation(
    connection: WriteTransaction, post_id: UUID, member_id: UUID, reaction: Reaction
) -> EvaluationChange | None:
    """Insert or replace a member's evaluation; return None if it is the same already.

    A single statement, so concurrent requests of a member run one after the other.
    """
    new = upsert(Evaluation).values(post_id=post_id, member_id=member_id, reaction=reaction)
    rows = await connection.execute(
        new.on_conflict_do_update(
            index_elements=[Evaluation.post_id, Evaluation.member_id],
            set_={"reaction": new.excluded.reaction, "evaluated_at": func.now()},
            where=Evaluation.reaction != new.excluded.reaction,
        ).returning(literal_column("old.reaction", Text).label("previous"))
    )
    row = rows.one_or_none()
    return None if row is None else EvaluationChange(row.previous)


async def delete_evaluation(
    connection: WriteTransaction, post_id: UUID, member_id: UUID
) -> EvaluationChange | None:
    """Delete a member's evaluation; return None if there was none."""
    previous: str | None = await connection.scalar(
        delete(Evaluation)
        .where(Evaluation.post_id == post_id, Evaluation.member_id == member_id)
        .returning(Evaluation.reaction)
    )
    return None if previous is None else EvaluationChange(previous)


async def update_counts(
    connection: WriteTransaction, post_id: UUID, *, previous: str | None, current: str | None
) -> dict[str, int]:
    """Decrement one reaction, increment another, and return the counts.

    A reaction whose count reaches zero is removed from the object.
    """
    changed_counts: list[Any] = []
    for reaction, step in ((previous, -1), (current, 1)):
        if reaction is not None:
            count = func.coalesce(PostCounts.evaluations[reaction].as_integer(), 0) + step
            changed_counts += [cast(reaction, Text), func.nullif(count, 0)]
    merged = PostCounts.evaluations.op("||")(func.jsonb_build_object(*changed_counts))
    rows = await connection.execute(
        update(PostCounts)
        .where(PostCounts.post_id == post_id)
        .values(evaluations=func.jsonb_strip_nulls(merged))
        .returning(PostCounts.evaluations)
    )
    counts: dict[str, int] = rows.scalar_one()
    return counts
