"""Sales, receipts, refunds and the provider's webhooks over HTTP."""

from typing import Annotated, Literal

from fastapi import APIRouter, Header, Query, Request

from api.core.db.database import Read, Write, database
from api.core.errors import body_too_large
from api.core.http.auth import AsMember
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.core.ids import PathId, parse_id
from api.payments import problems, refund_requests, sales
from api.payments.context import PaymentsContext
from api.payments.queries import sales as queries
from api.payments.schemas import Receipt, RefundReason, Sale, WebhookReceipt
from api.payments.sync import webhooks

router = APIRouter()


@router.get(
    "/payments/sales", tags=["Payments"], summary="My sales and tips", response_model=Page[Sale]
)
async def list_sales(
    request: Request,
    member: AsMember,
    connection: Read,
    paging: Paged,
    status: Annotated[
        Literal["refundRequested"] | None,
        Query(description="`refundRequested`: only those whose buyer asks for the money back."),
    ] = None,
) -> JSONBytes:
    """What others paid me for products and as tips, the newest first."""
    rows = await queries.list_sales(
        connection,
        member.id,
        after=paging.after("id"),
        limit=paging.limit + 1,
        only_requested=status is not None,
    )
    kept, following = paging.page("id", rows, lambda row: row.id)
    settings = request.app.state.settings
    return answer_page([sales.serialize_sale(row, settings) for row in kept], following)


@router.get(
    "/payments/{id}",
    tags=["Payments"],
    summary="A receipt",
    response_model=Payload[Receipt],
    responses=documented(problems.payment_not_found),
)
async def get_payment(id: PathId, member: AsMember, connection: Read) -> JSONBytes:
    """What was paid, for its buyer and its seller. Its card is shown to the buyer."""
    payment_id = parse_id(id, problems.payment_not_found)
    return answer(await sales.get_receipt(connection, payment_id, member.id))


@router.post(
    "/payments/{id}/requestRefund",
    tags=["Payments"],
    summary="Ask for the money back",
    response_model=Payload[Receipt],
    responses=documented(
        problems.payment_not_found,
        problems.refund_window_closed,
        problems.already_refunded,
        problems.payment_disputed,
    ),
    dependencies=[limited_writes],
)
async def request_refund(
    id: PathId, asked: RefundReason, member: AsMember, connection: Write
) -> JSONBytes:
    """Its buyer asks the seller, within the days that the product showed. Asking again changes
    nothing."""
    payment_id = parse_id(id, problems.payment_not_found)
    await refund_requests.request_refund(connection, payment_id, member.id, asked.reason)
    return answer(await sales.get_receipt(connection, payment_id, member.id))


@router.post(
    "/payments/{id}/refund",
    tags=["Payments"],
    summary="Give the money back",
    response_model=Payload[Sale],
    responses=documented(
        problems.payment_not_found,
        problems.refund_window_closed,
        problems.already_refunded,
        problems.payment_disputed,
        problems.payments_unavailable,
    ),
    dependencies=[limited_writes],
)
async def refund_payment(id: PathId, request: Request, member: AsMember) -> JSONBytes:
    """Its seller returns all that is left of it, within the days that the product showed; the
    platform returns its fee. Once the provider has done it, the buyer's access ends."""
    payment_id = parse_id(id, problems.payment_not_found)
    context: PaymentsContext = request.app.state.payments
    await refund_requests.refund_as_seller(context, payment_id, member.id)
    async with context.database.writing() as connection:  # a replica may not have it yet
        row = await queries.get_sale(connection, payment_id, member.id)
    return answer(sales.serialize_sale(row, context.settings))


@router.post(
    "/webhooks/stripe",
    tags=["Service"],
    summary="The payment provider's messages",
    response_model=Payload[WebhookReceipt],
    responses=documented(problems.bad_signature, body_too_large),
)
async def receive_webhook(
    request: Request,
    signature: Annotated[
        str | None,
        Header(
            alias="Stripe-Signature",
            description="Of the body as it is, not older than five minutes.",
            examples=[
                "t=1762335000,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd"
            ],
        ),
    ] = None,
) -> JSONBytes:
    """A message is a hint: it is kept, and what it is about is asked for afterwards. One that came
    before, and one of a kind that says nothing here, is answered the same."""
    body = await request.body()
    settings = request.app.state.settings
    await webhooks.store_event(database(request), settings, body, signature)
    return answer({"received": True})
