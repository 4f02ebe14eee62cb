"""HTTP routes of answers."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Path

from api.core.db.database import Write
from api.core.errors import forbidden
from api.core.http.auth import CurrentMember
from api.core.http.openapi import documented
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import Payload
from api.core.ids import PathId, parse_id
from api.posts.answers import service as answers
from api.posts.answers.problems import not_a_question, not_an_answer, own_answer
from api.posts.answers.schemas import AnswerChoice, HelpfulState
from api.posts.comments.problems import comment_not_found
from api.posts.problems import post_not_found

router = APIRouter(tags=["Posts"])

_MARK_PROBLEMS = documented(
    post_not_found, comment_not_found, not_a_question, not_an_answer, own_answer
)


@router.post(
    "/posts/{id}/acceptAnswer",
    summary="Accept an answer",
    response_model=Payload[AnswerChoice],
    responses=documented(
        post_not_found, comment_not_found, forbidden, not_a_question, not_an_answer
    ),
    dependencies=[limited_writes],
)
async def accept_answer(
    id: PathId, member: CurrentMember, connection: Write, choice: AnswerChoice
) -> Payload[AnswerChoice]:
    """Accepts a comment as the answer to a question of the authenticated member.

    A question has at most one accepted answer: another one replaces it, and a null `commentId`
    removes it. The answer's writer is notified the first time. Members may accept their own answer.
    An answer that is deleted or hidden is no longer accepted, until it is visible again.

    Idempotent.

    - `forbidden`: another member asked the question.
    - `not_a_question`: the post is of another kind.
    - `not_an_answer`: the comment is a reply or hidden.
    - `comment_not_found`: the comment does not exist, is on another post, or is not visible to the
      authenticated member.
    """
    comment_id = None
    if choice.comment_id is not None:
        comment_id = parse_id(choice.comment_id, comment_not_found)
    await answers.accept(connection, member.id, parse_id(id, post_not_found), comment_id)
    return Payload(payload=choice)


@router.post(
    "/posts/{id}/comments/{commentId}/helpful",
    summary="Mark an answer as helpful",
    response_model=Payload[HelpfulState],
    responses=_MARK_PROBLEMS,
    dependencies=[limited_writes],
)
async def mark_helpful(
    id: PathId,
    comment_id: Annotated[PathId, Path(alias="commentId")],
    member: CurrentMember,
    connection: Write,
) -> Payload[HelpfulState]:
    """Marks an answer to a question as helpful.

    A member has at most one mark per answer. Marks order the answers and carry no weight in the
    revenue share. The writer is not notified. Idempotent.

    - `own_answer`: members cannot mark their own answers.
    - `not_a_question`: the post is of another kind.
    - `not_an_answer`: the comment is a reply or hidden.
    """
    count = await answers.mark_helpful(connection, member.id, *_parse_ids(id, comment_id))
    return Payload(payload=HelpfulState(helpful=True, helpful_count=count))


@router.delete(
    "/posts/{id}/comments/{commentId}/helpful",
    summary="Remove the mark of a helpful answer",
    response_model=Payload[HelpfulState],
    responses=_MARK_PROBLEMS,
    dependencies=[limited_writes],
)
async def unmark_helpful(
    id: PathId,
    comment_id: Annotated[PathId, Path(alias="commentId")],
    member: CurrentMember,
    connection: Write,
) -> Payload[HelpfulState]:
    """Removes the authenticated member's mark of an answer. Idempotent."""
    count = await answers.unmark_helpful(connection, member.id, *_parse_ids(id, comment_id))
    return Payload(payload=HelpfulState(helpful=False, helpful_count=count))


def _parse_ids(post_id: str, comment_id: str) -> tuple[UUID, UUID]:
    return parse_id(post_id, post_not_found), parse_id(comment_id, comment_not_found)
