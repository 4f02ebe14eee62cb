"""Payment intents: the charge with its refunds and disputes, in their current state."""

import asyncio
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, Literal, get_args

from api.payments.provider.checkout import own_id
from api.payments.provider.client import Provider
from api.payments.provider.types import (
    Charge,
    FailureCode,
    PaidIntent,
    ProviderDispute,
    ProviderRefund,
)

if TYPE_CHECKING:
    import stripe

_REFUND_STATUS: Final[dict[str, Literal["succeeded", "failed"]]] = {
    "succeeded": "succeeded",
    "failed": "failed",
    "canceled": "failed",
}


async def retrieve(provider: Provider, intent_id: str) -> PaidIntent:
    """Retrieve a payment in its current state.

    Raises:
        ApiError: `payments_unavailable`, or `RefusedError` if it does not exist.
    """
    intent = await provider.call(
        lambda stripe: stripe.v1.payment_intents.retrieve_async(
            intent_id, {"expand": ["latest_charge.balance_transaction"]}
        )
    )
    charge = _charge(intent)
    purchase_id = own_id(intent.metadata, "purchase_id")
    if charge is None:
        return PaidIntent(intent.id, purchase_id, None, _failure(intent))
    refunds, disputes = await asyncio.gather(
        _refunds(provider, intent_id), _disputes(provider, intent_id)
    )
    return PaidIntent(intent.id, purchase_id, charge, None, refunds, disputes)


def _charge(intent: "stripe.PaymentIntent") -> Charge | None:
    charge = intent.latest_charge
    if intent.status != "succeeded" or charge is None or isinstance(charge, str):
        return None
    transaction = charge.balance_transaction
    if transaction is None or isinstance(transaction, str):
        # Captured but not settled: the provider's fee is not known yet.
        return None
    card = charge.payment_method_details and charge.payment_method_details.card
    return Charge(
        asked_cents=charge.amount_captured,
        currency=charge.currency,
        amount_cents=_to_usd(charge.amount_captured, charge.currency, transaction),
        cost_cents=_settled_usd(transaction.fee, transaction),
        paid_at=_instant(charge.created),
        card_brand=card.brand if card else None,
        card_last4=card.last4 if card else None,
    )


async def _refunds(provider: Provider, intent_id: str) -> tuple[ProviderRefund, ...]:
    refunds = await provider.call(
        lambda stripe: stripe.v1.refunds.list_async(
            {
                "payment_intent": intent_id,
                "limit": 100,
                "expand": ["data.balance_transaction"],
            }
        )
    )
    return tuple(_to_refund(refund) for refund in reversed(refunds.data))


def _to_refund(refund: "stripe.Refund") -> ProviderRefund:
    transaction = refund.balance_transaction
    cents = refund.amount
    if transaction is not None and not isinstance(transaction, str):
        cents = _to_usd(refund.amount, refund.currency, transaction)
    return ProviderRefund(
        id=refund.id,
        own_id=own_id(refund.metadata, "refund_id"),
        amount_cents=cents,
        status=_REFUND_STATUS.get(refund.status or "", "pending"),
        created_at=_instant(refund.created),
    )


async def _disputes(provider: Provider, intent_id: str) -> tuple[ProviderDispute, ...]:
    """List disputes that moved money; an inquiry moves none."""
    disputes = await provider.call(
        lambda stripe: stripe.v1.disputes.list_async({"payment_intent": intent_id, "limit": 100})
    )
    return tuple(
        _to_dispute(dispute) for dispute in reversed(disputes.data) if dispute.balance_transactions
    )


def _to_dispute(dispute: "stripe.Dispute") -> ProviderDispute:
    withdrawals = [each for each in dispute.balance_transactions if each.amount < 0]
    reinstatements = [each for each in dispute.balance_transactions if each.amount >= 0]
    return ProviderDispute(
        id=dispute.id,
        amount_cents=-sum(_settled_usd(each.amount, each) for each in withdrawals),
        cost_cents=sum(_settled_usd(each.fee, each) for each in withdrawals),
        reinstated_cents=sum(_settled_usd(each.amount, each) for each in reinstatements),
        cost_back_cents=-sum(_settled_usd(each.fee, each) for each in reinstatements),
        is_lost=dispute.status == "lost",
        opened_at=_instant(dispute.created),
        reason=dispute.reason,
        due_at=_due_at(dispute),
    )


def _due_at(dispute: "stripe.Dispute") -> datetime | None:
    due_by = dispute.evidence_details.due_by
    return None if due_by is None else _instant(due_by)


def _to_usd(cents: int, currency: str, transaction: "stripe.BalanceTransaction") -> int:
    """Return an amount in US cents: as it was charged, or as it was settled."""
    return cents if currency == "usd" else abs(_settled_usd(transaction.amount, transaction))


def _settled_usd(cents: int, transaction: "stripe.BalanceTransaction") -> int:
    """Return settled cents in US cents; another settlement currency is converted back."""
    rate = transaction.exchange_rate
    return cents if transaction.currency == "usd" or not rate else round(cents / rate)


def _failure(intent: "stripe.PaymentIntent") -> FailureCode | None:
    error = intent.last_payment_error
    if error is None:
        return None
    code = getattr(error, "code", None) or ""
    reason = getattr(error, "decline_code", None) or code
    if "authentication" in code or reason == "authentication_required":
        return "authentication_failed"
    return next((known for known in get_args(FailureCode) if known == reason), "card_declined")


def _instant(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
