"""Sending money back."""

from typing import TYPE_CHECKING
from uuid import UUID

from api.payments.provider.client import Provider

if TYPE_CHECKING:
    from stripe.params import RefundCreateParams


async def create(
    provider: Provider, refund_id: UUID, *, intent_id: str, amount_cents: int | None
) -> None:
    """Ask for a refund of ours, of all that is left where no amount is named; the same one is made
    once. What becomes of it stands with the payment.

    Raises:
        ApiError: `payments_unavailable`, `RefusedError`.
    """
    params: RefundCreateParams = {
        "payment_intent": intent_id,
        "metadata": {"refund_id": str(refund_id)},
    }
    if amount_cents is not None:
        params["amount"] = amount_cents
    key = f"refund:{refund_id}"
    await provider.ask(
        lambda stripe: stripe.v1.refunds.create_async(params, {"idempotency_key": key})
    )
