"""HTTP routes of search and explore."""

import re
from typing import Annotated, Any

import regex
from fastapi import APIRouter, Depends, Query, Request
from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

from api.core import errors
from api.core.db.database import Read, ReadConnection
from api.core.http.auth import CurrentMember, CurrentViewer, Viewer
from api.core.http.cache_control import publicly_cacheable
from api.core.http.openapi import documented
from api.core.http.pagination import Paged, Paging
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.posts.lists import service as lists
from api.posts.lists.filters import Filters, Sort
from api.posts.serializers import serialize_post
from api.reference import service as reference
from api.search import service as search
from api.search.member_filters import MemberFilters, MemberSort
from api.search.query_parser import MAX_QUERY_LENGTH
from api.search.schemas import ExploreOverview, ExplorePage, TagCompletion, UserCompletion
from api.users.schemas import Suggestion
from api.users.serializers import serialize_suggestion
from api.users.suggestions import service as suggestions
from api.users.suggestions.schemas import SuggestedMember

router = APIRouter()

# Searches cost several times what other reads do.
HEAVY_READS = re.compile(
    "/posts/explorePosts|/posts/exploreDigitalProducts|/users/exploreUsers|/users/suggestedOnes"
)
_NOT_IN_TAGS = regex.compile(r"[^\p{L}\p{M}\p{N}_\u200c]")


def _validate_category(category_id: str | None) -> str | None:
    if category_id is not None and not reference.is_category(category_id):
        raise PydanticCustomError("category_unknown", "unknown category")
    return category_id


def _clean_tag(tag: str | None) -> str | None:
    return _NOT_IN_TAGS.sub("", tag) or None if tag else None


PostQuery = Annotated[
    str,
    Query(
        max_length=MAX_QUERY_LENGTH,
        description="Search query of words, “phrases”, `#tag`, `@handle` and `-word`, in any "
        "spelling.",
        examples=["قهوة الصباح"],
    ),
]
MemberQuery = Annotated[
    str,
    Query(
        max_length=MAX_QUERY_LENGTH,
        description="A name or handle, or a prefix of one, in any spelling.",
        examples=["ليلى"],
    ),
]
Category = Annotated[
    str | None,
    Query(description="Filter by the `_id` of a category."),
    AfterValidator(_validate_category),
]
Tag = Annotated[
    str | None,
    Query(max_length=100, description="Filter by a tag in any spelling."),
    AfterValidator(_clean_tag),
]
SortOrder = Annotated[
    Sort,
    Query(
        description="Sort order: `top` for the best and most popular first, `new` for the newest "
        "first, `priceAsc` or `priceDesc` by price. The orders by price apply to digital products; "
        "posts and questions are then sorted by `new`."
    ),
]
Unanswered = Annotated[
    bool,
    Query(description="Whether to return only questions without an accepted answer."),
]
AuthorsCategory = Annotated[
    str | None,
    Query(description="Filter by the `_id` of a category of the members' public posts."),
    AfterValidator(_validate_category),
]
AuthorsTag = Annotated[
    str | None,
    Query(max_length=100, description="Filter by a tag of the members' public posts."),
    AfterValidator(_clean_tag),
]
MemberSortOrder = Annotated[
    MemberSort,
    Query(
        description="Sort order: `relevance` for the closest names and of these the most followed "
        "members first, `followers` for the most followed, `newest` for the newest members first."
    ),
]


async def _post_filters(
    category: Category = None, tag: Tag = None, sort: SortOrder = "top"
) -> Filters:
    return Filters(digital=False, category=category, tag=tag, sort=sort)


PostFilters = Annotated[Filters, Depends(_post_filters)]


async def _question_filters(
    category: Category = None,
    tag: Tag = None,
    sort: SortOrder = "top",
    unanswered: Unanswered = False,
) -> Filters:
    return Filters(digital=False, category=category, tag=tag, sort=sort, unanswered=unanswered)


QuestionFilters = Annotated[Filters, Depends(_question_filters)]


async def _member_filters(
    category: AuthorsCategory = None, tag: AuthorsTag = None, sort: MemberSortOrder = "relevance"
) -> MemberFilters:
    return MemberFilters(category, tag, sort)


MemberFiltersOf = Annotated[MemberFilters, Depends(_member_filters)]


@router.get(
    "/posts/explorePosts",
    tags=["Posts"],
    summary="Explore or search posts",
    response_model=ExplorePage,
    responses=documented(errors.validation_failed, errors.invalid_cursor),
)
@publicly_cacheable
async def explore_posts(
    request: Request,
    viewer: CurrentViewer,
    connection: Read,
    paging: Paged,
    filters: QuestionFilters,
    query: PostQuery = "",
) -> JSONBytes:
    """Returns posts and questions, or searches them with a `query`.

    A search matches all words of the query in any spelling and ranks about a thousand of the newest
    matches. Exact words rank above stems. If hardly any post has all words, posts with some of them
    follow. Results have `highlights`.

    With fewer than three posts of all words, `didYouMean` is the query with corrected words. Three
    members or more use each of them in public posts.

    A cursor is valid for one query with its filters.
    """
    return await _explore(request, viewer, connection, filters, paging, query=query)


@router.get(
    "/posts/exploreDigitalProducts",
    tags=["Posts"],
    summary="Explore or search digital products",
    response_model=ExplorePage,
    responses=documented(errors.validation_failed, errors.invalid_cursor),
)
@publicly_cacheable
async def explore_digital_products(
    request: Request,
    viewer: CurrentViewer,
    connection: Read,
    paging: Paged,
    filters: PostFilters,
    query: PostQuery = "",
) -> JSONBytes:
    """Returns digital products, or searches them with a `query`.

    Search works as in `/posts/explorePosts`. A match in the title ranks higher than in the text.
    """
    products = Filters(True, filters.category, filters.tag, filters.sort)
    return await _explore(request, viewer, connection, products, paging, query=query)


async def _explore(
    request: Request,
    viewer: Viewer,
    connection: ReadConnection,
    filters: Filters,
    paging: Paging,
    *,
    query: str,
) -> JSONBytes:
    origin = request.app.state.settings.media_origin
    if query.strip():
        page = await search.search_posts(
            connection, query, viewer_id=viewer.id, filters=filters, paging=paging
        )
        return answer_page(
            [search.serialize_search_result(row, origin, viewer.id) for row in page.rows],
            page.next_cursor,
            didYouMean=page.did_you_mean,
        )
    rows, next_cursor = await lists.explore(
        connection, viewer_id=viewer.id, filters=filters, paging=paging
    )
    items = [{**serialize_post(row, origin, viewer.id), "highlights": None} for row in rows]
    return answer_page(items, next_cursor, didYouMean=None)


@router.get(
    "/users/exploreUsers",
    tags=["Users"],
    summary="Explore or search members",
    response_model=Page[Suggestion],
    responses=documented(errors.validation_failed, errors.invalid_cursor),
)
@publicly_cacheable
async def explore_users(
    request: Request,
    viewer: CurrentViewer,
    connection: Read,
    paging: Paged,
    filters: MemberFiltersOf,
    query: MemberQuery = "",
) -> JSONBytes:
    """Returns the most followed members, or searches members with a `query`.

    A search matches names and handles in any spelling: exact matches first, then prefixes, then
    parts, then names with one typo in each word.

    `category` and `tag` keep the authors of the newest thousand public posts, questions and
    products of the category or with the tag. With both, the newest 5,000 with the tag are filtered
    by the category.

    A cursor is valid for one query with its filters.
    """
    origin = request.app.state.settings.media_origin
    rows, next_cursor = await search.search_members(
        connection, query, viewer_id=viewer.id, filters=filters, paging=paging
    )
    return answer_page([serialize_suggestion(row, origin) for row in rows], next_cursor)


@router.get(
    "/users/explore",
    tags=["Users"],
    summary="Get the first screen of Explore",
    response_model=Payload[ExploreOverview],
)
@publicly_cacheable
async def explore_everything(
    request: Request, viewer: CurrentViewer, connection: Read
) -> JSONBytes:
    """Returns ten suggested members, ten popular posts and ten popular digital products.

    For guests the members are the most followed ones.
    """
    origin = request.app.state.settings.media_origin
    first_page = Paging(10, None)
    users = await suggestions.suggest_members(connection, viewer.id, first_page.limit)
    lists_by_kind: dict[str, list[Any]] = {}
    for name, digital in (("posts", False), ("products", True)):
        rows, _ = await lists.explore(
            connection, viewer_id=viewer.id, filters=Filters(digital), paging=first_page
        )
        lists_by_kind[name] = [serialize_post(row, origin, viewer.id) for row in rows]
    return answer(
        {
            "users": [suggestions.serialize_suggested_member(row, origin) for row in users],
            **lists_by_kind,
        }
    )


@router.get(
    "/users/suggestedOnes",
    tags=["Search"],
    summary="List suggested members or query completions",
    response_model=Page[SuggestedMember | UserCompletion | TagCompletion],
    responses=documented(errors.validation_failed),
)
async def list_suggested(
    request: Request,
    member: CurrentMember,
    connection: Read,
    paging: Paged,
    query: MemberQuery = "",
) -> JSONBytes:
    """Returns members to follow, or with a `query` its completions.

    - Without a `query`: suggested members, best first, each with its `reason`.
    - With a `query`: members whose name or handle completes it (`type` is `user`), then tags
      (`type` is `tag`). With few such members, names with one typo in each word follow.

    There is a single page: `nextCursor` is always null, and `cursor` is ignored.
    """
    origin = request.app.state.settings.media_origin
    if query.strip():
        return answer_page(
            await search.complete_query(connection, query, member.id, paging.limit, origin), None
        )
    rows = await suggestions.suggest_members(connection, member.id, paging.limit)
    return answer_page([suggestions.serialize_suggested_member(row, origin) for row in rows], None)
