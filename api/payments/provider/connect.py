"""Accounts of members at the provider, and transfers to them."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Literal
from uuid import UUID

from api.payments.provider.client import Provider

if TYPE_CHECKING:
    from stripe import Account
    from stripe.params import AccountCreateParams, AccountLinkCreateParams, TransferCreateParams

AccountStatus = Literal["incomplete", "ready", "paused"]


@dataclass(frozen=True, slots=True)
class OnboardingLink:
    """An address that is good once."""

    url: str
    expires_at: datetime


async def create_account(
    provider: Provider, member_id: UUID, *, country: str, is_recipient: bool
) -> str:
    """Open an account that can be paid, one a member; answers its id.

    `is_recipient` is the agreement of whoever lives outside the platform's own region.

    Raises:
        ApiError: `payments_unavailable`, `Refused`.
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
    key = f"account:{member_id}"
    account = await provider.ask(
        lambda stripe: stripe.v1.accounts.create_async(params, {"idempotency_key": key})
    )
    return account.id


async def create_link(
    provider: Provider, account_id: str, *, back: str, again: str
) -> OnboardingLink:
    """Where to complete an account: `back` is where it ends, `again` asks for another address.

    Raises:
        ApiError: `payments_unavailable`, `Refused`.
    """
    params: AccountLinkCreateParams = {
        "account": account_id,
        "type": "account_onboarding",
        "return_url": back,
        "refresh_url": again,
    }
    link = await provider.ask(lambda stripe: stripe.v1.account_links.create_async(params))
    return OnboardingLink(link.url, datetime.fromtimestamp(link.expires_at, UTC))


async def account_status(provider: Provider, account_id: str) -> AccountStatus:
    """Whether an account can be paid now.

    Raises:
        ApiError: `payments_unavailable`, `Refused`.
    """
    account = await provider.ask(lambda stripe: stripe.v1.accounts.retrieve_async(account_id))
    return _status(account)


def _status(account: "Account") -> AccountStatus:
    capabilities = account.capabilities
    if not account.details_submitted or capabilities is None:
        return "incomplete"
    if capabilities.transfers == "active" and account.payouts_enabled:
        return "ready"
    requirements = account.requirements
    due = requirements.currently_due if requirements else None
    # Something is asked of the member, or of nobody: then the provider has stopped it.
    return "incomplete" if due else "paused"


async def create_transfer(
    provider: Provider, payout_id: UUID, *, account_id: str, amount_cents: int
) -> str:
    """Send a payout, once however often it is asked; answers the transfer's id.

    Raises:
        ApiError: `payments_unavailable` where nobody knows whether it was done, `Refused`.
    """
    params: TransferCreateParams = {
        "amount": amount_cents,
        "currency": "usd",
        "destination": account_id,
        "transfer_group": f"payout:{payout_id}",
        "metadata": {"payout_id": str(payout_id)},
    }
    key = f"payout:{payout_id}"
    transfer = await provider.ask(
        lambda stripe: stripe.v1.transfers.create_async(params, {"idempotency_key": key})
    )
    return transfer.id


async def find_transfer(provider: Provider, payout_id: UUID) -> str | None:
    """The transfer of a payout that was asked for before: keys are forgotten after a day.

    Raises:
        ApiError: `payments_unavailable`, `Refused`.
    """
    group = f"payout:{payout_id}"
    found = await provider.ask(
        lambda stripe: stripe.v1.transfers.list_async({"transfer_group": group, "limit": 1})
    )
    return found.data[0].id if found.data else None


async def is_transfer_reversed(provider: Provider, transfer_id: str) -> bool:
    """Whether all of a transfer came back.

    Raises:
        ApiError: `payments_unavailable`, `Refused`.
    """
    transfer = await provider.ask(lambda stripe: stripe.v1.transfers.retrieve_async(transfer_id))
    return transfer.reversed
