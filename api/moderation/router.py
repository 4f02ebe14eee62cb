"""HTTP operations on reports."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from api.core.db.database import Write
from api.core.errors import idempotency_conflict
from api.core.http.auth import CurrentMember
from api.core.http.idempotency import IdempotencyKey
from api.core.http.openapi import documented
from api.core.http.rate_limit import limited_reports, limited_writes
from api.core.http.responses import Payload
from api.core.ids import PathId, parse_id
from api.files.evidence import retention_end
from api.moderation import service as moderation
from api.moderation.problems import own_content
from api.moderation.schemas import ReportInput, ReportResult
from api.posts.comments.problems import comment_not_found
from api.posts.problems import post_not_found
from api.posts.reviews.problems import review_not_found
from api.users.problems import user_not_found

posts = APIRouter(tags=["Posts"])
users = APIRouter(tags=["Users"])


@posts.post(
    "/posts/{id}/report",
    summary="Report a post",
    response_model=Payload[ReportResult],
    responses=documented(post_not_found, own_content, idempotency_conflict),
    dependencies=[limited_writes, limited_reports],
)
async def report_post(
    request: Request,
    id: PathId,
    member: CurrentMember,
    connection: Write,
    complaint: ReportInput,
    key: IdempotencyKey = None,
) -> Payload[ReportResult]:
    """Reports a post to the platform's staff. Its author is not notified.

    - **Idempotency:** another report of the same post replaces the caller's open one. A repeated
      `Idempotency-Key` changes nothing.
    """
    post_id = parse_id(id, post_not_found)
    if await moderation.is_first_report(connection, member.id, key, complaint, post=post_id):
        await moderation.report_post(
            connection,
            member.id,
            post_id=post_id,
            complaint=complaint,
            evidence_until=retention_end(request.app.state.settings),
        )
    return Payload(payload=ReportResult())


@posts.post(
    "/posts/{id}/comments/{commentId}/report",
    summary="Report a comment",
    response_model=Payload[ReportResult],
    responses=documented(comment_not_found, own_content, idempotency_conflict),
    dependencies=[limited_writes, limited_reports],
)
async def report_comment(
    id: PathId,
    comment_id: Annotated[PathId, Path(alias="commentId")],
    member: CurrentMember,
    connection: Write,
    complaint: ReportInput,
    key: IdempotencyKey = None,
) -> Payload[ReportResult]:
    """Reports a comment or reply to the platform's staff. Its author is not notified.

    - **Idempotency:** another report of the same comment replaces the caller's open one. A repeated
      `Idempotency-Key` changes nothing.
    """
    ids = parse_id(id, comment_not_found), parse_id(comment_id, comment_not_found)
    if await moderation.is_first_report(connection, member.id, key, complaint, comment=ids[1]):
        await moderation.report_comment(connection, member.id, *ids, complaint)
    return Payload(payload=ReportResult())


@posts.post(
    "/posts/{id}/reviews/{reviewId}/report",
    summary="Report a review",
    response_model=Payload[ReportResult],
    responses=documented(review_not_found, own_content, idempotency_conflict),
    dependencies=[limited_writes, limited_reports],
)
async def report_review(
    id: PathId,
    review_id: Annotated[PathId, Path(alias="reviewId")],
    member: CurrentMember,
    connection: Write,
    complaint: ReportInput,
    key: IdempotencyKey = None,
) -> Payload[ReportResult]:
    """Reports a review of a product to the platform's staff. Its writer is not notified.

    - **Idempotency:** another report of the same review replaces the caller's open one. A repeated
      `Idempotency-Key` changes nothing.
    """
    ids = parse_id(id, review_not_found), parse_id(review_id, review_not_found)
    if await moderation.is_first_report(connection, member.id, key, complaint, review=ids[1]):
        await moderation.report_review(connection, member.id, *ids, complaint)
    return Payload(payload=ReportResult())


@posts.post(
    "/posts/{id}/reviews/{reviewId}/reply/report",
    summary="Report the reply to a review",
    response_model=Payload[ReportResult],
    responses=documented(review_not_found, own_content, idempotency_conflict),
    dependencies=[limited_writes, limited_reports],
)
async def report_review_reply(
    id: PathId,
    review_id: Annotated[PathId, Path(alias="reviewId")],
    member: CurrentMember,
    connection: Write,
    complaint: ReportInput,
    key: IdempotencyKey = None,
) -> Payload[ReportResult]:
    """Reports the seller's reply to a review to the platform's staff. The seller is not notified.

    - **Idempotency:** another report of the same reply replaces the caller's open one. A repeated
      `Idempotency-Key` changes nothing.
    """
    ids = parse_id(id, review_not_found), parse_id(review_id, review_not_found)
    if await moderation.is_first_report(connection, member.id, key, complaint, reply=ids[1]):
        await moderation.report_review_reply(connection, member.id, *ids, complaint)
    return Payload(payload=ReportResult())


@users.post(
    "/users/report/{id}",
    summary="Report a member",
    response_model=Payload[ReportResult],
    responses=documented(user_not_found, own_content, idempotency_conflict),
    dependencies=[limited_writes, limited_reports],
)
async def report_user(
    request: Request,
    id: PathId,
    member: CurrentMember,
    connection: Write,
    complaint: ReportInput,
    key: IdempotencyKey = None,
) -> Payload[ReportResult]:
    """Reports a member to the platform's staff, also one whom the caller blocked. The member is not
    notified.

    - **Idempotency:** another report of the same member replaces the caller's open one. A repeated
      `Idempotency-Key` changes nothing.
    """
    other_id = parse_id(id, user_not_found)
    if await moderation.is_first_report(connection, member.id, key, complaint, user=other_id):
        await moderation.report_user(
            connection,
            member.id,
            other_id=other_id,
            complaint=complaint,
            evidence_until=retention_end(request.app.state.settings),
        )
    return Payload(payload=ReportResult())
