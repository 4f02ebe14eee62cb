"""Creation and purchase of digital products through the API."""

from typing import Any

import httpx

from api.tests.factories import SignedInMember
from api.tests.support import images
from api.tests.support.http import post_payload, repeat_while_busy

CONTENT = b"%PDF-1.7 what only a buyer reads"


async def _upload(
    client: httpx.AsyncClient, owner: SignedInMember, file: tuple[str, bytes, str], purpose: str
) -> str:
    answer = await client.post(
        "/files/upload", files={"file": file}, data={"purpose": purpose}, headers=owner.headers
    )
    assert answer.status_code == 200, answer.text
    file_id: str = answer.json()["payload"]["_id"]
    return file_id


async def upload_image(
    client: httpx.AsyncClient, owner: SignedInMember, purpose: str = "post"
) -> str:
    """Upload an image; return its id."""
    return await _upload(client, owner, ("photo.png", images.png(), "image/png"), purpose)


async def upload_product_file(
    client: httpx.AsyncClient,
    owner: SignedInMember,
    name: str = "الدليل.pdf",
    data: bytes = CONTENT,
) -> str:
    """Upload a product file; return its id."""
    return await _upload(client, owner, (name, data, "application/pdf"), "product")


async def product_input(
    client: httpx.AsyncClient, author: SignedInMember, **changes: Any
) -> dict[str, Any]:
    """Return the request body of a free product with one file."""
    return {
        "kind": "digital",
        "title": "دليل خطّ النسخ",
        "text": "ثلاثون درسًا",
        "priceCents": 0,
        **({} if "files" in changes else {"files": [await upload_product_file(client, author)]}),
        **changes,
    }


async def create_product(
    client: httpx.AsyncClient, author: SignedInMember, **changes: Any
) -> dict[str, Any]:
    """Create a product; return its JSON."""
    body = await product_input(client, author, **changes)
    created: dict[str, Any] = await post_payload(client, "/posts", author, body)
    return created


async def request_payment_link(
    client: httpx.AsyncClient, post_id: str, buyer: SignedInMember | None, **body: Any
) -> httpx.Response:
    """Request a payment link, for a purchase by default; return the response."""
    return await client.post(
        f"/posts/{post_id}/generatePaymentIntentLink",
        json={"purpose": "purchase", **body},
        headers=buyer.headers if buyer else {},
    )


async def claim_product(client: httpx.AsyncClient, post_id: str, buyer: SignedInMember) -> None:
    """Claim a free product; concurrent claims wait for its row."""
    answer = await repeat_while_busy(lambda: request_payment_link(client, post_id, buyer))
    assert answer.status_code == 200, answer.text
