"""Refunds of payments that a bank reports as fraud.

A refund before the dispute returns the buyer's money without the provider's fee for disputes, and
keeps the platform's dispute rate low. The platform orders it, so the seller's money need not cover
it.
"""

import structlog

from api.core.errors import ApiError
from api.core.observability import metrics
from api.payments import problems
from api.payments.context import PaymentsContext
from api.payments.provider import fraud_warnings as provider_warnings
from api.payments.provider.client import RefusedError
from api.payments.queries import payments
from api.payments.refund_policy import RefundOrder, execute_refund
from api.payments.sync.provider_sync import sync_payment

log = structlog.get_logger("payments")

# The money went back already, or the bank decides: nothing is left to refund.
_SETTLED = frozenset({problems.already_refunded.code, problems.payment_disputed.code})


async def refund_warned_payment(context: PaymentsContext, warning_id: str) -> None:
    """Refund what is left of a payment after a fraud warning; a repeated call changes nothing.

    Raises:
        ApiError: `payments_unavailable`, or `RefusedError` if the warning does not exist.
    """
    warning = await provider_warnings.retrieve(context.provider, warning_id)
    if warning.intent_id is None or not warning.is_actionable:
        return
    # The payment may not be recorded yet, or the warning may come after a dispute.
    await sync_payment(context, warning.intent_id)
    async with context.database.writing() as connection:
        purchase_id = await payments.find_paid_purchase(connection, warning.intent_id)
    if purchase_id is None:
        return  # an unmatched payment, which is refunded anyway, or one of another business
    try:
        await execute_refund(context, RefundOrder(purchase_id, "bank"))
    except RefusedError as error:
        _report(warning_id, error.code)
    except ApiError as error:
        if error.problem.code not in _SETTLED:
            raise
        log.info("fraud_warning_settled", warning=warning_id, code=error.problem.code)


def _report(warning_id: str, code: str) -> None:
    log.error("fraud_warning_not_refunded", warning=warning_id, code=code)
    metrics.alert("fraud_warning_not_refunded")
