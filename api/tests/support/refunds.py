"""Refund requests before staff."""

import httpx

from api.tests.factories import SignedInMember
from api.tests.support.checkout import StartedCheckout, sell_product
from api.tests.support.http import post_payload
from api.tests.support.stripe_sandbox import Sandbox


async def escalate_sale(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    seller: SignedInMember,
    buyer: SignedInMember,
    **changes: object,
) -> StartedCheckout:
    """Sell a product, whose buyer requests a refund and escalates the seller's no."""
    payment = await sell_product(client, sandbox, seller, buyer, **changes)
    path = f"/payments/{payment.payment_id}"
    await post_payload(client, f"{path}/requestRefund", buyer, {"reason": "الملف لا يفتح"})
    declined = {"reason": "as_described", "text": "كما في الوصف"}
    await post_payload(client, f"{path}/declineRefund", seller, declined)
    await post_payload(client, f"{path}/escalateRefundRequest", buyer)
    return payment
