"""HTTP routes of reviews."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Path, Query, Request

from api.core.db.database import Read, Write
from api.core.errors import forbidden, idempotency_conflict
from api.core.http.auth import CurrentMember, CurrentViewer
from api.core.http.cache_control import publicly_cacheable
from api.core.http.idempotency import IdempotencyKey
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.core.ids import PathId, parse_id
from api.posts.problems import link_not_allowed, post_not_found
from api.posts.reviews import queries
from api.posts.reviews import service as reviews
from api.posts.reviews.problems import not_a_buyer, own_review, review_not_found
from api.posts.reviews.schemas import ReplyInput, Review, ReviewInput, ReviewSummary, Sort
from api.posts.reviews.serializers import serialize_review, serialize_summary
from api.posts.schemas import Deleted
from api.users.problems import account_limited
from api.users.publishing import unlimited_members

router = APIRouter(tags=["Posts"])


@router.get(
    "/posts/{id}/reviews",
    summary="List the reviews of a product",
    response_model=Page[Review],
    responses=documented(post_not_found),
)
@publicly_cacheable
async def list_reviews(
    id: PathId,
    request: Request,
    viewer: CurrentViewer,
    connection: Read,
    paging: Paged,
    sort: Annotated[
        Sort,
        Query(
            description="Order of the reviews: `newest` first, or by rating: `highest` or `lowest` "
            "first. Among equal ratings, `highest` lists newer reviews first and `lowest` older "
            "ones."
        ),
    ] = "newest",
) -> JSONBytes:
    """Returns the reviews of a digital product by its buyers; none for another kind of post.

    Excludes reviews whose purchase was refunded, and reviews of members who blocked the
    authenticated member or are blocked or muted by them.
    """
    kinds = (UUID,) if sort == "newest" else (int, UUID)
    rows = await queries.list_reviews(
        connection,
        parse_id(id, post_not_found),
        viewer_id=viewer.id,
        sort=sort,
        after=paging.after_keys(sort, *kinds),
        limit=paging.limit + 1,
    )
    if rows is None:
        raise post_not_found()
    page, next_cursor = paging.page_keys(
        sort,
        rows,
        lambda row: (row.review_id,) if sort == "newest" else (row.rating, row.review_id),
    )
    origin = request.app.state.settings.media_origin
    return answer_page([serialize_review(row, origin) for row in page], next_cursor)


@router.get(
    "/posts/{id}/reviews/summary",
    summary="Get the ratings of a product",
    response_model=Payload[ReviewSummary],
    responses=documented(post_not_found),
)
@publicly_cacheable
async def get_review_summary(
    id: PathId, request: Request, viewer: CurrentViewer, connection: Read
) -> JSONBytes:
    """Returns the number of reviews by stars, their average, and the caller's own review.

    Reviews carry no weight in the revenue share.
    """
    row = await queries.find_summary(connection, parse_id(id, post_not_found), viewer.id)
    if row is None:
        raise post_not_found()
    return answer(
        serialize_summary(
            row.ratings,
            None if row.review_id is None else row,
            can_review=row.can_review,
            media_origin=request.app.state.settings.media_origin,
        )
    )


@router.post(
    "/posts/{id}/reviews",
    summary="Review a product",
    response_model=Payload[Review],
    responses=documented(
        account_limited,
        post_not_found,
        own_review,
        not_a_buyer,
        review_not_found,
        link_not_allowed,
        idempotency_conflict,
    ),
    dependencies=[limited_writes, unlimited_members],
)
async def write_review(
    id: PathId,
    request: Request,
    member: CurrentMember,
    connection: Write,
    review: ReviewInput,
    key: IdempotencyKey = None,
) -> JSONBytes:
    """Creates the authenticated member's review of a digital product, or replaces it.

    A member has at most one review of a product. A new review notifies the seller; an edit sets
    `editedAt` and notifies no member.

    - **Idempotency:** an identical review changes nothing. A repeated `Idempotency-Key` returns the
      review as it is now.
    - `not_a_buyer`: the member has not bought the product, or the purchase was refunded or is
      disputed. A claim of a free product counts as a purchase.
    - `own_review`: sellers cannot review their own products.
    - `review_not_found`: the key was used before, and the review was deleted since.
    """
    row = await reviews.write(connection, member.id, parse_id(id, post_not_found), review, key=key)
    return answer(serialize_review(row, request.app.state.settings.media_origin))


@router.delete(
    "/posts/{id}/reviews/{reviewId}",
    summary="Delete a review",
    response_model=Payload[Deleted],
    responses=documented(review_not_found, forbidden),
    dependencies=[limited_writes],
)
async def delete_review(
    id: PathId,
    review_id: Annotated[PathId, Path(alias="reviewId")],
    member: CurrentMember,
    connection: Write,
) -> Payload[Deleted]:
    """Deletes a review of the authenticated member with the seller's reply.

    Also possible after a refund. The member can then write another review.

    - `forbidden`: another member wrote the review.
    - `review_not_found`: the review does not exist, or was deleted before.
    """
    await reviews.delete(connection, member.id, *_parse_ids(id, review_id))
    return Payload(payload=Deleted(deleted=True))


@router.post(
    "/posts/{id}/reviews/{reviewId}/reply",
    summary="Reply to a review",
    response_model=Payload[Review],
    responses=documented(account_limited, review_not_found, forbidden, link_not_allowed),
    dependencies=[limited_writes, unlimited_members],
)
async def reply_to_review(
    id: PathId,
    review_id: Annotated[PathId, Path(alias="reviewId")],
    request: Request,
    member: CurrentMember,
    connection: Write,
    reply: ReplyInput,
) -> JSONBytes:
    """Writes the seller's reply to a review, or replaces it. A review has at most one reply.

    A new reply notifies the writer of the review. Idempotent: an identical text changes nothing.

    - `forbidden`: the authenticated member is not the seller of the product.
    """
    row = await reviews.reply(connection, member.id, *_parse_ids(id, review_id), reply.text)
    return answer(serialize_review(row, request.app.state.settings.media_origin))


@router.delete(
    "/posts/{id}/reviews/{reviewId}/reply",
    summary="Delete the reply to a review",
    response_model=Payload[Review],
    responses=documented(review_not_found, forbidden),
    dependencies=[limited_writes],
)
async def delete_review_reply(
    id: PathId,
    review_id: Annotated[PathId, Path(alias="reviewId")],
    request: Request,
    member: CurrentMember,
    connection: Write,
) -> JSONBytes:
    """Removes the seller's reply to a review. Idempotent.

    - `forbidden`: the authenticated member is not the seller of the product.
    """
    row = await reviews.delete_reply(connection, member.id, *_parse_ids(id, review_id))
    return answer(serialize_review(row, request.app.state.settings.media_origin))


def _parse_ids(post_id: str, review_id: str) -> tuple[UUID, UUID]:
    return parse_id(post_id, review_not_found), parse_id(review_id, review_not_found)
