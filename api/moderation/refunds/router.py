"""HTTP routes of escalated refund requests in the staff console."""

from datetime import datetime
from typing import Final
from uuid import UUID

from fastapi import APIRouter, Request

from api.auth.problems import reauthentication_required
from api.core.db.database import Read
from api.core.errors import not_found
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.core.ids import PathId, parse_id
from api.moderation.refunds import queries
from api.moderation.refunds.schemas import RefundDecision, StaffRefundRequest
from api.moderation.refunds.serializers import serialize_requests
from api.moderation.staff.access import ConfirmedTreasurer, Treasurer, limited_treasurer
from api.payments import problems, refund_requests
from api.payments.context import PaymentsContext
from api.payments.provider.client import provider_timeout
from api.payments.refund_requests import Decision

router = APIRouter(tags=["Staff"])

_ORDER: Final = "staff refund requests"
_DECIDED: Final = (
    not_found,
    reauthentication_required,
    problems.payment_not_found,
    problems.own_payment,
    problems.refund_request_not_found,
    problems.refund_request_answered,
    problems.refund_request_withdrawn,
)


@router.get(
    "/staff/refundRequests",
    summary="List escalated refund requests for staff",
    response_model=Page[StaffRefundRequest],
    responses=documented(not_found),
)
async def list_staff_refund_requests(
    request: Request, _: Treasurer, connection: Read, paging: Paged
) -> JSONBytes:
    """Returns the refund requests that wait for staff, those that have waited longest first.

    - **Authentication:** a treasurer whose session was confirmed within 12 hours; for every other
      caller the path does not exist (`not_found`).
    """
    rows = await queries.list_escalated(
        connection, after=paging.after_keys(_ORDER, datetime, UUID), limit=paging.limit + 1
    )
    page, next_cursor = paging.page_keys(_ORDER, rows, lambda row: (row.escalated_at, row.id))
    media_origin = request.app.state.settings.media_origin
    return answer_page(await serialize_requests(connection, page, media_origin), next_cursor)


@router.post(
    "/staff/refundRequests/{id}/grant",
    summary="Grant an escalated refund request",
    response_model=Payload[StaffRefundRequest],
    responses=documented(
        *_DECIDED,
        problems.already_refunded,
        problems.payment_disputed,
        problems.payments_unavailable,
    ),
    dependencies=[limited_treasurer],
)
async def grant_staff_refund_request(
    request: Request, id: PathId, body: RefundDecision, staff: ConfirmedTreasurer
) -> JSONBytes:
    """Grants an escalated refund request: the payment is refunded, with or without cover.

    `id` is the id of the payment. What the seller's money does not cover stays as a debt, which
    later sales repay. Both parties read the reason.

    - **Authentication:** a treasurer whose session was re-authenticated within the last 10 minutes;
      otherwise `reauthentication_required`. For every caller who is no treasurer, or whose session
      was not confirmed within 12 hours, the path does not exist (`not_found`).
    - **Idempotency:** a repeated call is `refund_request_answered` and refunds nothing.
    - **Errors:** `own_payment` for the buyer or the seller. A request whose refund the provider
      refuses waits again. After `payments_unavailable` a refund without an answer is submitted
      again later.
    """
    async with provider_timeout(seconds=7):
        return await _decide(request, id, body, staff.id, is_granted=True)


@router.post(
    "/staff/refundRequests/{id}/deny",
    summary="Deny an escalated refund request",
    response_model=Payload[StaffRefundRequest],
    responses=documented(*_DECIDED),
    dependencies=[limited_treasurer],
)
async def deny_staff_refund_request(
    request: Request, id: PathId, body: RefundDecision, staff: ConfirmedTreasurer
) -> JSONBytes:
    """Denies an escalated refund request, which ends it. Both parties read the reason.

    `id` is the id of the payment.

    - **Authentication:** a treasurer whose session was re-authenticated within the last 10 minutes;
      otherwise `reauthentication_required`. For every caller who is no treasurer, or whose session
      was not confirmed within 12 hours, the path does not exist (`not_found`).
    - **Idempotency:** a repeated call is `refund_request_answered` and changes nothing.
    - **Errors:** `own_payment` for the buyer or the seller.
    """
    return await _decide(request, id, body, staff.id, is_granted=False)


async def _decide(
    request: Request, id: str, body: RefundDecision, staff_id: UUID, *, is_granted: bool
) -> JSONBytes:
    payment_id = parse_id(id, problems.payment_not_found)
    context: PaymentsContext = request.app.state.payments
    decision = Decision(payment_id, is_granted, body.reason, staff_id)
    await refund_requests.decide_request(context, decision)
    # The primary has what was just committed.
    fresh = context.database.autocommit
    row = await queries.get_request(fresh, payment_id)
    (serialized,) = await serialize_requests(fresh, [row], context.settings.media_origin)
    return answer(serialized)
