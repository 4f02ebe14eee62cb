"""Posts over HTTP."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Query, Request

from api.core.db.database import AnyRow, Read, Write, database
from api.core.http.auth import AnyViewer, AsMember
from api.core.http.cache_control import shared
from api.core.http.openapi import documented
from api.core.http.pagination import Paged, Paging
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.core.ids import PathId, parse_id
from api.files.problems import file_not_found, file_not_ready
from api.posts import queries
from api.posts import service as posts
from api.posts.inputs import PostInput
from api.posts.problems import kind_fixed, post_not_found
from api.posts.schemas import Deleted, Post
from api.posts.serializers import serialize_post
from api.users import service as users
from api.users.problems import user_not_found

router = APIRouter(tags=["Posts"])


@router.post(
    "/posts",
    summary="Publish a post",
    response_model=Payload[Post],
    responses=documented(file_not_found, file_not_ready),
    dependencies=[limited_writes],
)
async def create_post(request: Request, member: AsMember, draft: PostInput) -> JSONBytes:
    """A post or a question, with text, images or both; or a digital product, with a title, a price
    and files. It is public at once; language, direction, links, tags and handles are found by
    themselves, and followers are told. Not idempotent: each call publishes another post."""
    row = await posts.publish(database(request), member.id, draft)
    return answer(serialize_post(row, request.app.state.settings.api_origin, member.id))


@router.get(
    "/posts/post/{id}",
    summary="A post",
    response_model=Payload[Post],
    responses=documented(post_not_found),
)
async def get_post(id: PathId, request: Request, member: AsMember, connection: Read) -> JSONBytes:
    """One post, as this member sees it, with `viewer`. Deleted, blocked and unknown ones are all
    `post_not_found`."""
    post_id = parse_id(id, post_not_found)
    return answer(await _one(request, connection, post_id, member.id))


@router.get(
    "/posts/{id}/guest",
    summary="A public post, as a guest",
    response_model=Payload[Post],
    responses=documented(post_not_found),
)
@shared
async def get_guest_post(id: PathId, request: Request, connection: Read) -> JSONBytes:
    """One public post, with `viewer` null; no token is looked at."""
    return answer(await _one(request, connection, parse_id(id, post_not_found), None))


@router.get(
    "/posts/{id}",
    summary="A member's posts",
    response_model=Page[Post],
    responses=documented(user_not_found),
)
@shared
async def list_user_posts(
    id: PathId,
    request: Request,
    viewer: AnyViewer,
    connection: Read,
    paging: Paged,
    kind: Annotated[
        Literal["post", "digital"] | None,
        Query(description="`post` for posts and questions, `digital` for products; else all."),
    ] = None,
) -> JSONBytes:
    """What the member of this id published, newest first; a `@handle` is not taken here. For a
    guest `viewer` is null."""
    author_id = parse_id(id, user_not_found)
    rows = await queries.list_by_author(
        connection,
        author_id,
        viewer_id=viewer.id,
        digital=None if kind is None else kind == "digital",
        **_keyset(paging),
    )
    if not rows and not await users.is_active(connection, author_id, viewer.id):
        raise user_not_found()
    return _page(request, rows, paging, viewer.id)


@router.post(
    "/posts/{id}/update",
    summary="Edit my post",
    response_model=Payload[Post],
    responses=documented(post_not_found, kind_fixed, file_not_found, file_not_ready),
    dependencies=[limited_writes],
)
async def update_post(
    id: PathId, request: Request, member: AsMember, connection: Write, draft: PostInput
) -> JSONBytes:
    """The whole draft takes the place of what stands there: what is left out is emptied. What stood
    there is kept for the record, `editedAt` is set, counts and comments stay, and so does the
    kind. A draft that changes nothing is no edit. Somebody else's post is `post_not_found`."""
    post_id = parse_id(id, post_not_found)
    await posts.update(connection, member.id, post_id, draft)
    return answer(await _one(request, connection, post_id, member.id))


@router.delete(
    "/posts/{id}",
    summary="Delete my post",
    response_model=Payload[Deleted],
    responses=documented(post_not_found),
    dependencies=[limited_writes],
)
async def delete_post(id: PathId, member: AsMember, connection: Write) -> Payload[Deleted]:
    """The post leaves every list and page at once, for good; who bought a product keeps it. Again,
    as for somebody else's, it is `post_not_found`."""
    await posts.delete(connection, member.id, parse_id(id, post_not_found))
    return Payload(payload=Deleted(deleted=True))


async def _one(
    request: Request, connection: Any, post_id: UUID, viewer_id: UUID | None
) -> dict[str, Any]:
    row = await queries.find_post(connection, post_id, viewer_id)
    if row is None:
        raise post_not_found()
    return serialize_post(row, request.app.state.settings.api_origin, viewer_id)


def _keyset(paging: Paging) -> dict[str, Any]:
    return {"after": paging.after("id"), "limit": paging.limit + 1}


def _page(
    request: Request,
    rows: Sequence[AnyRow],
    paging: Paging,
    viewer_id: UUID | None,
) -> JSONBytes:
    origin = request.app.state.settings.api_origin
    kept, following = paging.page("id", rows, lambda row: row.post_id)
    return answer_page([serialize_post(row, origin, viewer_id) for row in kept], following)
