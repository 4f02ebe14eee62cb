"""HTTP routes of evaluations."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Request

from api.core.db.database import Read, Write
from api.core.http.auth import CurrentMember, CurrentViewer
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.core.ids import PathId, parse_id
from api.posts import engagement
from api.posts.evaluations import queries
from api.posts.evaluations import service as evaluations
from api.posts.evaluations.problems import own_evaluation, reaction_not_allowed
from api.posts.evaluations.schemas import Evaluation, EvaluationInput, Evaluations, Reaction
from api.posts.problems import post_not_found

router = APIRouter(tags=["Posts"])


@router.get(
    "/posts/{id}/evaluations",
    summary="Get the evaluations of a post",
    response_model=Payload[Evaluations],
    responses=documented(post_not_found),
)
async def get_evaluations(
    id: PathId, request: Request, viewer: CurrentViewer, connection: Read
) -> JSONBytes:
    """Returns the evaluation counts, the caller's own evaluation, and the most recent evaluators.

    `mine` is null for guests.
    """
    post_id = parse_id(id, post_not_found)
    origin = request.app.state.settings.media_origin
    return answer(await evaluations.get_summary(connection, post_id, viewer.id, origin))


@router.post(
    "/posts/{id}/evaluations",
    summary="Evaluate a post",
    response_model=Payload[Evaluations],
    responses=documented(post_not_found, own_evaluation, reaction_not_allowed),
    dependencies=[limited_writes],
)
async def evaluate_post(
    id: PathId,
    request: Request,
    member: CurrentMember,
    connection: Write,
    evaluation: EvaluationInput,
) -> JSONBytes:
    """Sets, replaces or removes the authenticated member's evaluation of a post.

    A member has at most one evaluation per post. A null `reaction` removes it. Idempotent.

    - `reaction_not_allowed`: `dontknow`, `hardquestion`, `gotanswer` and `sad` are for questions
      only.
    - `own_evaluation`: members cannot evaluate their own posts.
    """
    post_id = parse_id(id, post_not_found)
    origin = request.app.state.settings.media_origin
    return answer(
        await evaluations.evaluate(
            connection, member.id, post_id, evaluation.reaction, media_origin=origin
        )
    )


@router.get(
    "/posts/{id}/evaluations/people",
    summary="List the evaluations of a post",
    response_model=Page[Evaluation],
    responses=documented(post_not_found),
)
async def list_evaluations(
    id: PathId,
    request: Request,
    viewer: CurrentViewer,
    connection: Read,
    paging: Paged,
    reaction: Annotated[Reaction | None, Query(description="Filter by evaluation.")] = None,
) -> JSONBytes:
    """Returns the evaluations of a post with their members, newest first."""
    post = await engagement.load_visible_post(connection, parse_id(id, post_not_found), viewer.id)
    rows = await queries.list_latest(
        connection,
        post.id,
        viewer_id=viewer.id,
        limit=paging.limit + 1,
        reaction=reaction,
        after=paging.after_keys("evaluated", datetime, UUID),
    )
    origin = request.app.state.settings.media_origin
    page, next_cursor = paging.page_keys("evaluated", rows, lambda row: (row.evaluated_at, row.id))
    return answer_page([evaluations.serialize_evaluation(row, origin) for row in page], next_cursor)
