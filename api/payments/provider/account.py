"""The platform's own account at the provider, checked before a process starts."""

import structlog

from api.core.errors import ApiError
from api.core.settings import Settings
from api.payments.provider.client import Provider

log = structlog.get_logger("provider")

_START_TIMEOUT_SECONDS = 3


class UnsuitableAccountError(RuntimeError):
    """The account cannot be used with this product; the message says what to change."""


async def require_suitable_account(provider: Provider, settings: Settings) -> None:
    """Check the account of a process that starts; the development sandbox needs no check.

    A provider that does not answer delays no start: reconciliation reports what it finds.

    Raises:
        UnsuitableAccountError: the account does not settle in US dollars.
    """
    if settings.stripe_api_base is not None and not settings.is_production:
        return
    try:
        await require_usd_settlement(provider)
    except ApiError as error:
        log.warning("provider_account_not_checked", code=error.problem.code)


async def require_usd_settlement(provider: Provider) -> None:
    """Check that the balance is kept in US dollars, as the ledger is.

    Raises:
        ApiError: `payments_unavailable`, or `RefusedError`.
        UnsuitableAccountError: it is kept in another currency.
    """
    account = await provider.call(
        lambda stripe: stripe.v1.accounts.retrieve_current_async(), seconds=_START_TIMEOUT_SECONDS
    )
    currency = account.default_currency
    if currency != "usd":
        raise UnsuitableAccountError(
            f"The payment provider's account settles in {str(currency).upper()}, and the ledger "
            "is kept in USD. Add a bank account in US dollars to the provider's account and make "
            "USD its default settlement currency, or use an account that settles in USD. "
            'See docs/deploy.md, "The payment provider\'s account".'
        )
