"""Evaluations over HTTP."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Request

from api.core.db.database import Read, Write
from api.core.http.auth import AnyViewer, AsMember
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
    summary="Evaluations of a post",
    response_model=Payload[Evaluations],
    responses=documented(post_not_found),
)
async def get_evaluations(
    id: PathId, request: Request, viewer: AnyViewer, connection: Read
) -> JSONBytes:
    """How many think what of the post, what I think, and who evaluated it last; for a guest `mine`
    is null."""
    post_id = parse_id(id, post_not_found)
    origin = request.app.state.settings.api_origin
    return answer(await evaluations.get_summary(connection, post_id, viewer.id, origin))


@router.post(
    "/posts/{id}/evaluations",
    summary="Evaluate a post",
    response_model=Payload[Evaluations],
    responses=documented(post_not_found, own_evaluation, reaction_not_allowed),
    dependencies=[limited_writes],
)
async def evaluate_post(
    id: PathId, request: Request, member: AsMember, connection: Write, choice: EvaluationInput
) -> JSONBytes:
    """One evaluation a member: another replaces it, null takes it back, the same again changes
    nothing. Six names are for every post; `dontknow`, `hardquestion`, `gotanswer` and `sad` for
    questions alone, elsewhere `reaction_not_allowed`. My own post is `own_evaluation`."""
    post_id = parse_id(id, post_not_found)
    origin = request.app.state.settings.api_origin
    return answer(
        await evaluations.evaluate(
            connection, member.id, post_id, choice.reaction, api_origin=origin
        )
    )


@router.get(
    "/posts/{id}/evaluations/people",
    summary="Who evaluated a post",
    response_model=Page[Evaluation],
    responses=documented(post_not_found),
)
async def list_evaluations(
    id: PathId,
    request: Request,
    viewer: AnyViewer,
    connection: Read,
    paging: Paged,
    reaction: Annotated[Reaction | None, Query(description="Of this evaluation alone.")] = None,
) -> JSONBytes:
    """Members and what they think of the post, the last to evaluate it first."""
    post = await engagement.load_visible_post(connection, parse_id(id, post_not_found), viewer.id)
    rows = await queries.list_latest(
        connection,
        post.id,
        viewer_id=viewer.id,
        limit=paging.limit + 1,
        reaction=reaction,
        after=paging.after_keys("evaluated", datetime, UUID),
    )
    origin = request.app.state.settings.api_origin
    kept, following = paging.page_keys("evaluated", rows, lambda row: (row.evaluated_at, row.id))
    return answer_page([evaluations.serialize_evaluation(row, origin) for row in kept], following)
