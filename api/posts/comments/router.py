"""HTTP routes of comments."""

from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Header, Path, Query, Request

from api.core import errors
from api.core.db.database import AnyRow, Read, ReadConnection, Write
from api.core.errors import forbidden
from api.core.http.auth import CurrentMember, CurrentViewer
from api.core.http.cache_control import publicly_cacheable
from api.core.http.openapi import documented
from api.core.http.pagination import Paged, Paging
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.core.ids import PathId, parse_id
from api.posts import engagement
from api.posts.comments import queries
from api.posts.comments import service as comments
from api.posts.comments.problems import comment_not_found, reply_depth
from api.posts.comments.schemas import Comment, CommentInput, CommentText, HiddenState, Sort
from api.posts.comments.serializers import serialize_comment, serialize_threads
from api.posts.problems import link_not_allowed, post_not_found
from api.posts.schemas import Deleted
from api.users.problems import account_limited
from api.users.publishing import unlimited_members

router = APIRouter(tags=["Posts"])


@router.get(
    "/posts/{id}/comments",
    summary="List the comments on a post",
    response_model=Page[Comment],
    responses=documented(post_not_found, comment_not_found),
)
@publicly_cacheable
async def list_comments(
    id: PathId,
    request: Request,
    viewer: CurrentViewer,
    connection: Read,
    paging: Paged,
    sort: Annotated[
        Sort,
        Query(
            description="Order of the comments: `newest` first, or `top` for most replies first. "
            "For questions, `helpful` has the accepted answer first, then the most helpful "
            "answers, and of these those with most replies."
        ),
    ] = "newest",
    parent_id: Annotated[
        str | None,
        Query(
            alias="parentId",
            max_length=64,
            description="The `_id` of a comment whose replies to list, oldest first. `sort` is "
            "ignored.",
        ),
    ] = None,
) -> JSONBytes:
    """Returns the comments on a post, each with its first two replies.

    With `parentId` it returns all replies to one comment instead. Replies have one level.

    Excludes the comments of members who blocked the authenticated member or are blocked by them.
    """
    post_id = parse_id(id, post_not_found)
    origin = request.app.state.settings.media_origin
    if parent_id is None:
        threads, rows, next_cursor = await _list_threads(
            connection, post_id, viewer.id, sort, paging
        )
        return answer_page(serialize_threads(threads, rows, origin), next_cursor)
    parent = parse_id(parent_id, comment_not_found)
    replies, next_cursor = await _list_replies(connection, post_id, parent, viewer.id, paging)
    return answer_page([serialize_comment(row, origin) for row in replies], next_cursor)


async def _list_threads(
    connection: ReadConnection, post_id: UUID, viewer_id: UUID | None, sort: Sort, paging: Paging
) -> tuple[Sequence[AnyRow], Sequence[AnyRow], str | None]:
    """Return the comments of the page, all rows including replies, and the next cursor."""
    kinds = {"newest": (UUID,), "top": (int, UUID), "helpful": (float, UUID)}
    rows = await queries.list_threads(
        connection,
        post_id,
        viewer_id=viewer_id,
        sort=sort,
        after=paging.after_keys(sort, *kinds[sort]),
        limit=paging.limit + 1,
    )
    if rows is None:
        raise post_not_found()
    threads = [row for row in rows if row.parent_id is None]
    page, next_cursor = paging.page_keys(
        sort,
        threads,
        lambda row: (row.comment_id,) if sort == "newest" else (row.rank, row.comment_id),
    )
    return page, rows, next_cursor


async def _list_replies(
    connection: ReadConnection,
    post_id: UUID,
    parent_id: UUID,
    viewer_id: UUID | None,
    paging: Paging,
) -> tuple[Sequence[AnyRow], str | None]:
    rows = await queries.list_replies(
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
    summary="Create a comment",
    response_model=Payload[Comment],
    responses=documented(
        account_limited,
        post_not_found,
        comment_not_found,
        reply_depth,
        link_not_allowed,
        errors.idempotency_conflict,
    ),
    dependencies=[limited_writes, unlimited_members],
)
async def create_comment(
    id: PathId,
    request: Request,
    member: CurrentMember,
    connection: Write,
    comment: CommentInput,
    idempotency_key: Annotated[
        str | None,
        Header(
            min_length=1,
            max_length=200,
            description="Client-generated key of the comment. A retry with the same key and body "
            "returns the existing comment; another body is `idempotency_conflict`. Keys do not "
            "expire.",
        ),
    ] = None,
) -> JSONBytes:
    """Creates a comment on a post, or with `parentId` a reply to a comment.

    Notifies the post's author, the writer of the parent comment, and the mentioned members.

    Idempotent with an `Idempotency-Key`. Without a key each call creates another comment.
    """
    row = await comments.create(
        connection,
        member.id,
        parse_id(id, post_not_found),
        comment,
        client_key=idempotency_key,
        trust=member.trust,
    )
    return answer(serialize_comment(row, request.app.state.settings.media_origin))


@router.post(
    "/comments/{id}/update",
    summary="Edit a comment",
    response_model=Payload[Comment],
    responses=documented(account_limited, comment_not_found, forbidden, link_not_allowed),
    dependencies=[limited_writes, unlimited_members],
)
async def update_comment(
    id: PathId,
    request: Request,
    member: CurrentMember,
    connection: Write,
    comment: CommentText,
) -> JSONBytes:
    """Replaces the text of a comment or reply of the authenticated member and sets `editedAt`.

    Notifies the members whom the text newly mentions. Idempotent: an identical text changes
    nothing and leaves `editedAt` as it is.

    - `forbidden`: another member wrote the comment.
    - `comment_not_found`: the comment does not exist or is not visible to the authenticated member.
    """
    comment_id = parse_id(id, comment_not_found)
    row = await comments.edit(connection, member.id, comment_id, comment.text, trust=member.trust)
    return answer(serialize_comment(row, request.app.state.settings.media_origin))


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
    member: CurrentMember,
    connection: Write,
) -> Payload[Deleted]:
    """Deletes a comment with its replies.

    Allowed for the writer of the comment and the author of the post.

    - `forbidden`: the authenticated member is neither of them.
    - `comment_not_found`: the comment does not exist, or was deleted before.
    """
    await comments.delete(connection, member.id, *_parse_ids(id, comment_id))
    return Payload(payload=Deleted(deleted=True))


@router.post(
    "/posts/{id}/comments/{commentId}/hide",
    summary="Hide a comment",
    response_model=Payload[HiddenState],
    responses=documented(comment_not_found, forbidden),
    dependencies=[limited_writes],
)
async def hide_comment(
    id: PathId,
    comment_id: Annotated[PathId, Path(alias="commentId")],
    member: CurrentMember,
    connection: Write,
) -> Payload[HiddenState]:
    """Hides a comment and its replies on a post of the authenticated member.

    The comment remains visible to its writer and to the author of the post. Idempotent.
    """
    await comments.set_hidden(connection, member.id, *_parse_ids(id, comment_id), hidden=True)
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
    member: CurrentMember,
    connection: Write,
) -> Payload[HiddenState]:
    """Shows a hidden comment on a post of the authenticated member again. Idempotent."""
    await comments.set_hidden(connection, member.id, *_parse_ids(id, comment_id), hidden=False)
    return Payload(payload=HiddenState(hidden=False))


def _parse_ids(post_id: str, comment_id: str) -> tuple[UUID, UUID]:
    return parse_id(post_id, comment_not_found), parse_id(comment_id, comment_not_found)
