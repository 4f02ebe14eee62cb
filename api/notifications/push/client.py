"""Client of push services: encrypts messages and sends them (RFC 8030, 8188, 8291)."""

import asyncio
import math
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final, Literal

import http_ece
import httpcore
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

from api.core.clock import now
from api.core.delivery.public_hosts import (
    PrivateAddressError,
    PublicNetwork,
    Resolve,
    resolve_public,
)
from api.core.delivery.tls import tls_context
from api.core.settings import Settings
from api.notifications.push.keys import authorization, contact_of, load_key
from api.notifications.push.messages import Handling

# Less than a delivery's lease of 15 seconds.
TIMEOUT_SECONDS: Final = 8
MAX_RETRY_SECONDS: Final = 3600
MAX_CONNECTIONS: Final = 100
# Of a response, so that its connection can be used again.
_MAX_BODY_BYTES: Final = 4096

# `gone`: the subscription ended. `refused`: this message was not taken, and won't be.
Status = Literal["delivered", "gone", "refused", "unavailable"]


@dataclass(frozen=True, slots=True)
class Recipient:
    """A browser's address and keys."""

    endpoint: str
    p256dh: bytes
    auth: bytes


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of a push; `retry_after` is in seconds, and 0 where the service names no time."""

    status: Status
    code: int = 0
    retry_after: float = 0


class PushClient:
    """Sends to push services, with a connection pool of its own.

    httpcore is the transport of httpx; its public interface has the hook for the addresses.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        resolve: Resolve = resolve_public,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self._key = load_key(settings)
        self._contact = contact_of(settings)
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=tls or tls_context(),
            max_connections=MAX_CONNECTIONS,
            keepalive_expiry=30,
            network_backend=PublicNetwork(resolve),
        )

    @property
    def is_enabled(self) -> bool:
        return self._key is not None

    async def close(self) -> None:
        await self._pool.aclose()

    async def send(
        self, recipient: Recipient, payload: bytes, *, topic: str, handling: Handling
    ) -> Outcome:
        """Send one message. The response's body is not used, and redirects are not followed."""
        if self._key is None:
            return Outcome("refused")
        headers = {
            "Authorization": authorization(self._key, recipient.endpoint, self._contact),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(handling.ttl_seconds),
            "Urgency": handling.urgency,
            "Topic": topic,
        }
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                return await self._post(recipient.endpoint, headers, encrypt(recipient, payload))
        except PrivateAddressError:
            return Outcome("gone")
        except (
            httpcore.NetworkError,
            httpcore.ProtocolError,
            httpcore.TimeoutException,
            ssl.SSLError,
            TimeoutError,
            OSError,
        ):
            return Outcome("unavailable")

    async def _post(self, url: str, headers: Mapping[str, str], body: bytes) -> Outcome:
        async with self._pool.stream(
            "POST", url, headers=list(headers.items()), content=body
        ) as response:
            size = 0
            async for chunk in response.aiter_stream():
                size += len(chunk)
                if size > _MAX_BODY_BYTES:
                    break
            return _outcome(response)


def encrypt(recipient: Recipient, payload: bytes) -> bytes:
    """Encrypt a message for a browser, with a key pair of its own."""
    encrypted: bytes = http_ece.encrypt(
        payload,
        private_key=generate_private_key(SECP256R1()),
        dh=recipient.p256dh,
        auth_secret=recipient.auth,
        version="aes128gcm",
    )
    return encrypted


def _outcome(response: httpcore.Response) -> Outcome:
    code = response.status
    if 200 <= code < 300:
        return Outcome("delivered", code)
    if code in {404, 410}:
        return Outcome("gone", code)
    if code == 429 or code >= 500:
        headers = {name.lower(): value for name, value in response.headers}
        after = headers.get(b"retry-after", b"").decode("latin-1")
        return Outcome("unavailable", code, parse_retry_after(after, now()))
    return Outcome("refused", code)


def parse_retry_after(text: str, at: datetime) -> float:
    """Return the seconds of `Retry-After`, a number or a date; 0 without one, an hour at most."""
    if text.isascii() and text.isdigit():
        seconds = float(text[:9])
    else:
        try:
            date = parsedate_to_datetime(text)
        except ValueError:
            return 0
        seconds = (date.replace(tzinfo=date.tzinfo or UTC) - at).total_seconds()
    return min(max(math.ceil(seconds), 0), MAX_RETRY_SECONDS)
