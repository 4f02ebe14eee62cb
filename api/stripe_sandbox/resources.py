"""Objects, built from the SDK's own resource classes."""

import secrets
import string
from typing import Any, Union, get_args, get_origin

from stripe import Account, Charge, StripeObject, WebhookEndpoint
from stripe._object_classes import get_object_class
from stripe.checkout import Session

Body = dict[str, Any]

_ALPHABET = string.ascii_letters + string.digits

# What Stripe leaves out where it has nothing to say, instead of answering null.
_LEFT_OUT: dict[type, frozenset[str]] = {
    Session: frozenset({"line_items"}),
    Charge: frozenset({"refunds", "level3"}),
    Account: frozenset({"deleted", "company", "individual", "groups"}),
    WebhookEndpoint: frozenset({"deleted", "secret"}),
}


def new_id(prefix: str, length: int = 24) -> str:
    """An id in Stripe's alphabet."""
    return prefix + "".join(secrets.choice(_ALPHABET) for _ in range(length))


def annotations(resource: type) -> dict[str, Any]:
    """A resource's fields, by the SDK's annotations."""
    return {
        name: hint
        for name, hint in resource.__annotations__.items()
        if name != "OBJECT_NAME" and not name.startswith("_")
    }


def is_optional(hint: Any) -> bool:
    return get_origin(hint) is Union and type(None) in get_args(hint)


def built(resource: type[StripeObject], **values: Any) -> Body:
    """The resource as Stripe answers it: what is optional and not given is null.

    Raises: TypeError for a field that the class does not declare, or one that it requires.
    """
    known = annotations(resource)
    if "object" in known:
        values = {"object": get_args(known["object"])[0], **values}
    left_out = _LEFT_OUT.get(resource, frozenset())
    nulls = {
        name: None for name, hint in known.items() if is_optional(hint) and name not in left_out
    }
    body = nulls | values
    unknown = body.keys() - known.keys()
    absent = known.keys() - body.keys() - left_out
    if unknown or absent:
        raise TypeError(f"{resource.__qualname__}: unknown {unknown}, absent {absent}")
    return body


def sparse(resource: type[StripeObject], **values: Any) -> Body:
    """A part of a resource of which Stripe answers only what applies."""
    known = annotations(resource)
    unknown = values.keys() - known.keys()
    if unknown:
        raise TypeError(f"{resource.__qualname__}: unknown {unknown}")
    return values


def listed(items: list[Body], url: str, *, has_more: bool = False) -> Body:
    """Stripe's list."""
    return {"object": "list", "data": items, "has_more": has_more, "url": url}


def is_expandable(kind: str, name: str) -> bool:
    """Whether the SDK declares the field as an id that may be expanded."""
    hint = annotations(get_object_class("V1", kind)).get(name)
    arms = get_args(hint) if get_origin(hint) is Union else ()
    return str in arms and any(_is_resource(arm) for arm in arms)


def _is_resource(arm: Any) -> bool:
    return hasattr(arm, "__forward_arg__") or (
        isinstance(arm, type) and issubclass(arm, StripeObject)
    )
