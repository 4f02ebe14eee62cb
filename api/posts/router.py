"""HTTP routes of posts."""

from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Query, Request

from api.core.db.database import AnyConnection, Read, Write, database
from api.core.errors import forbidden, idempotency_conflict
from api.core.http.auth import CurrentMember, CurrentViewer
from api.core.http.cache_control import publicly_cacheable
from api.core.http.idempotency import IdempotencyKey
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.core.ids import PathId, parse_id
from api.files.problems import file_infected, file_listed, file_not_found, file_not_ready
from api.posts import queries
from api.posts import service as posts
from api.posts.inputs import PostInput, PostUpdate
from api.posts.problems import kind_fixed, link_not_allowed, post_not_found
from api.posts.schemas import Deleted, Post
from api.posts.serializers import serialize_page, serialize_post
from api.users import service as users
from api.users.problems import account_limited, user_not_found
from api.users.publishing import unlimited_members

router = APIRouter(tags=["Posts"])


@router.post(
    "/posts",
    summary="Publish a post",
    response_model=Payload[Post],
    responses=documented(
        account_limited,
        file_not_found,
        file_not_ready,
        file_infected,
        file_listed,
        link_not_allowed,
        post_not_found,
        idempotency_conflict,
    ),
    dependencies=[limited_writes, unlimited_members],
)
async def create_post(
    request: Request, member: CurrentMember, post: PostInput, key: IdempotencyKey = None
) -> JSONBytes:
    """Publishes a post, a question or a digital product.

    - A post or a question has a text, images, or both.
    - A digital product has a title, a price and files.

    The post is public immediately, unless an automatic rule holds it: then only its author sees it
    until staff looked at it. The server detects its language, direction, links, tags and
    mentions. The followers of the authenticated member are notified.

    Idempotent with an `Idempotency-Key`; without one each call publishes another post.

    - `post_not_found`: the post of the first call with this key was deleted.
    """
    row = await posts.publish(database(request), member.id, post, key=key, trust=member.trust)
    return answer(serialize_post(row, request.app.state.settings.media_origin, member.id))


@router.get(
    "/posts/post/{id}",
    summary="Get a post",
    response_model=Payload[Post],
    responses=documented(post_not_found),
)
async def get_post(
    id: PathId, request: Request, member: CurrentMember, connection: Read
) -> JSONBytes:
    """Returns a post with the relation of the authenticated member to it in `viewer`.

    The error `post_not_found` covers unknown posts, deleted posts, and posts hidden by a block.
    """
    post_id = parse_id(id, post_not_found)
    return answer(await _serialize_post(request, connection, post_id, member.id))


@router.get(
    "/posts/{id}/guest",
    summary="Get a public post as a guest",
    response_model=Payload[Post],
    responses=documented(post_not_found),
)
@publicly_cacheable
async def get_guest_post(id: PathId, request: Request, connection: Read) -> JSONBytes:
    """Returns a public post with a null `viewer`. The `Authorization` header is ignored."""
    return answer(await _serialize_post(request, connection, parse_id(id, post_not_found), None))


@router.get(
    "/posts/{id}",
    summary="List a member's posts",
    response_model=Page[Post],
    responses=documented(user_not_found),
)
@publicly_cacheable
async def list_user_posts(
    id: PathId,
    request: Request,
    viewer: CurrentViewer,
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
    """Returns the posts of the member with this `id`, newest first.

    Handles are not accepted. For guests `viewer` is null.
    """
    author_id = parse_id(id, user_not_found)
    rows = await queries.list_by_author(
        connection,
        author_id,
        viewer_id=viewer.id,
        digital=None if kind is None else kind == "digital",
        after=paging.after("id"),
        limit=paging.limit + 1,
    )
    if not rows and not await users.is_active(connection, author_id, viewer.id):
        raise user_not_found()
    origin = request.app.state.settings.media_origin
    return answer_page(*serialize_page(rows, paging, viewer.id, origin))


@router.post(
    "/posts/{id}/update",
    summary="Update a post",
    response_model=Payload[Post],
    responses=documented(
        account_limited,
        post_not_found,
        forbidden,
        kind_fixed,
        file_not_found,
        file_not_ready,
        file_infected,
        file_listed,
        link_not_allowed,
    ),
    dependencies=[limited_writes, unlimited_members],
)
async def update_post(
    id: PathId, request: Request, member: CurrentMember, connection: Write, changes: PostUpdate
) -> JSONBytes:
    """Changes the given fields of a post of the authenticated member.

    Omitted fields keep their values; null or an empty list empties a field. The former content is
    stored as a revision, and `editedAt` is set. Counters and comments remain.

    Idempotent: equal content changes nothing and leaves `editedAt` as it is.

    - `forbidden`: the post belongs to another member.
    - `kind_fixed`: the `kind` differs from the post's.
    """
    post_id = parse_id(id, post_not_found)
    await posts.update(connection, member.id, post_id, changes, trust=member.trust)
    return answer(await _serialize_post(request, connection, post_id, member.id))


@router.delete(
    "/posts/{id}",
    summary="Delete a post",
    response_model=Payload[Deleted],
    responses=documented(post_not_found, forbidden),
    dependencies=[limited_writes],
)
async def delete_post(id: PathId, member: CurrentMember, connection: Write) -> Payload[Deleted]:
    """Deletes a post of the authenticated member permanently.

    The post disappears from every list and page immediately. Buyers of a digital product keep
    access to it.

    - `post_not_found`: the post does not exist, or was deleted already.
    - `forbidden`: the post belongs to another member.
    """
    await posts.delete(connection, member.id, parse_id(id, post_not_found))
    return Payload(payload=Deleted(deleted=True))


async def _serialize_post(
    request: Request, connection: AnyConnection, post_id: UUID, viewer_id: UUID | None
) -> dict[str, Any]:
    row = await queries.find_post(connection, post_id, viewer_id)
    if row is None:
        raise post_not_found()
    return serialize_post(row, request.app.state.settings.media_origin, viewer_id)
