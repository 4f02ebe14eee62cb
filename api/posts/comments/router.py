"""Comments over HTTP."""

from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Header, Path, Query, Request

from api.core import errors
from api.core.db.database import AnyRow, Read, Reading, Write
from api.core.errors import forbidden
from api.core.http.auth import AnyViewer, AsMember
from api.core.http.cache_control import shared
from api.core.http.openapi import documented
from api.core.http.pagination import Paged, Paging
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.core.ids import PathId, parse_id
from api.posts import engagement
from api.posts.comments import queries
from api.posts.comments import service as comments
from api.posts.comments.problems import comment_not_found, reply_depth
from api.posts.comments.schemas import Comment, CommentInput, HiddenState, Sort
from api.posts.comments.serializers import serialize_comment, serialize_threads
from api.posts.problems import post_not_found
from api.posts.schemas import Deleted

router = APIRouter(tags=["Posts"])


@router.get(
    "/posts/{id}/comments",
    summary="Comments on a post",
    response_model=Page[Comment],
    responses=documented(post_not_found, comment_not_found),
)
@shared
async def list_comments(
    id: PathId,
    request: Request,
    viewer: AnyViewer,
    connection: Read,
    paging: Paged,
    sort: Annotated[
        Sort, Query(description="`newest` first, or `top`: those with most replies first.")
    ] = "newest",
    parent_id: Annotated[
        str | None,
        Query(
            alias="parentId",
            max_length=64,
            description="The replies to this comment instead, oldest first; `sort` means nothing.",
        ),
    ] = None,
) -> JSONBytes:
    """Each comment with its first two replies; `parentId` lists all replies of one. There is one
    level of replies. Comments of members who are blocked, in either direction, are left out."""
    post_id = parse_id(id, post_not_found)
    origin = request.app.state.settings.api_origin
    if parent_id is None:
        items, following = await _threads(connection, post_id, viewer.id, sort, paging)
        return answer_page(serialize_threads(*items, origin), following)
    asked = parse_id(parent_id, comment_not_found)
    rows, following = await _replies(connection, post_id, asked, viewer.id, paging)
    return answer_page([serialize_comment(row, origin) for row in rows], following)


async def _threads(
    connection: Reading, post_id: UUID, viewer_id: UUID | None, sort: Sort, paging: Paging
) -> tuple[tuple[Sequence[AnyRow], Sequence[AnyRow]], str | None]:
    """The comments of the page with all rows that were read, replies among them."""
    kinds = (int, UUID) if sort == "top" else (UUID,)
    rows = await queries.threads(
        connection,
        post_id,
        viewer_id=viewer_id,
        sort=sort,
        after=paging.after_keys(sort, *kinds),
        limit=paging.limit + 1,
    )
    if rows is None:
        raise post_not_found()
    threads = [row for row in rows if row.parent_id is None]
    kept, following = paging.page_keys(
        sort,
        threads,
        lambda row: (row.rank, row.comment_id) if sort == "top" else (row.comment_id,),
    )
    return (kept, rows), following


async def _replies(
    connection: Reading, post_id: UUID, parent_id: UUID, viewer_id: UUID | None, paging: Paging
) -> tuple[Sequence[AnyRow], str | None]:
    rows = await queries.replies(
        connection,
        post_id,
        parent_id,
        viewer_id=viewer_id,
        after=paging.after("replies"),
        limit=paging.limit + 1,
    )
    if rows is None:
        await engagement.load_visible_post(connection, post_id, viewer_id)
        raise comment_not_found()
    return paging.page("replies", rows, lambda row: row.comment_id)


@router.post(
    "/posts/{id}/comments",
    summary="Comment on a post",
    response_model=Payload[Comment],
    responses=documented(
        post_not_found, comment_not_found, reply_depth, errors.idempotency_conflict
    ),
    dependencies=[limited_writes],
)
async def create_comment(
    id: PathId,
    request: Request,
    member: AsMember,
    connection: Write,
    draft: CommentInput,
    idempotency_key: Annotated[
        str | None,
        Header(
            min_length=1,
            max_length=200,
            description="The same key and body again answer the comment that the first made.",
        ),
    ] = None,
) -> JSONBytes:
    """A comment, or with `parentId` a reply to one. With an `Idempotency-Key` it may be sent again:
    the comment is made once. Without one each call makes another. The post's author, who is
    replied to and whose handles the text holds are told."""
    row = await comments.create(
        connection,
        member.id,
        parse_id(id, post_not_found),
        draft,
        client_key=idempotency_key,
    )
    return answer(serialize_comment(row, request.app.state.settings.api_origin))


@router.delete(
    "/posts/{id}/comments/{commentId}",
    summary="Delete a comment",
    response_model=Payload[Deleted],
    responses=documented(comment_not_found, forbidden),
    dependencies=[limited_writes],
)
async def delete_comment(
    id: PathId,
    comment_id: Annotated[PathId, Path(alias="commentId")],
    member: AsMember,
    connection: Write,
) -> Payload[Deleted]:
    """By its writer or the post's author, anybody else is `forbidden`; a comment takes its replies
    along. Again it is `comment_not_found`."""
    await comments.delete(connection, member.id, *_pair(id, comment_id))
    return Payload(payload=Deleted(deleted=True))


@router.post(
    "/posts/{id}/comments/{commentId}/hide",
    summary="Hide a comment on my post",
    response_model=Payload[HiddenState],
    responses=documented(comment_not_found, forbidden),
    dependencies=[limited_writes],
)
async def hide_comment(
    id: PathId,
    comment_id: Annotated[PathId, Path(alias="commentId")],
    member: AsMember,
    connection: Write,
) -> Payload[HiddenState]:
    """From everybody but its writer and me, with what replies to it. Idempotent, and only on my own
    post."""
    await comments.set_hidden(connection, member.id, *_pair(id, comment_id), hidden=True)
    return Payload(payload=HiddenState(hidden=True))


@router.post(
    "/posts/{id}/comments/{commentId}/unhide",
    summary="Show a hidden comment again",
    response_model=Payload[HiddenState],
    responses=documented(comment_not_found, forbidden),
    dependencies=[limited_writes],
)
async def unhide_comment(
    id: PathId,
    comment_id: Annotated[PathId, Path(alias="commentId")],
    member: AsMember,
    connection: Write,
) -> Payload[HiddenState]:
    """Idempotent, and only on my own post."""
    await comments.set_hidden(connection, member.id, *_pair(id, comment_id), hidden=False)
    return Payload(payload=HiddenState(hidden=False))


def _pair(post_id: str, comment_id: str) -> tuple[UUID, UUID]:
    return parse_id(post_id, comment_not_found), parse_id(comment_id, comment_not_found)
