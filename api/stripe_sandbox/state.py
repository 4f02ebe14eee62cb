"""State and clock of a sandbox, passed to every operation."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from api.core import clock
from api.stripe_sandbox.errors import not_found
from api.stripe_sandbox.fault_injection import FaultInjector
from api.stripe_sandbox.resources import Body
from api.stripe_sandbox.settings import SandboxSettings
from api.stripe_sandbox.store import Record, Store


@dataclass(frozen=True)
class RequestInfo:
    """The API request that caused an event."""

    id: str | None = None
    idempotency_key: str | None = None


@dataclass
class SandboxState:
    """Settings, store and fault injection of one sandbox."""

    settings: SandboxSettings
    store: Store
    faults: FaultInjector
    request: RequestInfo = RequestInfo()
    wake_event: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when a webhook may be due."""

    def now(self) -> int:
        """Return the Unix time of the sandbox's clock."""
        return int(clock.now().timestamp()) + self.faults.current.clock

    def record(self, kind: str, id: str, *, param: str = "id", noun: str | None = None) -> Record:
        """Return the object with this id.

        Raises:
            ApiError: 404.
        """
        record = self.store.get(id, kind)
        if not record:
            raise not_found(noun or kind, id, param=param)
        return record


@dataclass(frozen=True)
class Call:
    """An API call with validated parameters."""

    state: SandboxState
    params: dict[str, Any]
    ids: dict[str, str]
    account: str = ""
    """The connected account of the `Stripe-Account` header, or empty."""

    @property
    def id(self) -> str:
        return self.ids["id"]

    def metadata(self) -> Body:
        """Return the metadata of a new object."""
        return self.params.get("metadata") or {}
