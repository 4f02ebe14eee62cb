"""Webhooks on their way: signed, tried again until the product says 2xx."""

import asyncio
import hmac
import json
import time
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256

import httpx

from api.stripe_sandbox import events, scheduler
from api.stripe_sandbox.state import World

_LONGEST_WAIT = 3600.0
_MOST_ATTEMPTS = 40
_AT_ONCE = 8
_IN_A_FLUSH = 10_000
_BREATH = 1.0


@dataclass(frozen=True)
class _Due:
    id: int
    event: str
    endpoint: str
    attempts: int


def signature(secret: str, payload: str, instant: int) -> str:
    """The header `Stripe-Signature`."""
    mac = hmac.new(secret.encode(), f"{instant}.{payload}".encode(), sha256)
    return f"t={instant},v1={mac.hexdigest()}"


@dataclass
class Postman:
    """Delivers in the background, and at once when asked."""

    world: World
    client: httpx.AsyncClient = field(
        default_factory=lambda: httpx.AsyncClient(timeout=15, trust_env=False)
    )
    _under_way: set[int] = field(default_factory=set)
    _flushes: int = 0
    _idle: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def run(self) -> None:
        """Until it is cancelled."""
        async with asyncio.TaskGroup() as tasks:
            while True:
                self.world.waking.clear()
                scheduler.catch_up(self.world)
                if not self._resting:
                    for due in self._due(time.time(), _AT_ONCE - len(self._under_way)):
                        tasks.create_task(self._deliver(due))
                # Not `wait_for`, which may lose a cancellation until Python 3.12.
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._wait()):
                        await self.world.waking.wait()

    async def flush(self) -> dict[str, int]:
        """Sends everything that is pending, whatever it waits for, once."""
        scheduler.catch_up(self.world)
        dues: list[_Due] = []
        counted = {"delivered": 0, "failed": 0}
        self._flushes += 1
        try:
            async with self._idle:
                await self._idle.wait_for(lambda: not self._under_way)
            dues = self._due(float("inf"), _IN_A_FLUSH)
            if self.world.panel.now.reorder:
                self.world.panel.lots.shuffle(dues)
            for due in dues:
                arrived = await self._deliver(due)
                counted["delivered" if arrived else "failed"] += 1
        finally:  # where it breaks off, the others stay to be sent
            self._flushes -= 1
            self._under_way.difference_update(due.id for due in dues)
            async with self._idle:
                self._idle.notify_all()
        return counted

    @property
    def _resting(self) -> bool:
        """Whether nothing is sent in the background."""
        return self.world.panel.now.hold or self._flushes > 0

    def _wait(self) -> float:
        """Seconds until there may be something to do; `waking` cuts them short."""
        if self._resting or len(self._under_way) >= _AT_ONCE:
            return _BREATH
        rows = self.world.store.run(
            "SELECT min(next_at) FROM delivery WHERE state = 'pending'"  # noqa: S608 - numbers
            f" AND id NOT IN ({self._under_way_ids()})"
        )
        first: float | None = rows[0][0]
        return _BREATH if first is None else min(_BREATH, max(0.01, first - time.time()))

    def _due(self, instant: float, limit: int) -> list[_Due]:
        """Claims what is due by the instant."""
        if limit <= 0:
            return []
        rows = self.world.store.run(
            "SELECT id, event, endpoint, attempts FROM delivery WHERE state = 'pending'"  # noqa: S608 - numbers
            f" AND next_at <= ? AND id NOT IN ({self._under_way_ids()})"
            " ORDER BY next_at, id LIMIT ?",
            *(instant, limit),
        )
        dues = [_Due(*row) for row in rows]
        self._under_way.update(due.id for due in dues)
        return dues

    def _under_way_ids(self) -> str:
        return ", ".join(str(int(one)) for one in self._under_way)

    async def _deliver(self, due: _Due) -> bool:
        try:
            answer = await self._post(due)
            self._note(due, answer)
        finally:
            self._under_way.discard(due.id)
            self.world.waking.set()
            async with self._idle:
                self._idle.notify_all()
        return answer.startswith("2")

    async def _post(self, due: _Due) -> str:
        """The status, or what went wrong."""
        event, endpoint = self.world.store.get(due.event), self.world.store.get(due.endpoint)
        if not event or not endpoint:
            return "2 nobody listens any more"
        body = event.body | {
            "pending_webhooks": events.pending(self.world, event.id).get(event.id, 0)
        }
        payload = json.dumps(body, indent=2, ensure_ascii=False)
        header = signature(endpoint.extra["secret"], payload, int(time.time()))
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

    def _note(self, due: _Due, answer: str) -> None:
        attempts = due.attempts + 1
        wait = min(_LONGEST_WAIT, self.world.panel.now.retry * 2**due.attempts)
        if answer.startswith("2"):
            state = "delivered"
        else:
            state = "pending" if attempts < _MOST_ATTEMPTS else "failed"
        self.world.store.run(
            "UPDATE delivery SET attempts = ?, next_at = ?, state = ?, answer = ? WHERE id = ?",
            *(attempts, time.time() + wait, state, answer, due.id),
        )
