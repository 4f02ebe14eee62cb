"""Decisions about evaluations."""

from collections.abc import Sequence
from typing import Any, Final, get_args
from uuid import UUID

from api.core.clock import iso
from api.core.db.database import AnyRow, Asking, Writing
from api.core.events.dispatch import emit
from api.posts import engagement
from api.posts.evaluations import problems, queries
from api.posts.evaluations.schemas import Reaction
from api.posts.events import Evaluated
from api.posts.models import PostCounts
from api.posts.problems import post_not_found
from api.users.service import author_on_wire

LATEST: Final = 20
ON_EVERY_POST: Final = {"perfect", "love", "unclear", "fantastic", "surprise", "clap"}
ON_QUESTIONS: Final = {*get_args(Reaction)}


async def evaluate(
    connection: Writing,
    member_id: UUID,
    post_id: UUID,
    reaction: Reaction | None,
    *,
    api_origin: str,
) -> dict[str, Any]:
    """Set what a member thinks of a post, or take it back; the same again changes nothing.

    Answers how it stands then, as `of_post` does.

    Raises:
        ApiError: `post_not_found`, `own_evaluation`, `reaction_not_allowed`.
    """
    post = await engagement.load_visible_post(connection, post_id, member_id)
    if post.author_id == member_id:
        raise problems.own_evaluation()
    changed = await _set(connection, post, member_id, reaction)
    latest = await queries.list_latest(connection, post_id, viewer_id=member_id, limit=LATEST)
    if changed is None:
        counts = await engagement.read_counter(connection, post_id, PostCounts.evaluations)
    else:
        # Last, since everybody who evaluates this post waits for this row.
        counts = await queries.update_counts(connection, post_id, was=changed.was, now=reaction)
    return _state(counts, reaction, latest, api_origin)


async def _set(
    connection: Writing, post: engagement.VisiblePost, member_id: UUID, reaction: Reaction | None
) -> queries.EvaluationChange | None:
    """None when nothing changed."""
    if reaction is None:
        return await queries.delete_evaluation(connection, post.id, member_id)
    if reaction not in (ON_QUESTIONS if post.kind == "question" else ON_EVERY_POST):
        raise problems.reaction_not_allowed.on("reaction")
    changed = await queries.upsert_evaluation(connection, post.id, member_id, reaction)
    if changed is not None:
        await engagement.record_first_engagement(connection, member_id, post, "evaluation")
        fact = Evaluated(post_id=post.id, member_id=member_id, reaction=reaction)
        await emit(connection, fact)
    return changed


async def get_summary(
    connection: Asking, post_id: UUID, viewer_id: UUID | None, api_origin: str
) -> dict[str, Any]:
    """What members think of a post, as the plain JSON of `schemas.Evaluations`.

    Raises:
        ApiError: `post_not_found`.
    """
    found = await queries.find_summary(connection, post_id, viewer_id)
    if found is None:
        raise post_not_found()
    latest = await queries.list_latest(connection, post_id, viewer_id=viewer_id, limit=LATEST)
    return _state(found.counts, found.mine, latest, api_origin)


def _state(
    counts: dict[str, int], mine: str | None, latest: Sequence[AnyRow], api_origin: str
) -> dict[str, Any]:
    return {
        "counts": counts,
        "total": sum(counts.values()),
        "mine": mine,
        "latest": [serialize_evaluation(row, api_origin) for row in latest],
    }


def serialize_evaluation(row: AnyRow, api_origin: str) -> dict[str, Any]:
    """A row of `queries.latest` as the plain JSON of `schemas.Evaluation`."""
    return {
        "user": author_on_wire(row, api_origin),
        "reaction": row.reaction,
        "createdAt": iso(row.evaluated_at),
    }
