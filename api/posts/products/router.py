"""Digital products over HTTP."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request

from api.core.clock import iso
from api.core.db.database import AnyRow, Read
from api.core.errors import idempotency_conflict
from api.core.http.auth import AsMember
from api.core.http.idempotency import IdempotencyKey
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import JSONBytes, Page, Payload, answer_page
from api.core.ids import PathId, parse_id
from api.core.text.locale import current_locale
from api.files import service as files
from api.files.problems import file_not_found
from api.payments import problems
from api.payments.checkout import complete
from api.payments.schemas import CheckoutOutcome, CheckoutReturn, Intent, IntentLink
from api.posts.problems import post_not_found
from api.posts.products import queries
from api.posts.products import service as products
from api.posts.products.schemas import Download, PurchasedPost
from api.posts.products.service import PaymentRequest
from api.posts.serializers import serialize_post

router = APIRouter(tags=["Posts"])


@router.get("/posts/purchased", summary="My library", response_model=Page[PurchasedPost])
async def list_purchased_posts(
    request: Request, member: AsMember, connection: Read, paging: Paged
) -> JSONBytes:
    """The products that I bought or took, the newest order first; also those that were deleted
    since. Each is a post with its `order`, and `files` holds also what was taken out since. One
    that was refunded stays without files, as long as its post may be seen."""
    rows = await queries.list_library(
        connection, member_id=member.id, after=paging.after("id"), limit=paging.limit + 1
    )
    kept, following = paging.page("id", rows, lambda row: row.order_id)
    origin = request.app.state.settings.api_origin
    items = [_in_library(row, serialize_post(row, origin, member.id)) for row in kept]
    return answer_page(items, following)


@router.post(
    "/posts/{id}/generatePaymentIntentLink",
    summary="Buy a product, or tip its author",
    response_model=Payload[IntentLink],
    responses=documented(
        post_not_found,
        problems.own_post,
        problems.not_for_sale,
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
    member: AsMember,
    intent: Intent,
    key: IdempotencyKey = None,
) -> Payload[IntentLink]:
    """Where to pay, for half an hour, in the language of `Accept-Language`. A free product is
    granted at once: `granted` is true, there is no address to go to, and it stands in
    `/posts/purchased`.

    Prices come from the product; `amountCents` is read of tips alone. Asked again, a product that
    is not paid yet has the same address; each tip is another one, but under the same key. The page
    sends back to the post with `?checkout=` and the session's id, which
    `POST /posts/{id}/checkout` takes, or with `?checkout=canceled`."""
    context = request.app.state.payments
    post_id = parse_id(id, post_not_found)
    wish = PaymentRequest(member.id, post_id, intent, key)
    return Payload(payload=await products.create_payment_link(context, wish, current_locale.get()))


@router.post(
    "/posts/{id}/checkout",
    summary="How paying went",
    response_model=Payload[CheckoutOutcome],
    responses=documented(problems.checkout_not_found, problems.payments_unavailable),
    dependencies=[limited_writes],
)
async def return_from_checkout(
    id: PathId, returned: CheckoutReturn, request: Request, member: AsMember
) -> Payload[CheckoutOutcome]:
    """For who comes back from the page that one pays at: the provider is asked, and what was paid
    is granted before this is answered."""
    post_id = parse_id(id, problems.checkout_not_found)
    context = request.app.state.payments
    outcome = await complete.complete_checkout(context, member.id, post_id, returned.session_id)
    return Payload(payload=outcome)


@router.get(
    "/posts/{id}/files/{fileId}",
    summary="Download a product's file",
    response_model=Payload[Download],
    responses=documented(post_not_found, file_not_found, problems.not_purchased),
)
async def get_post_file(
    id: PathId,
    file: Annotated[PathId, Path(alias="fileId")],
    request: Request,
    member: AsMember,
    connection: Read,
) -> Payload[Download]:
    """An address that gives the file for ten minutes, for who holds the product or made it. Ask for
    it when it is needed; don't keep it. The address takes no token, and `Range` to go on after a
    break."""
    post_id, file_id = parse_id(id, post_not_found), parse_id(file, file_not_found)
    await products.check_access(connection, member.id, post_id, file_id)
    state = request.app.state
    link = await files.download_link(connection, state.settings, state.storage, file_id)
    return Payload(payload=Download(url=link.url, expires_at=link.expires_at))


def _in_library(row: AnyRow, post: dict[str, Any]) -> dict[str, Any]:
    is_lost = row.revoked_at is not None
    until = None if is_lost else products.refundable_until(row)
    return {
        **post,
        "files": [] if is_lost else [*post["files"], *(row.taken_out or [])],
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
        },
    }
