"""API operations and pagination."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from stripe import StripeObject

from api.stripe_sandbox.errors import ApiError
from api.stripe_sandbox.resources import Body, build_list
from api.stripe_sandbox.state import Call
from api.stripe_sandbox.store import Bounds

_PAGING = (
    "limit starting_after ending_before created.gt created.gte created.lt created.lte created "
)


@dataclass(frozen=True)
class Operation:
    """An HTTP method and path with its handler."""

    method: str
    path: str
    params: type
    """The SDK's type of the parameters."""
    resource: type[StripeObject]
    """The SDK's class of the response; for a list, of its items."""
    handler: Callable[[Call], Body]
    parameters: str = ""
    """The supported parameters, separated by spaces; nested ones are dotted."""
    accepts_account: bool = False
    """Whether the `Stripe-Account` header is accepted."""

    @property
    def route(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def supported(self) -> frozenset[str]:
        return frozenset(self.parameters.split())


def list_operation(
    path: str,
    params: type,
    answers: type[StripeObject],
    handle: Callable[[Call], Body],
    takes: str = "",
    *,
    accepts_account: bool = False,
) -> Operation:
    """Return the operation of a paginated list."""
    paging = " ".join(
        name for name in _PAGING.split() if name.partition(".")[0] in params.__annotations__
    )
    return Operation("GET", path, params, answers, handle, f"{paging} {takes}", accepts_account)


def list_page(call: Call, kind: str, url: str, where: Mapping[str, Any] | None = None) -> Body:
    """Return the requested page; `where` maps field names to values."""
    records, more = call.state.store.page(
        kind,
        {name: value for name, value in (where or {}).items() if value is not None},
        list_bounds(call),
        account=call.account,
    )
    return build_list([record.body for record in records], url, has_more=more)


def list_bounds(call: Call) -> Bounds:
    """Return the limit, cursors and creation time of a list call.

    Raises:
        ApiError: a parameter is out of range or an object does not exist.
    """
    limit = call.params.get("limit", 10)
    if not 1 <= limit <= 100:
        raise ApiError(
            "Invalid integer: limit must be between 1 and 100",
            code="parameter_invalid_integer",
            param="limit",
        )
    created = call.params.get("created", {})
    if isinstance(created, int):
        created = {"gte": created, "lte": created}
    return Bounds(limit, _cursor(call, "starting_after"), _cursor(call, "ending_before"), created)


def _cursor(call: Call, name: str) -> int | None:
    object_id = call.params.get(name)
    if object_id is None:
        return None
    record = call.state.store.get(object_id)
    if not record:
        raise ApiError(f"No such object: '{object_id}'", code="resource_missing", param=name)
    return record.seq
