"""Log of security events: sign-ins, refusals, changes of access and acts of staff.

Each event is one structured line of the logger `security`, with the request's id, a sample of
`qima_security_events`, and a row of `security_event`, which is kept for a period of the settings.
An event names members by id and never holds an e-mail address, a telephone number, a code or a
token. The client's address is a keyed hash: two events of a month can be compared, and nothing
leads back to the address.
"""

import hmac
import time
from collections import OrderedDict, deque
from contextvars import ContextVar
from datetime import datetime
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, Final, Literal, NamedTuple
from uuid import UUID

import structlog

from api.core.clock import now
from api.core.crypto import derive
from api.core.ids import new_id
from api.core.observability import metrics
from api.core.observability.redaction import redact
from api.core.settings import Settings

log: Final = structlog.get_logger("security")

Outcome = Literal["success", "failure", "refused"]

# Events that wait for the database. Beyond this the oldest exist as log lines only.
MAX_PENDING: Final = 10_000
# A flood makes one event per limit and client in this time; its size is in the metrics.
REPEAT_SECONDS: Final = 60.0
_MAX_RECENT: Final = 10_000


class SecurityEvent(NamedTuple):
    """An event that waits to be stored."""

    id: UUID
    event: str
    outcome: Outcome
    member_id: UUID | None
    address_hash: str | None
    request_id: str | None
    details: dict[str, Any]


class _Process:
    """State of the process's log."""

    def __init__(self) -> None:
        self.secret: bytes | None = None
        self.pending: deque[SecurityEvent] = deque(maxlen=MAX_PENDING)
        self.recent: OrderedDict[tuple[str, ...], float] = OrderedDict()


_process: Final = _Process()
_client_host: Final[ContextVar[str | None]] = ContextVar("client_host", default=None)


def begin(settings: Settings) -> None:
    """Set the secret from which the keys of the addresses are derived, and begin storing."""
    _process.secret = settings.secret


def bind_client(host: str | None) -> None:
    """Set the client of the current request; its address is hashed only with an event."""
    _client_host.set(host)


def record(
    event: str, outcome: Outcome, *, member: UUID | None = None, **details: str | int | bool
) -> None:
    """Write one security event.

    - `event` is a stable snake_case name, such as `sign_in` or `refresh_reused`.
    - `failure` is a wrong proof (a wrong code); `refused` is a policy's no (a limit, a lock).
    """
    metrics.security_event(event, outcome)
    if _process.secret is None:
        # Such as the loading of demo content.
        return
    address = hash_client()
    safe = {name: redact(each) if isinstance(each, str) else each for name, each in details.items()}
    line = {"kind": "security", "outcome": outcome, "member": member and str(member)}
    # The fields of every line win over a detail of the same name.
    named = {name: value for name, value in {**line, "address": address}.items() if value}
    log.info(event, **{**safe, **named})
    request_id = structlog.contextvars.get_contextvars().get("request_id")
    _process.pending.append(
        SecurityEvent(new_id(), event, outcome, member, address, request_id, safe)
    )


def record_refusal(event: str, *, member: UUID | None = None, **details: str) -> None:
    """Write a refusal that a client can cause without end: once a minute for each client."""
    key = (event, str(member), _client_host.get() or "", *details.values())
    at = time.monotonic()
    last = _process.recent.get(key)
    if last is not None and at - last < REPEAT_SECONDS:
        metrics.security_event(event, "refused")
        return
    _process.recent[key] = at
    _process.recent.move_to_end(key)
    if len(_process.recent) > _MAX_RECENT:
        _process.recent.popitem(last=False)
    record(event, "refused", member=member, **details)


def take_pending(limit: int) -> list[SecurityEvent]:
    """Remove and return the oldest events that wait to be stored."""
    return [_process.pending.popleft() for _ in range(min(limit, len(_process.pending)))]


def put_back(events: list[SecurityEvent]) -> None:
    """Return events that could not be stored; the oldest are dropped above the limit."""
    room = MAX_PENDING - len(_process.pending)
    _process.pending.extendleft(reversed(events[-room:] if room else []))


def hash_client(at: datetime | None = None) -> str | None:
    """Return the keyed hash of the client's address, with a key of the month.

    Of IPv6 it is the /64 network, which one household gets. Outside a request it is None.
    """
    host = _client_host.get()
    if host is None or _process.secret is None:
        return None
    key = derive(_process.secret, f"security log {at or now():%Y-%m}")
    return hmac.digest(key, _network(host).encode(), "sha256")[:12].hex()


def _network(host: str) -> str:
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ip_network((address, 64), strict=False))
    return str(address)
