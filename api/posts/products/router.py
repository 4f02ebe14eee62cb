"""Digital products over HTTP."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request

from api.files import service as files
from api.files.problems import file_not_found
from api.kernel.clock import iso
from api.kernel.db import AnyRow, Read, Write
from api.kernel.idempotency import IdempotencyKey
from api.kernel.ids import PathId, parse_id
from api.kernel.limits import limited_writes
from api.kernel.openapi import documented
from api.kernel.paging import Paged
from api.kernel.security import AsMember
from api.kernel.wire import JSONBytes, Page, Payload, answer_page
from api.payments import problems
from api.payments.schemas import Intent, IntentLink
from api.posts.problems import post_not_found
from api.posts.products import queries
from api.posts.products import service as products
from api.posts.products.schemas import Download, PurchasedPost
from api.posts.shown import on_wire

router = APIRouter(tags=["Posts"])


@router.get("/posts/purchased", summary="My library", response_model=Page[PurchasedPost])
async def list_purchased_posts(
    request: Request, member: AsMember, connection: Read, paging: Paged
) -> JSONBytes:
    """The products that I bought or took, the newest order first; also those that were deleted
    since. Each is a post with its `order`, and `files` holds also what was taken out since."""
    rows = await queries.library(
        connection, member_id=member.id, after=paging.after("id"), limit=paging.limit + 1
    )
    kept, following = paging.page("id", rows, lambda row: row.order_id)
    origin = request.app.state.settings.api_origin
    items = [_in_library(row, on_wire(row, origin, member.id)) for row in kept]
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
        problems.invalid_tip_amount,
        problems.payments_unavailable,
    ),
    dependencies=[limited_writes],
)
async def generate_payment_intent_link(
    id: PathId,
    member: AsMember,
    connection: Write,
    intent: Intent,
    _: IdempotencyKey = None,
) -> Payload[IntentLink]:
    """A free product is granted at once: `granted` is true, there is no address to go to, and it
    stands in `/posts/purchased`. A product that I have is `already_purchased`, so that it may be
    asked again after a lost answer.

    Prices come from the product; `amountCents` is read of tips alone. What costs something is
    `payments_unavailable` until payments are taken.
    """
    await products.pay(connection, member.id, parse_id(id, post_not_found), intent)
    return Payload(
        payload=IntentLink(
            granted=True,
            payment_id=None,
            url=None,
            amount_cents=0,
            currency="USD",
            expires_at=None,
        )
    )


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
    return {
        **post,
        "files": [*post["files"], *(row.taken_out or [])],
        "order": {
            "_id": str(row.order_id),
            "purchasedAt": iso(row.granted_at),
            # Nothing that costs something is granted before payments are taken.
            "paidCents": 0,
            "currency": "USD",
            "source": row.source,
        },
    }
