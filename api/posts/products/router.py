"""HTTP routes of digital products: library, payment links, and downloads."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request

from api.core.clock import iso
from api.core.db.database import AnyRow, Read
from api.core.errors import idempotency_conflict
from api.core.http.auth import CurrentMember
from api.core.http.idempotency import IdempotencyKey
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.core.ids import PathId, parse_id
from api.core.text.locale import current_locale
from api.files import service as files
from api.files.problems import file_not_found, file_removed
from api.payments import problems
from api.payments.checkout import complete
from api.payments.downloads import log_download
from api.payments.licences.service import serialize_licence
from api.payments.schemas import (
    AgreedLicence,
    CheckoutOutcome,
    CheckoutReturn,
    Intent,
    IntentLink,
)
from api.posts.problems import post_not_found
from api.posts.products import queries
from api.posts.products import service as products
from api.posts.products.schemas import Download, PurchasedPost
from api.posts.products.service import PaymentRequest
from api.posts.serializers import serialize_post

router = APIRouter(tags=["Posts"])


@router.get("/posts/purchased", summary="List my library", response_model=Page[PurchasedPost])
async def list_purchased_posts(
    request: Request, member: CurrentMember, connection: Read, paging: Paged
) -> JSONBytes:
    """Returns the digital products that the authenticated member bought or claimed.

    The newest order comes first. Deleted products remain in the library. A refunded product remains
    without files as long as its post is visible to the member.
    """
    rows = await queries.list_library(
        connection, member_id=member.id, after=paging.after("id"), limit=paging.limit + 1
    )
    page, next_cursor = paging.page("id", rows, lambda row: row.order_id)
    origin = request.app.state.settings.media_origin
    items = [_serialize_purchased_post(row, serialize_post(row, origin, member.id)) for row in page]
    return answer_page(items, next_cursor)


@router.post(
    "/posts/{id}/generatePaymentIntentLink",
    summary="Create a payment link",
    response_model=Payload[IntentLink],
    responses=documented(
        post_not_found,
        problems.own_post,
        problems.not_for_sale,
        problems.sales_held,
        problems.already_purchased,
        problems.payment_disputed,
        problems.invalid_tip_amount,
        problems.payments_unavailable,
        idempotency_conflict,
    ),
    dependencies=[limited_writes],
)
async def generate_payment_intent_link(
    id: PathId,
    request: Request,
    member: CurrentMember,
    intent: Intent,
    key: IdempotencyKey = None,
) -> Payload[IntentLink]:
    """Begins the purchase of a digital product or a tip to the author of a post.

    Returns the URL of a payment page, valid for 30 minutes, in the language of `Accept-Language`.
    The price of a purchase comes from the product. `amountCents` applies to tips only.

    A free product is granted immediately: `granted` is true, `url` is null, and the product is in
    `/posts/purchased`.

    The payment page redirects to the post with `?checkout=` and the id of the session, or with
    `?checkout=canceled`. Send the id to `POST /posts/{id}/checkout`.

    Idempotency: an unpaid purchase of the same product returns the same URL. Each call for a tip
    creates another payment, unless the `Idempotency-Key` is the same.
    """
    context = request.app.state.payments
    post_id = parse_id(id, post_not_found)
    payment = PaymentRequest(member.id, post_id, intent, key)
    return Payload(
        payload=await products.create_payment_link(context, payment, current_locale.get())
    )


@router.post(
    "/posts/{id}/checkout",
    summary="Complete a checkout",
    response_model=Payload[CheckoutOutcome],
    responses=documented(problems.checkout_not_found, problems.payments_unavailable),
    dependencies=[limited_writes],
)
async def return_from_checkout(
    id: PathId, returned: CheckoutReturn, request: Request, member: CurrentMember
) -> Payload[CheckoutOutcome]:
    """Returns the outcome of a checkout after the redirect from the payment page.

    The server fetches the state of the session from the payment provider. If the session is paid,
    access is granted before the response. Idempotent.
    """
    post_id = parse_id(id, problems.checkout_not_found)
    context = request.app.state.payments
    outcome = await complete.complete_checkout(context, member.id, post_id, returned.session_id)
    return Payload(payload=outcome)


@router.get(
    "/posts/{id}/files/{fileId}",
    summary="Download a product's file",
    response_model=Payload[Download],
    responses=documented(post_not_found, file_not_found, file_removed, problems.not_purchased),
)
async def get_post_file(
    id: PathId,
    file: Annotated[PathId, Path(alias="fileId")],
    request: Request,
    member: CurrentMember,
    connection: Read,
) -> Payload[Download]:
    """Returns a signed URL of a product file, valid for ten minutes.

    Allowed for the author and the buyers of the product. Request a URL for each download and do not
    store it. The URL needs no token, and it supports `Range` requests for resuming a download.

    - `file_removed`: staff removed the file; a payment for it is refunded.
    """
    post_id, file_id = parse_id(id, post_not_found), parse_id(file, file_not_found)
    await products.check_access(connection, member.id, post_id, file_id)
    state = request.app.state
    link = await files.create_download_link(connection, state.settings, state.storage, file_id)
    host = request.client.host if request.client else None
    await log_download(
        state.database, member_id=member.id, post_id=post_id, file_id=file_id, host=host
    )
    return Payload(payload=Download(url=link.url, expires_at=link.expires_at))


@router.get(
    "/posts/{id}/licence",
    summary="Get my licence of a product",
    response_model=Payload[AgreedLicence],
    responses=documented(post_not_found, problems.not_purchased),
)
async def get_post_licence(id: PathId, member: CurrentMember, connection: Read) -> JSONBytes:
    """Returns the licence to which the authenticated member agreed for a product.

    It is the one that the product had before the latest purchase or free claim. It stays readable
    after the seller changed or deleted the product, after a refund, and during a dispute.

    - `not_purchased`: the member never bought or claimed the product.
    """
    post_id = parse_id(id, post_not_found)
    return answer(await products.get_licence(connection, member.id, post_id))


def _serialize_purchased_post(row: AnyRow, post: dict[str, Any]) -> dict[str, Any]:
    is_refunded = row.revoked_at is not None
    until = None if is_refunded else products.refundable_until(row)
    return {
        **post,
        "ownRating": row.own_rating,
        "files": [] if is_refunded else [*post["files"], *(row.removed_files or [])],
        "order": {
            "_id": str(row.order_id),
            "purchasedAt": iso(row.granted_at),
            "paidCents": row.amount_cents or 0,
            "currency": "USD",
            "source": row.source,
            "paymentId": str(row.purchase_id) if row.purchase_id else None,
            "status": products.order_status(row),
            "refundableUntil": iso(until) if until else None,
            "isUpdated": row.is_updated,
            "licence": serialize_licence(row),
        },
    }
