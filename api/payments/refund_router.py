"""HTTP routes of refunds and refund requests."""

from typing import Annotated, Final, Literal

from fastapi import APIRouter, Query, Request

from api.core.db.database import Read, Write
from api.core.errors import forbidden, idempotency_conflict
from api.core.http.auth import CurrentMember
from api.core.http.idempotency import IdempotencyKey
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.core.ids import PathId, parse_id
from api.payments import problems, refund_policy, refund_requests, sales
from api.payments.context import PaymentsContext
from api.payments.models import RefundRequestState
from api.payments.queries import refund_requests as request_queries
from api.payments.queries import sales as queries
from api.payments.refund_requests import Decline, RefundCall
from api.payments.schemas import (
    DeclineRefund,
    Receipt,
    RefundReason,
    RefundRequestCounts,
    Sale,
)

router = APIRouter()

RequestTab = Literal["open", "escalated", "closed"]
_STATES: Final[dict[RequestTab | None, tuple[RefundRequestState, ...]]] = {
    "open": ("open",),
    "escalated": ("escalated",),
    "closed": ("declined", "granted", "denied", "withdrawn", "disputed"),
}
_STATES[None] = tuple(state for states in _STATES.values() for state in states)
_CHANGED = (
    problems.payment_not_found,
    forbidden,
    problems.refund_request_not_found,
    problems.refund_request_answered,
    problems.refund_request_withdrawn,
    idempotency_conflict,
)


@router.get(
    "/payments/refundRequests",
    tags=["Payments"],
    summary="List refund requests",
    response_model=Page[Sale],
)
async def list_refund_requests(
    request: Request,
    member: CurrentMember,
    connection: Read,
    paging: Paged,
    state: Annotated[
        RequestTab | None,
        Query(
            description="`open`: wait for the seller. `escalated`: wait for staff. `closed`: all "
            "others, declined ones too. All requests by default."
        ),
    ] = None,
) -> JSONBytes:
    """List the sales whose buyers requested a refund, newest request first.

    A sale is listed once, with its latest request.
    """
    rows = await queries.list_refund_requests(
        connection,
        member.id,
        states=_STATES[state],
        after=paging.after("id"),
        limit=paging.limit + 1,
    )
    page, next_cursor = paging.page("id", rows, lambda row: row.request_id)
    settings = request.app.state.settings
    return answer_page([sales.serialize_sale(row, settings) for row in page], next_cursor)


@router.get(
    "/payments/refundRequests/counts",
    tags=["Payments"],
    summary="Count refund requests",
    response_model=Payload[RefundRequestCounts],
)
async def count_refund_requests(member: CurrentMember, connection: Read) -> JSONBytes:
    """Count the refund requests that the authenticated member received, by state."""
    counts = await request_queries.count_by_state(connection, member.id)
    return answer(
        {
            tab: sum(counts.get(state, 0) for state in states)
            for tab, states in _STATES.items()
            if tab is not None
        }
    )


@router.post(
    "/payments/{id}/requestRefund",
    tags=["Payments"],
    summary="Request a refund",
    response_model=Payload[Receipt],
    responses=documented(
        problems.payment_not_found,
        forbidden,
        problems.refund_window_closed,
        problems.refund_request_answered,
        problems.already_refunded,
        problems.payment_disputed,
        idempotency_conflict,
    ),
    dependencies=[limited_writes],
)
async def request_refund(
    id: PathId,
    body: RefundReason,
    member: CurrentMember,
    connection: Write,
    key: IdempotencyKey = None,
) -> JSONBytes:
    """Request a refund from the seller, who has 14 days to answer.

    A request without an answer is granted if the seller's balance covers it, and escalated to
    staff otherwise. The seller's money of the sale stays pending meanwhile.

    - **Authentication:** the buyer of the payment.
    - **Period:** the refund window of the product; afterwards `refund_window_closed`.
    - **Idempotency:** while a request waits, another one changes nothing. A repeated
      `Idempotency-Key` changes nothing in any state.
    """
    payment_id = parse_id(id, problems.payment_not_found)
    call = RefundCall("request_refund", payment_id, member.id, key)
    if await call.is_first(connection, reason=body.reason):
        await refund_requests.request_refund(connection, payment_id, member.id, body.reason)
    return answer(await sales.get_numbered_receipt(connection, payment_id, member.id))


@router.post(
    "/payments/{id}/refund",
    tags=["Payments"],
    summary="Refund a payment",
    response_model=Payload[Sale],
    responses=documented(
        problems.payment_not_found,
        forbidden,
        problems.refund_window_closed,
        problems.already_refunded,
        problems.payment_disputed,
        problems.insufficient_balance,
        problems.payments_unavailable,
        idempotency_conflict,
    ),
    dependencies=[limited_writes],
)
async def refund_payment(
    id: PathId, request: Request, member: CurrentMember, key: IdempotencyKey = None
) -> JSONBytes:
    """Refund the remaining amount of a payment; the platform returns its fee.

    The buyer's access ends when the payment provider confirms the refund.

    - **Authentication:** the seller of the payment.
    - **Period:** the refund window of the product, or until the buyer's request is closed;
      afterwards `refund_window_closed`.
    - **Cover:** the pending money of the sale or the available balance; otherwise
      `insufficient_balance`, and a request of the buyer is escalated to staff.
    - **Idempotency:** a pending refund is submitted again under the same key of the provider, and
      never paid twice. A repeated `Idempotency-Key` returns the sale, unless its refund failed.
    """
    payment_id = parse_id(id, problems.payment_not_found)
    context: PaymentsContext = request.app.state.payments
    await refund_policy.refund_as_seller(context, payment_id, member.id, key=key)
    async with context.database.writing() as connection:  # a replica may lag behind
        row = await queries.get_sale(connection, payment_id, member.id)
    return answer(sales.serialize_sale(row, context.settings))


@router.post(
    "/payments/{id}/withdrawRefundRequest",
    tags=["Payments"],
    summary="Withdraw a refund request",
    response_model=Payload[Receipt],
    responses=documented(*_CHANGED),
    dependencies=[limited_writes],
)
async def withdraw_refund_request(
    id: PathId, member: CurrentMember, connection: Write, key: IdempotencyKey = None
) -> JSONBytes:
    """Withdraw an open or escalated refund request.

    Within the refund window the buyer may request a refund again.

    - **Authentication:** the buyer of the payment.
    - **Idempotency:** a repeated `Idempotency-Key` changes nothing.
    """
    payment_id = parse_id(id, problems.payment_not_found)
    call = RefundCall("withdraw_refund_request", payment_id, member.id, key)
    if await call.is_first(connection):
        await refund_requests.withdraw_request(connection, payment_id, member.id)
    return answer(await sales.get_numbered_receipt(connection, payment_id, member.id))


@router.post(
    "/payments/{id}/escalateRefundRequest",
    tags=["Payments"],
    summary="Escalate a refund request",
    response_model=Payload[Receipt],
    responses=documented(*_CHANGED, problems.escalation_period_over),
    dependencies=[limited_writes],
)
async def escalate_refund_request(
    id: PathId, member: CurrentMember, connection: Write, key: IdempotencyKey = None
) -> JSONBytes:
    """Ask staff to decide on a refund request that the seller declined.

    - **Authentication:** the buyer of the payment.
    - **Period:** 14 days after the seller's answer; afterwards `escalation_period_over`.
    - **Idempotency:** a repeated `Idempotency-Key` changes nothing.
    """
    payment_id = parse_id(id, problems.payment_not_found)
    call = RefundCall("escalate_refund_request", payment_id, member.id, key)
    if await call.is_first(connection):
        await refund_requests.escalate_request(connection, payment_id, member.id)
    return answer(await sales.get_numbered_receipt(connection, payment_id, member.id))


@router.post(
    "/payments/{id}/declineRefund",
    tags=["Payments"],
    summary="Decline a refund request",
    response_model=Payload[Sale],
    responses=documented(*_CHANGED),
    dependencies=[limited_writes],
)
async def decline_refund(
    id: PathId,
    request: Request,
    body: DeclineRefund,
    member: CurrentMember,
    connection: Write,
    key: IdempotencyKey = None,
) -> JSONBytes:
    """Decline an open refund request. The buyer may escalate it within 14 days.

    The money of the sale stays pending until then.

    - **Authentication:** the seller of the payment.
    - **Idempotency:** a repeated `Idempotency-Key` changes nothing.
    """
    payment_id = parse_id(id, problems.payment_not_found)
    call = RefundCall("decline_refund", payment_id, member.id, key)
    if await call.is_first(connection, **body.model_dump(mode="json")):
        decline = Decline(body.reason, body.text)
        await refund_requests.decline_request(connection, payment_id, member.id, decline)
    row = await queries.get_sale(connection, payment_id, member.id)
    return answer(sales.serialize_sale(row, request.app.state.settings))
