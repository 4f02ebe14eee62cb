"""HTTP routes of saved posts."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request

from api.core.db.database import Read, Write
from api.core.http.auth import CurrentMember
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import JSONBytes, Page, Payload, answer_page
from api.core.ids import PathId, parse_id
from api.posts.problems import post_not_found
from api.posts.saves import queries
from api.posts.saves import service as saves
from api.posts.saves.schemas import SaveState
from api.posts.schemas import Post
from api.posts.serializers import serialize_post

router = APIRouter(tags=["Posts"])


@router.get("/posts/saved", summary="List my saved posts", response_model=Page[Post])
async def list_saved_posts(
    request: Request,
    member: CurrentMember,
    connection: Read,
    paging: Paged,
    kind: Annotated[
        Literal["post", "digital"] | None,
        Query(
            description="Filter by kind: `post` for posts and questions, `digital` for digital "
            "products. Without it all kinds are listed."
        ),
    ] = None,
) -> JSONBytes:
    """Returns the posts that the authenticated member saved, last saved first.

    Posts that are deleted or no longer visible to the member are excluded.
    """
    rows = await queries.list_saved(
        connection,
        member.id,
        after=paging.after("saved"),
        limit=paging.limit + 1,
        digital=None if kind is None else kind == "digital",
    )
    page, next_cursor = paging.page("saved", rows, lambda row: row.saved_id)
    origin = request.app.state.settings.media_origin
    return answer_page([serialize_post(row, origin, member.id) for row in page], next_cursor)


@router.post(
    "/posts/{id}/save",
    summary="Save a post",
    response_model=Payload[SaveState],
    responses=documented(post_not_found),
    dependencies=[limited_writes],
)
async def save_post(id: PathId, member: CurrentMember, connection: Write) -> Payload[SaveState]:
    """Saves a post for the authenticated member.

    Saves are private: other members see only the count. Idempotent.
    """
    count = await saves.save(connection, member.id, parse_id(id, post_not_found))
    return Payload(payload=SaveState(saved=True, count=count))


@router.post(
    "/posts/{id}/unsave",
    summary="Remove a saved post",
    response_model=Payload[SaveState],
    responses=documented(post_not_found),
    dependencies=[limited_writes],
)
async def unsave_post(id: PathId, member: CurrentMember, connection: Write) -> Payload[SaveState]:
    """Removes the authenticated member's save of a post.

    Also works for a saved post that is no longer visible to the member. Idempotent.
    """
    count = await saves.unsave(connection, member.id, parse_id(id, post_not_found))
    return Payload(payload=SaveState(saved=False, count=count))
