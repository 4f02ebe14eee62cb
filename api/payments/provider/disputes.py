"""Evidence for disputes."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final, cast

from api.payments.provider.client import Provider

if TYPE_CHECKING:
    from stripe.params import DisputeUpdateParams

# The provider refuses longer fields.
MAX_FIELD_LENGTH: Final = 20_000


@dataclass(frozen=True, slots=True)
class DisputeEvidence:
    """Evidence for the bank: product, terms, log of downloads, and a statement."""

    product: str
    buyer_name: str | None
    sold_at: datetime
    given_at: datetime
    refund_policy: str
    download_log: str
    statement: str


async def submit_evidence(provider: Provider, dispute_id: str, evidence: DisputeEvidence) -> None:
    """Submit evidence to the bank, which accepts it once.

    The key differs for each statement: under a reused key the provider repeats its refusal.

    Raises:
        ApiError: `payments_unavailable`, or `RefusedError` if the dispute is closed or overdue.
    """
    fields = {
        "product_description": evidence.product,
        "customer_name": evidence.buyer_name or "",
        "service_date": f"{evidence.sold_at:%Y-%m-%d}",
        "refund_policy_disclosure": evidence.refund_policy,
        "access_activity_log": evidence.download_log,
        "uncategorized_text": evidence.statement,
    }
    given = {name: value[:MAX_FIELD_LENGTH] for name, value in fields.items() if value}
    params = cast("DisputeUpdateParams", {"evidence": given, "submit": True})
    await provider.call(
        lambda stripe: stripe.v1.disputes.update_async(
            dispute_id,
            params,
            {"idempotency_key": f"evidence:{dispute_id}:{evidence.given_at:%Y%m%d%H%M%S%f}"},
        )
    )
