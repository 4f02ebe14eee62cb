"""Posts over HTTP."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Query, Request

from api.files.problems import file_not_found
from api.kernel.db import AnyRow, Read, Write
from api.kernel.ids import PathId, parse_id
from api.kernel.limits import limited_writes
from api.kernel.openapi import documented
from api.kernel.paging import Paged, Paging
from api.kernel.security import AnyViewer, AsMember
from api.kernel.wire import JSONBytes, Page, Payload, answer, answer_page
from api.posts import queries
from api.posts import service as posts
from api.posts.problems import post_not_found
from api.posts.schemas import Deleted, Post, PostDraft, Shared
from api.users import service as users
from api.users.problems import user_not_found

router = APIRouter(tags=["Posts"])


@router.post(
    "/posts",
    summary="Publish a post",
    response_model=Payload[Post],
    responses=documented(file_not_found),
    dependencies=[limited_writes],
)
async def create_post(
    request: Request, member: AsMember, connection: Write, draft: PostDraft
) -> JSONBytes:
    """A post or a question, with text, images or both."""
    post_id = await posts.publish(connection, member.id, draft)
    return answer(await _one(request, connection, post_id, member.id))


@router.get("/posts", summary="Newest public posts", response_model=Page[Post])
async def list_posts(
    request: Request, member: AsMember, connection: Read, paging: Paged
) -> JSONBytes:
    """Everybody's posts, newest first."""
    rows = await queries.newest(connection, viewer_id=member.id, **_keyset(paging))
    return _page(request, rows, paging, member.id)


@router.get("/posts/feed", summary="My feed", response_model=Page[Post])
async def list_feed(
    request: Request, member: AsMember, connection: Read, paging: Paged
) -> JSONBytes:
    """Posts of those I follow and mine, newest first, each with its `reason`."""
    rows = await queries.feed(connection, viewer_id=member.id, **_keyset(paging))
    return _page(request, rows, paging, member.id, in_feed=True)


@router.get("/posts/guest", summary="Public posts, as a guest", response_model=Page[Post])
async def list_guest_posts(request: Request, connection: Read, paging: Paged) -> JSONBytes:
    """The newest public posts; no token is looked at."""
    rows = await queries.newest(connection, viewer_id=None, digital=False, **_keyset(paging))
    return _page(request, rows, paging, None)


@router.get("/posts/mine", summary="My posts", response_model=Page[Post])
async def list_my_posts(
    request: Request, member: AsMember, connection: Read, paging: Paged
) -> JSONBytes:
    """What I published, newest first."""
    rows = await queries.newest(
        connection, viewer_id=member.id, author_id=member.id, **_keyset(paging)
    )
    return _page(request, rows, paging, member.id)


@router.get(
    "/posts/exploreDigitalProducts",
    summary="Explore digital products",
    response_model=Page[Post],
)
async def list_digital_products(
    request: Request, viewer: AnyViewer, connection: Read, paging: Paged
) -> JSONBytes:
    """Digital products, newest first."""
    rows = await queries.newest(connection, viewer_id=viewer.id, digital=True, **_keyset(paging))
    return _page(request, rows, paging, viewer.id)


@router.get(
    "/posts/post/{id}",
    summary="A post",
    response_model=Payload[Post],
    responses=documented(post_not_found),
)
async def get_post(id: PathId, request: Request, member: AsMember, connection: Read) -> JSONBytes:
    """One post, as this member sees it."""
    post_id = parse_id(id, post_not_found)
    return answer(await _one(request, connection, post_id, member.id))


@router.get(
    "/posts/{id}/guest",
    summary="A public post, as a guest",
    response_model=Payload[Post],
    responses=documented(post_not_found),
)
async def get_guest_post(id: PathId, request: Request, connection: Read) -> JSONBytes:
    """One public post; no token is looked at."""
    return answer(await _one(request, connection, parse_id(id, post_not_found), None))


@router.get(
    "/posts/{id}",
    summary="A member's posts",
    response_model=Page[Post],
    responses=documented(user_not_found),
)
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
    """What the member of this id published, newest first."""
    author_id = parse_id(id, user_not_found)
    rows = await queries.newest(
        connection,
        viewer_id=viewer.id,
        author_id=author_id,
        digital=None if kind is None else kind == "digital",
        **_keyset(paging),
    )
    if not rows and not await users.is_active(connection, author_id):
        raise user_not_found()
    return _page(request, rows, paging, viewer.id)


@router.delete(
    "/posts/{id}",
    summary="Delete my post",
    response_model=Payload[Deleted],
    responses=documented(post_not_found),
    dependencies=[limited_writes],
)
async def delete_post(id: PathId, member: AsMember, connection: Write) -> Payload[Deleted]:
    """The post leaves every list and page at once."""
    await posts.delete(connection, member.id, parse_id(id, post_not_found))
    return Payload(payload=Deleted(deleted=True))


@router.post(
    "/posts/{id}/share",
    summary="Share a post",
    response_model=Payload[Shared],
    responses=documented(post_not_found),
    dependencies=[limited_writes],
)
async def share_post(
    id: PathId, request: Request, member: AsMember, connection: Write
) -> Payload[Shared]:
    """Answers the address to share; counts once a member and day."""
    post_id = parse_id(id, post_not_found)
    count = await posts.share(connection, member.id, post_id)
    url = f"{request.app.state.settings.web_origin}/posts/{post_id}"
    return Payload(payload=Shared(url=url, count=count))


async def _one(
    request: Request, connection: Any, post_id: UUID, viewer_id: UUID | None
) -> dict[str, Any]:
    row = await queries.one(connection, post_id, viewer_id)
    if row is None:
        raise post_not_found()
    return posts.on_wire(row, request.app.state.settings.api_origin, viewer_id)


def _keyset(paging: Paging) -> dict[str, Any]:
    return {"after": paging.after("id"), "limit": paging.limit + 1}


def _page(
    request: Request,
    rows: Sequence[AnyRow],
    paging: Paging,
    viewer_id: UUID | None,
    *,
    in_feed: bool = False,
) -> JSONBytes:
    origin = request.app.state.settings.api_origin
    kept, following = paging.page("id", rows, lambda row: row.post_id)
    items = [posts.on_wire(row, origin, viewer_id, in_feed=in_feed) for row in kept]
    return answer_page(items, following)
