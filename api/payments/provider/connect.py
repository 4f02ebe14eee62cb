"""Connected accounts of members, and transfers to them."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Literal
from uuid import UUID

from api.payments.provider.checkout import own_id
from api.payments.provider.client import Provider, attempt_key

if TYPE_CHECKING:
    from stripe import Account
    from stripe.params import AccountCreateParams, AccountLinkCreateParams, TransferCreateParams

AccountStatus = Literal["incomplete", "ready", "paused"]


@dataclass(frozen=True, slots=True)
class OnboardingLink:
    """A single-use URL of the onboarding form."""

    url: str
    expires_at: datetime


async def create_account(
    provider: Provider, member_id: UUID, *, country: str, is_recipient: bool, attempt: int = 0
) -> str:
    """Create the member's account and return its id; the idempotency key makes it one per member.

    `attempt` counts the refusals before. `is_recipient` selects the service agreement for countries
    outside the platform's region.

    Raises:
        ApiError: `payments_unavailable`, or `RefusedError`.
    """
    params: AccountCreateParams = {
        "country": country,
        "controller": {
            "fees": {"payer": "application"},
            "losses": {"payments": "application"},
            "requirement_collection": "stripe",
            "stripe_dashboard": {"type": "express"},
        },
        "capabilities": {"transfers": {"requested": True}},
        "metadata": {"member_id": str(member_id)},
        "tos_acceptance": {"service_agreement": "recipient" if is_recipient else "full"},
    }
    key = attempt_key(f"account:{member_id}", attempt)
    account = await provider.call(
        lambda stripe: stripe.v1.accounts.create_async(params, {"idempotency_key": key})
    )
    return account.id


async def create_link(
    provider: Provider, account_id: str, *, back: str, again: str
) -> OnboardingLink:
    """Create an onboarding link.

    `back` is the URL after the form, `again` the URL that requests another link.

    Raises:
        ApiError: `payments_unavailable`, or `RefusedError`.
    """
    params: AccountLinkCreateParams = {
        "account": account_id,
        "type": "account_onboarding",
        "return_url": back,
        "refresh_url": again,
    }
    link = await provider.call(lambda stripe: stripe.v1.account_links.create_async(params))
    return OnboardingLink(link.url, datetime.fromtimestamp(link.expires_at, UTC))


async def account_status(provider: Provider, account_id: str) -> AccountStatus:
    """Retrieve whether the account can receive transfers now.

    Raises:
        ApiError: `payments_unavailable`, or `RefusedError`.
    """
    account = await provider.call(lambda stripe: stripe.v1.accounts.retrieve_async(account_id))
    return _status(account)


def _status(account: "Account") -> AccountStatus:
    capabilities = account.capabilities
    if not account.details_submitted or capabilities is None:
        return "incomplete"
    if capabilities.transfers == "active" and account.payouts_enabled:
        return "ready"
    requirements = account.requirements
    due = requirements.currently_due if requirements else None
    # Without a requirement for the member, the provider itself has paused the account.
    return "incomplete" if due else "paused"


async def create_transfer(
    provider: Provider, payout_id: UUID, *, account_id: str, amount_cents: int, attempt: int = 0
) -> str:
    """Transfer a payout and return the transfer's id; the idempotency key makes it one transfer.

    `attempt` counts the refusals before. Search the transfer with `find_transfer` first.

    Raises:
        ApiError: `payments_unavailable` if the outcome is unknown, or `RefusedError`.
    """
    params: TransferCreateParams = {
        "amount": amount_cents,
        "currency": "usd",
        "destination": account_id,
        "transfer_group": f"payout:{payout_id}",
        "metadata": {"payout_id": str(payout_id)},
    }
    key = attempt_key(f"payout:{payout_id}", attempt)
    transfer = await provider.call(
        lambda stripe: stripe.v1.transfers.create_async(params, {"idempotency_key": key})
    )
    return transfer.id


async def find_transfer(provider: Provider, payout_id: UUID) -> str | None:
    """Find the transfer of a payout by its group: idempotency keys expire after a day.

    Raises:
        ApiError: `payments_unavailable`, or `RefusedError`.
    """
    group = f"payout:{payout_id}"
    transfers = await provider.call(
        lambda stripe: stripe.v1.transfers.list_async({"transfer_group": group, "limit": 1})
    )
    return transfers.data[0].id if transfers.data else None


@dataclass(frozen=True, slots=True)
class Transfer:
    """A transfer; `payout_id` is our id, and `is_reversed` whether all of it came back."""

    id: str
    payout_id: UUID | None
    amount_cents: int
    is_reversed: bool


async def retrieve_transfer(provider: Provider, transfer_id: str) -> Transfer:
    """Raises: ApiError `payments_unavailable`, or `RefusedError` if it does not exist."""
    transfer = await provider.call(lambda stripe: stripe.v1.transfers.retrieve_async(transfer_id))
    payout_id = own_id(transfer.metadata, "payout_id")
    return Transfer(transfer.id, payout_id, transfer.amount, transfer.reversed)


async def is_transfer_reversed(provider: Provider, transfer_id: str) -> bool:
    """Retrieve whether a transfer was reversed in full.

    Raises:
        ApiError: `payments_unavailable`, or `RefusedError`.
    """
    return (await retrieve_transfer(provider, transfer_id)).is_reversed
