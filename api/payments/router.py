"""HTTP routes of sales, receipts and the provider's webhooks."""

from typing import Annotated, Literal

from fastapi import APIRouter, Header, Query, Request

from api.core.db.database import Read, database
from api.core.errors import body_too_large, unsupported_encoding
from api.core.http.auth import CurrentMember
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.core.ids import PathId, parse_id
from api.payments import problems, sales
from api.payments.queries import sales as queries
from api.payments.schemas import Receipt, Sale, WebhookReceipt
from api.payments.sync import webhooks

router = APIRouter()


@router.get(
    "/payments/sales", tags=["Payments"], summary="List sales and tips", response_model=Page[Sale]
)
async def list_sales(
    request: Request,
    member: CurrentMember,
    connection: Read,
    paging: Paged,
    status: Annotated[
        Literal["refundRequested"] | None,
        Query(description="`refundRequested` returns only sales with an open refund request."),
    ] = None,
) -> JSONBytes:
    """List the sales and tips that the authenticated member received, newest first."""
    rows = await queries.list_sales(
        connection,
        member.id,
        after=paging.after("id"),
        limit=paging.limit + 1,
        only_requested=status is not None,
    )
    page, next_cursor = paging.page("id", rows, lambda row: row.id)
    settings = request.app.state.settings
    return answer_page([sales.serialize_sale(row, settings) for row in page], next_cursor)


@router.get(
    "/payments/{id}",
    tags=["Payments"],
    summary="Get a receipt",
    response_model=Payload[Receipt],
    responses=documented(problems.payment_not_found),
)
async def get_payment(
    id: PathId, request: Request, member: CurrentMember, connection: Read
) -> JSONBytes:
    """Return the receipt of a payment to its buyer or its seller.

    Only the buyer sees the card.
    """
    payment_id = parse_id(id, problems.payment_not_found)
    receipt = await sales.get_receipt(database(request), connection, payment_id, member.id)
    return answer(receipt)


@router.post(
    "/webhooks/stripe",
    tags=["Service"],
    summary="Receive a webhook event",
    response_model=Payload[WebhookReceipt],
    responses=documented(problems.bad_signature, body_too_large, unsupported_encoding),
)
async def receive_webhook(
    request: Request,
    signature: Annotated[
        str | None,
        Header(
            alias="Stripe-Signature",
            description="Signature of the raw body, at most five minutes old.",
            examples=[
                "t=1762335000,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd"
            ],
        ),
    ] = None,
) -> JSONBytes:
    """Store an event of the payment provider.

    Events are processed asynchronously by fetching the referenced object from the provider.
    Duplicate and irrelevant events also return 200.

    - **Authentication:** the signature of the payment provider; otherwise `bad_signature`.
    - **Idempotency:** each event is stored once.
    """
    body = await request.body()
    settings = request.app.state.settings
    await webhooks.store_event(database(request), settings, body, signature)
    return answer({"received": True})
