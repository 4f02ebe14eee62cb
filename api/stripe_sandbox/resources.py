"""API objects, built from the SDK's resource classes."""

import secrets
import string
from typing import Any, Union, get_args, get_origin

from stripe import (
    Account,
    Balance,
    Charge,
    Customer,
    Dispute,
    Event,
    PaymentIntent,
    Price,
    Product,
    Refund,
    StripeObject,
    WebhookEndpoint,
)
from stripe._object_classes import get_object_class
from stripe.checkout import Session

Body = dict[str, Any]

_ALPHABET = string.ascii_letters + string.digits

# Optional fields that Stripe omits instead of returning null.
_OMITTED_WHEN_EMPTY: dict[type, str] = {
    Session: (
        "line_items allowed_payment_method_types excluded_payment_method_types branding_settings "
        "name_collection optional_items presentment_details redirect_on_completion return_url "
        "tax_id_collection"
    ),
    Session.TotalDetails: "breakdown",
    PaymentIntent: (
        "allowed_payment_method_types hooks payment_details payment_record presentment_details"
    ),
    Charge: "refunds level3 authorization_code presentment_details radar_options transfer",
    Charge.Outcome: "risk_level risk_score",
    Charge.PaymentMethodDetails.Card: "iin issuer moto description capture_before",
    Refund: (
        "failure_balance_transaction failure_reason pending_reason next_action description "
        "instructions_email presentment_details"
    ),
    Dispute: "intended_submission_method network_reason_code",
    Account: "deleted company individual groups",
    Balance: "connect_reserved instant_available issuing refund_and_dispute_prefunding",
    Event: "account context",
    Product: "deleted",
    Customer: (
        "cash_balance customer_account deleted individual_name invoice_credit_balance "
        "sources subscriptions tax tax_ids business_name"
    ),
    Price: "currency_options deleted tiers",
    WebhookEndpoint: "deleted secret",
}


def new_id(prefix: str, length: int = 24) -> str:
    """Return a random id with the prefix."""
    return prefix + "".join(secrets.choice(_ALPHABET) for _ in range(length))


def declared_fields(resource: type) -> dict[str, Any]:
    """Return a resource's fields by the SDK's annotations."""
    return {
        name: hint
        for name, hint in resource.__annotations__.items()
        if name != "OBJECT_NAME" and not name.startswith("_")
    }


def is_optional(hint: Any) -> bool:
    return get_origin(hint) is Union and type(None) in get_args(hint)


def build(resource: type[StripeObject], **values: Any) -> Body:
    """Return the resource as JSON; optional fields without a value are null or absent.

    Raises:
        TypeError: a field is not declared by the class, or a required one is absent.
    """
    known = declared_fields(resource)
    if "object" in known:
        values = {"object": get_args(known["object"])[0], **values}
    omitted = frozenset(_OMITTED_WHEN_EMPTY.get(resource, "").split())
    nulls = {
        name: None for name, hint in known.items() if is_optional(hint) and name not in omitted
    }
    body = nulls | {
        name: value for name, value in values.items() if value is not None or name not in omitted
    }
    unknown = body.keys() - known.keys()
    absent = known.keys() - body.keys() - omitted
    if unknown or absent:
        raise TypeError(f"{resource.__qualname__}: unknown {unknown}, absent {absent}")
    return body


def build_partial(resource: type[StripeObject], **values: Any) -> Body:
    """Return a part of a resource in which Stripe omits fields that do not apply."""
    known = declared_fields(resource)
    unknown = values.keys() - known.keys()
    if unknown:
        raise TypeError(f"{resource.__qualname__}: unknown {unknown}")
    return values


def build_list(items: list[Body], url: str, *, has_more: bool = False) -> Body:
    """Return a list object."""
    return {"object": "list", "data": items, "has_more": has_more, "url": url}


def is_expandable(kind: str, name: str) -> bool:
    """Return whether the SDK declares the field as an expandable id."""
    hint = declared_fields(get_object_class("V1", kind)).get(name)
    arms = get_args(hint) if get_origin(hint) is Union else ()
    return str in arms and any(_is_resource(arm) for arm in arms)


def _is_resource(arm: Any) -> bool:
    return hasattr(arm, "__forward_arg__") or (
        isinstance(arm, type) and issubclass(arm, StripeObject)
    )
