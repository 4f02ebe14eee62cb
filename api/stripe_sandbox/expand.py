"""`expand[]`: ids are replaced by the objects that they identify."""

import copy
from collections.abc import Iterable

from api.stripe_sandbox.errors import ApiError
from api.stripe_sandbox.resources import Body, build_list, is_expandable
from api.stripe_sandbox.state import SandboxState
from api.stripe_sandbox.store import Bounds

_MAX_DEPTH = 4


def expand(state: SandboxState, body: Body, paths: Iterable[str]) -> Body:
    """Return a copy of the body with the properties at `paths` expanded.

    Raises:
        ApiError: a property cannot be expanded.
    """
    body = copy.deepcopy(body)
    for path in paths:
        parts = path.split(".")
        if len(parts) > _MAX_DEPTH + (parts[0] == "data"):
            raise ApiError(f"You cannot expand more than 4 levels of a property: {path}")
        _walk(state, body, parts, path)
    return body


def _walk(state: SandboxState, body: Body, parts: list[str], path: str) -> None:
    name, rest = parts[0], parts[1:]
    if body.get("object") == "list" and name == "data":
        for item in body["data"]:
            _walk(state, item, rest, path)
        return
    _fill(state, body, name, path)
    if rest and isinstance(body[name], dict):
        _walk(state, body[name], rest, path)


def _fill(state: SandboxState, body: Body, name: str, path: str) -> None:
    kind = body.get("object", "")
    if kind == "checkout.session" and name == "line_items":
        record = state.record(kind, body["id"])
        url = f"/v1/checkout/sessions/{record.id}/line_items"
        body[name] = build_list(record.extra["line_items"], url)
    elif kind == "charge" and name == "refunds":
        body[name] = list_refunds(state, body["id"])
    elif isinstance(body.get(name), dict):
        return
    elif not is_expandable(kind, name):
        raise ApiError(
            f"This property cannot be expanded ({path}). You may want to try expanding "
            f"'{name}' of another object.",
            param="expand",
        )
    elif body.get(name):
        record_or_none = state.store.get(body[name])
        if record_or_none:
            body[name] = copy.deepcopy(record_or_none.body)


def list_refunds(state: SandboxState, charge: str) -> Body:
    """Return the list of a charge's ten newest refunds."""
    records, more = state.store.page("refund", {"charge": charge}, Bounds(10))
    url = f"/v1/charges/{charge}/refunds"
    return build_list([record.body for record in records], url, has_more=more)
