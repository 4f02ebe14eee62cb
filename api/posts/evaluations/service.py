"""Evaluating posts."""

from collections.abc import Sequence
from typing import Any, Final, get_args
from uuid import UUID

from api.core.clock import iso
from api.core.db.database import AnyConnection, AnyRow, WriteTransaction
from api.core.deferred_counts import DeferredCounter
from api.core.events.dispatch import emit
from api.posts import engagement
from api.posts.evaluations import problems, queries
from api.posts.evaluations.schemas import Reaction
from api.posts.events import Evaluated
from api.posts.models import PostCounts
from api.posts.problems import post_not_found
from api.users.service import serialize_author

SUMMARY_LIMIT: Final = 20
EVALUATIONS: Final = DeferredCounter(
    "evaluations", queries.list_changed_posts, queries.apply_changes
)
REACTIONS_TO_POSTS: Final = {"perfect", "love", "unclear", "fantastic", "surprise", "clap"}
REACTIONS_TO_QUESTIONS: Final = {*get_args(Reaction)}


async def evaluate(
    connection: WriteTransaction,
    member_id: UUID,
    post_id: UUID,
    reaction: Reaction | None,
    *,
    media_origin: str,
) -> dict[str, Any]:
    """Set, replace or remove (None) a member's evaluation of a post, idempotently.

    Return the new summary, as `get_summary`.

    Raises:
        ApiError: `post_not_found`, `own_evaluation`, `reaction_not_allowed`.
    """
    post = await engagement.load_visible_post(connection, post_id, member_id)
    if post.author_id == member_id:
        raise problems.own_evaluation()
    change = await _set_reaction(connection, post, member_id, reaction)
    latest = await queries.list_latest(
        connection, post_id, viewer_id=member_id, limit=SUMMARY_LIMIT
    )
    if change is None:
        counts = await engagement.read_counter(connection, post_id, PostCounts.evaluations)
    else:
        # Last, because all evaluations of the post contend for this row.
        counts = await queries.update_counts(
            connection, post_id, previous=change.previous, current=reaction
        )
    return _serialize_summary(counts, reaction, latest, media_origin)


async def _set_reaction(
    connection: WriteTransaction,
    post: engagement.VisiblePost,
    member_id: UUID,
    reaction: Reaction | None,
) -> queries.EvaluationChange | None:
    """Return None if the evaluation is unchanged."""
    if reaction is None:
        return await queries.delete_evaluation(connection, post.id, member_id)
    if reaction not in (REACTIONS_TO_QUESTIONS if post.kind == "question" else REACTIONS_TO_POSTS):
        raise problems.reaction_not_allowed.for_field("reaction")
    change = await queries.upsert_evaluation(connection, post.id, member_id, reaction)
    if change is not None:
        await engagement.record_first_engagement(connection, member_id, post, "evaluation")
        event = Evaluated(post_id=post.id, member_id=member_id, reaction=reaction)
        await emit(connection, event)
    return change


async def get_summary(
    connection: AnyConnection, post_id: UUID, viewer_id: UUID | None, media_origin: str
) -> dict[str, Any]:
    """Return the evaluations of a post as the JSON of `schemas.Evaluations`.

    Raises:
        ApiError: `post_not_found`.
    """
    summary = await queries.find_summary(connection, post_id, viewer_id)
    if summary is None:
        raise post_not_found()
    latest = await queries.list_latest(
        connection, post_id, viewer_id=viewer_id, limit=SUMMARY_LIMIT
    )
    return _serialize_summary(summary.counts, summary.mine, latest, media_origin)


def _serialize_summary(
    counts: dict[str, int], own: str | None, latest: Sequence[AnyRow], media_origin: str
) -> dict[str, Any]:
    return {
        "counts": counts,
        "total": sum(counts.values()),
        "mine": own,
        "latest": [serialize_evaluation(row, media_origin) for row in latest],
    }


def serialize_evaluation(row: AnyRow, media_origin: str) -> dict[str, Any]:
    """Serialize a row of `queries.list_latest` as `schemas.Evaluation`."""
    return {
        "user": serialize_author(row, media_origin),
        "reaction": row.reaction,
        "createdAt": iso(row.evaluated_at),
    }
