"""Statements of evaluations."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Integer,
    Text,
    Update,
    cast,
    delete,
    exists,
    func,
    insert,
    literal,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import AnyConnection, AnyRow, ReadConnection, WriteTransaction
from api.core.deferred_counts import DEFERRED_FROM
from api.core.http.pagination import behind
from api.posts.evaluations.models import EvaluationCountChange
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

    A reaction whose count reaches zero is removed from the object. The change is left to a worker
    while another transaction changes the row, from `DEFERRED_FROM` evaluations on, and behind other
    such changes, so that an evaluation is counted before its end. The counts include it, and all
    that are committed.
    """
    steps = {
        reaction: step for reaction, step in ((previous, -1), (current, 1)) if reaction is not None
    }
    each = func.jsonb_each_text(PostCounts.evaluations).table_valued("key", "value")
    total = select(func.coalesce(func.sum(cast(each.c.value, Integer)), 0)).scalar_subquery()
    free = (
        select(PostCounts.post_id)
        .where(
            PostCounts.post_id == post_id,
            total < DEFERRED_FROM,
            ~exists().where(EvaluationCountChange.post_id == post_id),
        )
        .with_for_update(key_share=True, skip_locked=True)
        .cte("free")
    )
    rows = await connection.execute(
        _add_steps(post_id, steps)
        .where(select(func.count()).select_from(free).scalar_subquery() == 1)
        .returning(PostCounts.evaluations)
    )
    counts: dict[str, int] | None = rows.scalar_one_or_none()
    return counts if counts is not None else await _defer(connection, post_id, steps)


def _add_steps(post_id: UUID, steps: Mapping[str, int]) -> Update:
    changed_counts: list[Any] = []
    for reaction, step in steps.items():
        count = func.coalesce(PostCounts.evaluations[reaction].as_integer(), 0) + step
        changed_counts += [cast(reaction, Text), func.nullif(count, 0)]
    merged = PostCounts.evaluations.op("||")(func.jsonb_build_object(*changed_counts))
    return (
        update(PostCounts)
        .where(PostCounts.post_id == post_id)
        .values(evaluations=func.jsonb_strip_nulls(merged))
    )


async def _defer(
    connection: WriteTransaction, post_id: UUID, steps: Mapping[str, int]
) -> dict[str, int]:
    """Insert the changes; return the counts with all changes that are committed and these."""
    change = (
        insert(EvaluationCountChange)
        .values(
            [
                {"post_id": post_id, "reaction": reaction, "step": step}
                for reaction, step in steps.items()
            ]
        )
        .cte("change")
    )
    pending = (
        select(
            EvaluationCountChange.reaction,
            func.sum(EvaluationCountChange.step).label("step"),
        )
        .where(EvaluationCountChange.post_id == post_id)
        .group_by(EvaluationCountChange.reaction)
        .subquery()
    )
    rows = await connection.execute(
        select(
            PostCounts.evaluations,
            select(func.jsonb_object_agg(pending.c.reaction, pending.c.step)).scalar_subquery(),
        )
        .where(PostCounts.post_id == post_id)
        .add_cte(change)
    )
    stored, waiting = rows.one()
    counts = Counter[str](stored)
    for changes in (waiting or {}, steps):
        for reaction, step in changes.items():
            counts[reaction] += step
    return {reaction: count for reaction, count in counts.items() if count > 0}


async def list_changed_posts(connection: ReadConnection, limit: int) -> Sequence[UUID]:
    """List posts with deferred changes of their evaluations."""
    rows = await connection.scalars(select(EvaluationCountChange.post_id).distinct().limit(limit))
    return rows.all()


async def apply_changes(connection: WriteTransaction, post_id: UUID) -> None:
    """Add the deferred changes of a post's evaluations to the counts."""
    counted = select(PostCounts.post_id).where(PostCounts.post_id == post_id)
    await connection.execute(counted.with_for_update(key_share=True))
    rows = await connection.execute(
        delete(EvaluationCountChange)
        .where(EvaluationCountChange.post_id == post_id)
        .returning(EvaluationCountChange.reaction, EvaluationCountChange.step)
    )
    steps = Counter[str]()
    for row in rows:
        steps[row.reaction] += row.step
    if any(steps.values()):
        await connection.execute(_add_steps(post_id, steps))
