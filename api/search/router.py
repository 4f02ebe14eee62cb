"""Search and exploring over HTTP."""

from typing import Annotated, Any

import regex
from fastapi import APIRouter, Depends, Query, Request
from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

from api.core import errors
from api.core.db.database import Read
from api.core.http.auth import AnyViewer, AsMember, Viewer
from api.core.http.cache_control import shared
from api.core.http.openapi import documented
from api.core.http.pagination import Paged, Paging
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.posts.lists import service as lists
from api.posts.lists.filters import Filters, Sort
from api.posts.serializers import serialize_post
from api.reference import service as reference
from api.search import service as search
from api.search.parsing import MAX_QUERY_LENGTH
from api.search.schemas import ExploreOverview, FoundPost, TagCompletion, UserCompletion
from api.users.schemas import Suggestion
from api.users.serializers import suggestion
from api.users.suggestions import service as suggestions
from api.users.suggestions.schemas import SuggestedMember

router = APIRouter()

_NOT_OF_TAGS = regex.compile(r"[^\p{L}\p{M}\p{N}_\u200c]")


def _known_category(category_id: str | None) -> str | None:
    if category_id is not None and not reference.is_category(category_id):
        raise PydanticCustomError("category_unknown", "unknown category")
    return category_id


def _bare(tag: str | None) -> str | None:
    return _NOT_OF_TAGS.sub("", tag) or None if tag else None


Asked = Annotated[
    str,
    Query(
        max_length=MAX_QUERY_LENGTH,
        description="Words, “phrases”, `#tag`, `@handle`, `-word`; in any spelling.",
        examples=["قهوة الصباح"],
    ),
]
Named = Annotated[
    str,
    Query(
        max_length=MAX_QUERY_LENGTH,
        description="A name or a handle, or the beginning of one; in any spelling.",
        examples=["ليلى"],
    ),
]
Category = Annotated[
    str | None,
    Query(description="The `_id` of a category."),
    AfterValidator(_known_category),
]
Tag = Annotated[
    str | None,
    Query(max_length=100, description="A tag in any spelling."),
    AfterValidator(_bare),
]
Sorted = Annotated[
    Sort,
    Query(
        description="`top`, the best and most popular first; `new`; for products also `priceAsc` "
        "and `priceDesc`: posts so sorted come newest first."
    ),
]


async def _narrowed(category: Category = None, tag: Tag = None, sort: Sorted = "top") -> Filters:
    return Filters(digital=False, category=category, tag=tag, sort=sort)


Narrowed = Annotated[Filters, Depends(_narrowed)]


@router.get(
    "/posts/explorePosts",
    tags=["Posts"],
    summary="Explore or search posts",
    response_model=Page[FoundPost],
    responses=documented(errors.validation_failed, errors.invalid_cursor),
)
@shared
async def explore_posts(
    request: Request,
    viewer: AnyViewer,
    connection: Read,
    paging: Paged,
    filters: Narrowed,
    query: Asked = "",
) -> JSONBytes:
    """Posts and questions. With a `query` those that hold all its words in any spelling, whole
    words above their stems, the newest thousand or so of them ranked, with `highlights`; where
    hardly any post holds all, those that hold some follow. A cursor belongs to one query and its
    filters."""
    return await _posts(request, viewer, connection, filters, paging, query=query)


@router.get(
    "/posts/exploreDigitalProducts",
    tags=["Posts"],
    summary="Explore or search digital products",
    response_model=Page[FoundPost],
    responses=documented(errors.validation_failed, errors.invalid_cursor),
)
@shared
async def explore_digital_products(
    request: Request,
    viewer: AnyViewer,
    connection: Read,
    paging: Paged,
    filters: Narrowed,
    query: Asked = "",
) -> JSONBytes:
    """Digital products, as `/posts/explorePosts` finds posts; a title counts more than a text."""
    products = Filters(True, filters.category, filters.tag, filters.sort)
    return await _posts(request, viewer, connection, products, paging, query=query)


async def _posts(
    request: Request,
    viewer: Viewer,
    connection: Any,
    filters: Filters,
    paging: Paging,
    *,
    query: str,
) -> JSONBytes:
    origin = request.app.state.settings.api_origin
    if query.strip():
        rows, following = await search.search_posts(
            connection, query, viewer_id=viewer.id, filters=filters, paging=paging
        )
        return answer_page(
            [search.serialize_search_result(row, origin, viewer.id) for row in rows], following
        )
    rows, following = await lists.explore(
        connection, viewer_id=viewer.id, filters=filters, paging=paging
    )
    items = [{**serialize_post(row, origin, viewer.id), "highlights": None} for row in rows]
    return answer_page(items, following)


@router.get(
    "/users/exploreUsers",
    tags=["Users"],
    summary="Explore or search members",
    response_model=Page[Suggestion],
    responses=documented(errors.validation_failed, errors.invalid_cursor),
)
@shared
async def explore_users(
    request: Request, viewer: AnyViewer, connection: Read, paging: Paged, query: Named = ""
) -> JSONBytes:
    """The most followed members. With a `query` those of this name or handle, in any spelling: the
    whole name first, then its beginning, then parts of it, then names one slip away."""
    origin = request.app.state.settings.api_origin
    rows, following = await search.search_members(
        connection, query, viewer_id=viewer.id, paging=paging
    )
    return answer_page([suggestion(row, origin) for row in rows], following)


@router.get(
    "/users/explore",
    tags=["Users"],
    summary="The first screen of Explore",
    response_model=Payload[ExploreOverview],
)
@shared
async def explore_everything(request: Request, viewer: AnyViewer, connection: Read) -> JSONBytes:
    """Suggested members (for a guest the most followed), posts and products, ten of each."""
    origin = request.app.state.settings.api_origin
    first = Paging(10, None)
    users = await suggestions.suggest_members(connection, viewer.id, first.limit)
    found: dict[str, list[Any]] = {}
    for name, digital in (("posts", False), ("products", True)):
        rows, _ = await lists.explore(
            connection, viewer_id=viewer.id, filters=Filters(digital), paging=first
        )
        found[name] = [serialize_post(row, origin, viewer.id) for row in rows]
    return answer(
        {"users": [suggestions.serialize_suggested_member(row, origin) for row in users], **found}
    )


@router.get(
    "/users/suggestedOnes",
    tags=["Search"],
    summary="People to follow, or completions for the search box",
    response_model=Page[SuggestedMember | UserCompletion | TagCompletion],
    responses=documented(errors.validation_failed),
)
async def list_suggested(
    request: Request, member: AsMember, connection: Read, paging: Paged, query: Named = ""
) -> JSONBytes:
    """Without a `query` members to follow, the best first, each with its `reason`. With one, what
    it may become: members by name or handle (`type` is `user`) and tags (`tag`). One page:
    `nextCursor` is always null, and a `cursor` changes nothing."""
    origin = request.app.state.settings.api_origin
    if query.strip():
        return answer_page(
            await search.complete_query(connection, query, member.id, paging.limit, origin), None
        )
    rows = await suggestions.suggest_members(connection, member.id, paging.limit)
    return answer_page([suggestions.serialize_suggested_member(row, origin) for row in rows], None)
