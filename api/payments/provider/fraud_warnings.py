"""Early fraud warnings: a bank reports a payment as fraud, often days before it disputes it."""

from dataclasses import dataclass

from api.payments.provider.client import Provider

OBJECT_NAME = "radar.early_fraud_warning"


@dataclass(frozen=True, slots=True)
class FraudWarning:
    """A warning about a payment; without an intent it is none of ours.

    It is actionable until the payment is disputed or refunded in full.
    """

    id: str
    intent_id: str | None
    is_actionable: bool


async def retrieve(provider: Provider, warning_id: str) -> FraudWarning:
    """Retrieve a warning in its current state.

    Raises:
        ApiError: `payments_unavailable`, or `RefusedError` if it does not exist.
    """
    warning = await provider.call(
        lambda stripe: stripe.v1.radar.early_fraud_warnings.retrieve_async(warning_id)
    )
    intent = warning.payment_intent
    return FraudWarning(
        id=warning.id,
        intent_id=intent if isinstance(intent, str) or intent is None else intent.id,
        is_actionable=warning.actionable,
    )
