"""`expand[]`: ids replaced by the objects they name."""

import copy
from collections.abc import Iterable

from api.stripe_sandbox.errors import Refusal
from api.stripe_sandbox.resources import Body, is_expandable, listed
from api.stripe_sandbox.state import World
from api.stripe_sandbox.store import Bounds

_DEEPEST = 4


def expand(world: World, body: Body, paths: Iterable[str]) -> Body:
    """A copy of the answer with what was asked for in full.

    Raises: a refusal for a property that cannot be expanded.
    """
    body = copy.deepcopy(body)
    for path in paths:
        parts = path.split(".")
        if len(parts) > _DEEPEST + (parts[0] == "data"):
            raise Refusal(f"You cannot expand more than 4 levels of a property: {path}")
        _walk(world, body, parts, path)
    return body


def _walk(world: World, body: Body, parts: list[str], path: str) -> None:
    name, rest = parts[0], parts[1:]
    if body.get("object") == "list" and name == "data":
        for item in body["data"]:
            _walk(world, item, rest, path)
        return
    _fill(world, body, name, path)
    if rest and isinstance(body[name], dict):
        _walk(world, body[name], rest, path)


def _fill(world: World, body: Body, name: str, path: str) -> None:
    kind = body.get("object", "")
    if kind == "checkout.session" and name == "line_items":
        record = world.record(kind, body["id"])
        url = f"/v1/checkout/sessions/{record.id}/line_items"
        body[name] = listed(record.extra["line_items"], url)
    elif kind == "charge" and name == "refunds":
        body[name] = refunds_of(world, body["id"])
    elif isinstance(body.get(name), dict):
        return
    elif not is_expandable(kind, name):
        raise Refusal(
            f"This property cannot be expanded ({path}). You may want to try expanding "
            f"'{name}' of another object.",
            param="expand",
        )
    elif body.get(name):
        record_or_none = world.store.get(body[name])
        if record_or_none:
            body[name] = copy.deepcopy(record_or_none.body)


def refunds_of(world: World, charge: str) -> Body:
    """The newest refunds of a charge."""
    records, more = world.store.page("refund", {"charge": charge}, Bounds(10))
    url = f"/v1/charges/{charge}/refunds"
    return listed([record.body for record in records], url, has_more=more)
