"""The client of Stripe that a process has one of, and what becomes of its errors.

Other modules of this package say what is asked; plain dataclasses come out of them, and one of:

payments_unavailable    nobody knows whether it was done: ask again under the same key
RefusedError            it was not done, and `code` says why; payments_unavailable to a caller who
                        does not look
"""

import asyncio
import importlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, TypeVar

import structlog

from api.core.errors import ApiError
from api.core.settings import Settings
from api.payments.problems import payments_unavailable

if TYPE_CHECKING:
    import stripe

log = structlog.get_logger("provider")

T = TypeVar("T")

SANDBOX_KEY: Final = Settings.model_fields["stripe_secret_key"].default.get_secret_value()

# A request makes two calls one after the other at most, and has eight seconds.
CALL_TIMEOUT_SECONDS: Final = 3.5


class RefusedError(ApiError):
    """The provider understood and declined: nothing was done."""

    def __init__(self, code: str | None, message: str | None) -> None:
        super().__init__(payments_unavailable)
        self.code = code or ""
        self.message = message or ""

    @property
    def is_missing(self) -> bool:
        return self.code == "resource_missing"


@asynccontextmanager
async def provider_timeout(*, seconds: float) -> AsyncIterator[None]:
    """All that a request asks of the provider together.

    Raises:
        ApiError: `payments_unavailable` where it takes longer.
    """
    deadline = asyncio.timeout(seconds)
    try:
        async with deadline:
            yield
    except TimeoutError as error:
        if not deadline.expired():
            raise  # the database's own
        raise payments_unavailable() from error


class Provider:
    """Stripe, or what speaks its wire at `STRIPE_API_BASE`."""

    def __init__(self, settings: Settings) -> None:
        """Raises: ValueError for a live key outside production, and for production without one."""
        key = settings.stripe_secret_key.get_secret_value()
        base = settings.stripe_api_base
        if "_live_" in key and not settings.is_production:
            raise ValueError("A live key of the payment provider needs ENV=production.")
        if settings.is_production and (not key or (key == SANDBOX_KEY and base is None)):
            raise ValueError("STRIPE_SECRET_KEY must be set when ENV=production.")
        self._key = key
        self._base = base
        self._client: stripe.StripeClient | None = None
        self._http: stripe.HTTPXClient | None = None
        self._opening = asyncio.Lock()

    async def ask(
        self,
        call: Callable[["stripe.StripeClient"], Awaitable[T]],
        *,
        seconds: float = CALL_TIMEOUT_SECONDS,
    ) -> T:
        """What a call answers, its retries included.

        Raises:
            ApiError: `payments_unavailable` where the outcome is unknown; `RefusedError`.
        """
        client = await self._opened()
        import stripe  # noqa: PLC0415 - 0.4 s, paid by whoever pays first

        try:
            async with asyncio.timeout(seconds):
                return await call(client)
        except (stripe.InvalidRequestError, stripe.CardError, stripe.IdempotencyError) as error:
            log.warning("provider_refused", code=error.code, said=error.user_message)
            raise RefusedError(error.code, error.user_message) from error
        except (stripe.StripeError, TimeoutError) as error:
            log.warning("provider_unavailable", error=repr(error)[:300])
            raise payments_unavailable() from error

    async def _opened(self) -> "stripe.StripeClient":
        async with self._opening:
            if self._client is None:
                # Elsewhere, since nobody else should wait for it.
                await asyncio.to_thread(importlib.import_module, "stripe")
                self._client = self._open()
            return self._client

    def _open(self) -> "stripe.StripeClient":
        import httpx  # noqa: PLC0415 - as below
        import stripe  # noqa: PLC0415 - other processes never need it

        self._http = stripe.HTTPXClient(timeout=httpx.Timeout(CALL_TIMEOUT_SECONDS, connect=1.5))
        return stripe.StripeClient(
            self._key,
            base_addresses={"api": self._base} if self._base else {},
            http_client=self._http,
            max_network_retries=2,
        )

    async def close(self) -> None:
        """Give its connections back."""
        if self._http is not None:
            await self._http.close_async()  # type: ignore[no-untyped-call]
            self._client = self._http = None
