"""An operation of the API, and what all lists have in common."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from stripe import StripeObject

from api.stripe_sandbox.errors import Refusal
from api.stripe_sandbox.resources import Body, listed
from api.stripe_sandbox.state import Call
from api.stripe_sandbox.store import Bounds

_PAGING = (
    "limit starting_after ending_before created.gt created.gte created.lt created.lte created "
)


@dataclass(frozen=True)
class Operation:
    """One method at one path."""

    method: str
    path: str
    params: type
    """The SDK's type of its parameters."""
    answers: type[StripeObject]
    """The SDK's class of its answer; for a list, of the list's items."""
    handle: Callable[[Call], Body]
    takes: str = ""
    """The parameters that it acts on, apart by spaces, nested ones dotted."""
    on_behalf: bool = False
    """Whether it may be called with `Stripe-Account`."""

    @property
    def route(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def supported(self) -> frozenset[str]:
        return frozenset(self.takes.split())


def lists(
    path: str,
    params: type,
    answers: type[StripeObject],
    handle: Callable[[Call], Body],
    takes: str = "",
    *,
    on_behalf: bool = False,
) -> Operation:
    """A GET that answers a page."""
    paging = " ".join(
        name for name in _PAGING.split() if name.partition(".")[0] in params.__annotations__
    )
    return Operation("GET", path, params, answers, handle, f"{paging} {takes}", on_behalf)


def page(call: Call, kind: str, url: str, where: Mapping[str, Any] | None = None) -> Body:
    """The page that the call asks for; `where` names fields and their wanted values."""
    records, more = call.world.store.page(
        kind,
        {name: value for name, value in (where or {}).items() if value is not None},
        bounds(call),
        account=call.account,
    )
    return listed([record.body for record in records], url, has_more=more)


def bounds(call: Call) -> Bounds:
    """Limit, cursor and time. Raises: refusals in Stripe's words."""
    limit = call.params.get("limit", 10)
    if not 1 <= limit <= 100:
        raise Refusal(
            "Invalid integer: limit must be between 1 and 100",
            code="parameter_invalid_integer",
            param="limit",
        )
    created = call.params.get("created", {})
    if isinstance(created, int):
        created = {"gte": created, "lte": created}
    return Bounds(limit, _cursor(call, "starting_after"), _cursor(call, "ending_before"), created)


def _cursor(call: Call, name: str) -> int | None:
    beside = call.params.get(name)
    if beside is None:
        return None
    record = call.world.store.get(beside)
    if not record:
        raise Refusal(f"No such object: '{beside}'", code="resource_missing", param=name)
    return record.seq
