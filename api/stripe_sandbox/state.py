"""The sandbox's state and time, handed to everything that acts."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from api.core import clock
from api.stripe_sandbox.errors import missing
from api.stripe_sandbox.fault_injection import Panel
from api.stripe_sandbox.resources import Body
from api.stripe_sandbox.settings import SandboxSettings
from api.stripe_sandbox.store import Record, Store


@dataclass(frozen=True)
class Asked:
    """The request that an event came from."""

    id: str | None = None
    idempotency_key: str | None = None


@dataclass
class World:
    """One sandbox."""

    settings: SandboxSettings
    store: Store
    panel: Panel
    asked: Asked = Asked()
    waking: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when there is something to deliver."""

    def now(self) -> int:
        """Seconds since 1970, by the sandbox's own clock."""
        return int(clock.now().timestamp()) + self.panel.now.clock

    def record(self, kind: str, id: str, *, param: str = "id", noun: str | None = None) -> Record:
        """The object of that id. Raises: 404 in Stripe's words."""
        record = self.store.get(id, kind)
        if not record:
            raise missing(noun or kind, id, param=param)
        return record


@dataclass(frozen=True)
class Call:
    """One call of the API, its parameters checked."""

    world: World
    params: dict[str, Any]
    ids: dict[str, str]
    account: str = ""
    """The connected account on whose behalf, by the header `Stripe-Account`."""

    @property
    def id(self) -> str:
        return self.ids["id"]

    def metadata(self) -> Body:
        """The metadata of a new object."""
        return self.params.get("metadata") or {}
