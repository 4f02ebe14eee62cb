"""Client of the Stripe API and mapping of its errors.

The other modules of this package define the calls. They return plain dataclasses, or raise:

payments_unavailable    the outcome is unknown: retry with the same idempotency key
RefusedError            the call had no effect, and `code` is the reason; an uncaught one is
                        reported as payments_unavailable
"""

import asyncio
import importlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, TypeVar

import structlog

from api.core.errors import ApiError
from api.core.observability.redaction import describe_error
from api.core.settings import Settings
from api.payments.problems import payments_unavailable

if TYPE_CHECKING:
    import stripe

log = structlog.get_logger("provider")

T = TypeVar("T")

SANDBOX_KEY: Final = Settings.model_fields["stripe_secret_key"].default.get_secret_value()

# A request makes at most two consecutive calls within its timeout of eight seconds.
CALL_TIMEOUT_SECONDS: Final = 3.5


class RefusedError(ApiError):
    """The provider rejected the call; it had no effect."""

    def __init__(self, code: str | None, message: str | None) -> None:
        super().__init__(payments_unavailable)
        self.code = code or ""
        self.message = message or ""

    @property
    def is_final(self) -> bool:
        """Return whether no call with the same idempotency key may still be running."""
        return bool(self.code) and not self.code.startswith("idempotency")

    @property
    def is_missing(self) -> bool:
        return self.code == "resource_missing"


@asynccontextmanager
async def provider_timeout(*, seconds: float) -> AsyncIterator[None]:
    """Limit the duration of all provider calls of a request together.

    Raises:
        ApiError: `payments_unavailable` on timeout.
    """
    deadline = asyncio.timeout(seconds)
    try:
        async with deadline:
            yield
    except TimeoutError as error:
        if not deadline.expired():
            raise  # a timeout of the database, not of this block
        raise payments_unavailable() from error


def attempt_key(subject: str, attempt: int) -> str:
    """Return the idempotency key of an attempt.

    The provider replays the response of a key for a day, a refusal too. A call after a known
    refusal therefore has a key of its own. The first key has no number, as in earlier releases.
    """
    return f"{subject}:{attempt}" if attempt else subject


class Provider:
    """The Stripe API, or a compatible server at `STRIPE_API_BASE`."""

    def __init__(self, settings: Settings) -> None:
        """Raises: ValueError for a live key outside production, or production without a key."""
        key = settings.stripe_secret_key.get_secret_value()
        base = settings.stripe_api_base
        if "_live_" in key and not settings.is_production:
            raise ValueError("A live key of the payment provider needs ENV=production.")
        if settings.is_production and (not key or (key == SANDBOX_KEY and base is None)):
            raise ValueError("STRIPE_SECRET_KEY must be set when ENV=production.")
        is_test_key = "_test_" in key and base is None
        if settings.is_production and is_test_key and not settings.stripe_test_in_production:
            raise ValueError(
                "STRIPE_SECRET_KEY is a test key, which accepts test cards. Set a live "
                "key when ENV=production, or STRIPE_TEST_IN_PRODUCTION=1 to try the provider."
            )
        self._key = key
        self._base = base
        self._client: stripe.StripeClient | None = None
        self._http: stripe.HTTPXClient | None = None
        self._client_lock = asyncio.Lock()

    async def call(
        self,
        operation: Callable[["stripe.StripeClient"], Awaitable[T]],
        *,
        seconds: float = CALL_TIMEOUT_SECONDS,
    ) -> T:
        """Make a call, with retries, and return its result.

        Raises:
            ApiError: `payments_unavailable` if the outcome is unknown, or `RefusedError`.
        """
        client = await self._get_client()
        import stripe  # noqa: PLC0415 - takes 0.4 s: on first use

        try:
            async with asyncio.timeout(seconds):
                return await operation(client)
        except (stripe.InvalidRequestError, stripe.CardError, stripe.IdempotencyError) as error:
            log.warning("provider_refused", code=error.code, message=error.user_message)
            raise RefusedError(error.code, error.user_message) from error
        except (stripe.StripeError, TimeoutError) as error:
            log.warning("provider_unavailable", error=describe_error(error))
            raise payments_unavailable() from error

    async def _get_client(self) -> "stripe.StripeClient":
        async with self._client_lock:
            if self._client is None:
                # In a thread: the import would block the event loop.
                await asyncio.to_thread(importlib.import_module, "stripe")
                self._client = self._create_client()
            return self._client

    def _create_client(self) -> "stripe.StripeClient":
        import httpx  # noqa: PLC0415 - on first use, as stripe
        import stripe  # noqa: PLC0415 - most processes never need it

        self._http = stripe.HTTPXClient(timeout=httpx.Timeout(CALL_TIMEOUT_SECONDS, connect=1.5))
        return stripe.StripeClient(
            self._key,
            base_addresses={"api": self._base} if self._base else {},
            http_client=self._http,
            max_network_retries=2,
        )

    async def close(self) -> None:
        """Close the connections."""
        if self._http is not None:
            await self._http.close_async()  # type: ignore[no-untyped-call]
            self._client = self._http = None
