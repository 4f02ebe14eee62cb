"""Creation of refunds."""

from typing import TYPE_CHECKING
from uuid import UUID

from api.payments.provider.client import Provider, attempt_key

if TYPE_CHECKING:
    from stripe.params import RefundCreateParams


async def create(
    provider: Provider,
    refund_id: UUID,
    *,
    intent_id: str,
    amount_cents: int | None,
    attempt: int = 0,
) -> None:
    """Create a refund, of the remaining amount if `amount_cents` is None.

    The idempotency key makes it one refund. `attempt` counts the refusals before. Its outcome is
    read with the payment intent.

    Raises:
        ApiError: `payments_unavailable`, or `RefusedError`.
    """
    params: RefundCreateParams = {
        "payment_intent": intent_id,
        "metadata": {"refund_id": str(refund_id)},
    }
    if amount_cents is not None:
        params["amount"] = amount_cents
    key = attempt_key(f"refund:{refund_id}", attempt)
    await provider.call(
        lambda stripe: stripe.v1.refunds.create_async(params, {"idempotency_key": key})
    )
