"""Webhook delivery: signed requests, retried until the endpoint responds with 2xx."""

import asyncio
import hmac
import json
import time
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256

import httpx

from api.stripe_sandbox import events, scheduler
from api.stripe_sandbox.state import SandboxState

_MAX_RETRY_SECONDS = 3600.0
_MAX_ATTEMPTS = 40
_MAX_CONCURRENT = 8
_FLUSH_LIMIT = 10_000
_POLL_SECONDS = 1.0


@dataclass(frozen=True)
class _Delivery:
    id: int
    event: str
    endpoint: str
    attempts: int


def sign_payload(secret: str, payload: str, instant: int) -> str:
    """Return the `Stripe-Signature` header."""
    mac = hmac.new(secret.encode(), f"{instant}.{payload}".encode(), sha256)
    return f"t={instant},v1={mac.hexdigest()}"


@dataclass
class WebhookDispatcher:
    """Delivers webhooks in the background, and on request by `flush`."""

    state: SandboxState
    client: httpx.AsyncClient = field(
        default_factory=lambda: httpx.AsyncClient(timeout=15, trust_env=False)
    )
    _in_flight: set[int] = field(default_factory=set)
    _flushes: int = 0
    _idle: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def run(self) -> None:
        """Deliver due webhooks until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            while True:
                self.state.wake_event.clear()
                scheduler.run_due(self.state)
                if not self._paused:
                    for delivery in self._due(time.time(), _MAX_CONCURRENT - len(self._in_flight)):
                        tasks.create_task(self._deliver(delivery))
                # Before Python 3.12, `wait_for` can swallow a cancellation.
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._wait()):
                        await self.state.wake_event.wait()

    async def flush(self) -> dict[str, int]:
        """Send every pending webhook once, regardless of delays; return counts by outcome."""
        scheduler.run_due(self.state)
        deliveries: list[_Delivery] = []
        counts = {"delivered": 0, "failed": 0}
        self._flushes += 1
        try:
            async with self._idle:
                await self._idle.wait_for(lambda: not self._in_flight)
            deliveries = self._due(float("inf"), _FLUSH_LIMIT)
            if self.state.faults.current.reorder:
                self.state.faults.rng.shuffle(deliveries)
            for delivery in deliveries:
                accepted = await self._deliver(delivery)
                counts["delivered" if accepted else "failed"] += 1
        finally:  # after an exception, the remaining deliveries stay pending
            self._flushes -= 1
            self._in_flight.difference_update(delivery.id for delivery in deliveries)
            async with self._idle:
                self._idle.notify_all()
        return counts

    @property
    def _paused(self) -> bool:
        """Whether background delivery is paused."""
        return self.state.faults.current.hold or self._flushes > 0

    def _wait(self) -> float:
        """Return the seconds until the next delivery; `wake_event` ends the wait early."""
        if self._paused or len(self._in_flight) >= _MAX_CONCURRENT:
            return _POLL_SECONDS
        rows = self.state.store.run(
            "SELECT min(next_at) FROM delivery WHERE state = 'pending'"  # noqa: S608 - numbers
            f" AND id NOT IN ({self._in_flight_ids()})"
        )
        first: float | None = rows[0][0]
        return (
            _POLL_SECONDS if first is None else min(_POLL_SECONDS, max(0.01, first - time.time()))
        )

    def _due(self, instant: float, limit: int) -> list[_Delivery]:
        """Claim the deliveries that are due by the instant."""
        if limit <= 0:
            return []
        rows = self.state.store.run(
            "SELECT id, event, endpoint, attempts FROM delivery WHERE state = 'pending'"  # noqa: S608 - numbers
            f" AND next_at <= ? AND id NOT IN ({self._in_flight_ids()})"
            " ORDER BY next_at, id LIMIT ?",
            *(instant, limit),
        )
        deliveries = [_Delivery(*row) for row in rows]
        self._in_flight.update(delivery.id for delivery in deliveries)
        return deliveries

    def _in_flight_ids(self) -> str:
        return ", ".join(str(int(item)) for item in self._in_flight)

    async def _deliver(self, delivery: _Delivery) -> bool:
        try:
            result = await self._post(delivery)
            self._record_attempt(delivery, result)
        finally:
            self._in_flight.discard(delivery.id)
            self.state.wake_event.set()
            async with self._idle:
                self._idle.notify_all()
        return result.startswith("2")

    async def _post(self, delivery: _Delivery) -> str:
        """Return the response's status code, or the name of the error."""
        store = self.state.store
        event, endpoint = store.get(delivery.event), store.get(delivery.endpoint)
        if not event or not endpoint:
            return "2 endpoint deleted"
        body = event.body | {
            "pending_webhooks": events.count_pending(self.state, event.id).get(event.id, 0)
        }
        payload = json.dumps(body, indent=2, ensure_ascii=False)
        header = sign_payload(endpoint.extra["secret"], payload, int(time.time()))
        try:
            response = await self.client.post(
                endpoint.body["url"],
                content=payload.encode(),
                headers={
                    "Content-Type": "application/json; charset=utf-8",
                    "Stripe-Signature": header,
                    "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
                },
            )
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            return type(error).__name__
        return str(response.status_code)

    def _record_attempt(self, delivery: _Delivery, result: str) -> None:
        attempts = delivery.attempts + 1
        wait = min(_MAX_RETRY_SECONDS, self.state.faults.current.retry * 2**delivery.attempts)
        if result.startswith("2"):
            state = "delivered"
        else:
            state = "pending" if attempts < _MAX_ATTEMPTS else "failed"
        self.state.store.run(
            "UPDATE delivery SET attempts = ?, next_at = ?, state = ?, answer = ? WHERE id = ?",
            *(attempts, time.time() + wait, state, result, delivery.id),
        )
