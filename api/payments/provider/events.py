"""Events of the provider: webhook signatures and the list of events; bank payouts."""

import asyncio
import importlib
import json
import re
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from api.payments.problems import bad_signature
from api.payments.provider.client import Provider
from api.payments.provider.types import BankPayout, ProviderEvent

if TYPE_CHECKING:
    import stripe
    from stripe import RequestOptions
    from stripe.params import EventListParams

# Events for which endpoints are subscribed; all others are ignored. A sale needs one.
PLATFORM_EVENTS: Final = (
    "checkout.session.completed",
    "checkout.session.expired",
    "refund.created",
    "refund.updated",
    "refund.failed",
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
    "charge.dispute.closed",
    "radar.early_fraud_warning.created",
    "payout.created",
    "payout.paid",
    "payout.failed",
    "payout.canceled",
    "transfer.reversed",
)
CONNECT_EVENTS: Final = ("account.updated", "payout.failed", "payout.paid")

TOLERANCE_SECONDS: Final = 300
PAGE_SIZE: Final = 100
MAX_NAME_LENGTH: Final = 255
_TIMESTAMP: Final = re.compile(r"(?:^|,)\s*t=([^,]*)")
# Errors that a malformed body can raise; deep nesting raises RecursionError.
_MALFORMED: Final = (
    *(ValueError, LookupError, TypeError, AttributeError),
    *(OverflowError, OSError, RecursionError),
)


def is_used(event: ProviderEvent) -> bool:
    """Return whether an event's object is synchronised."""
    return event.type in (PLATFORM_EVENTS if event.account is None else CONNECT_EVENTS)


async def verify(body: bytes, signature: str | None, secrets: Sequence[str]) -> ProviderEvent:
    """Verify a webhook's signature by one of the endpoints' secrets, and parse its event.

    Raises:
        ApiError: `bad_signature` if the signature is missing, wrong or older than five minutes, or
            the body is no event.
    """
    await asyncio.to_thread(importlib.import_module, "stripe")
    import stripe  # noqa: PLC0415 - imported above in a thread, which does not block the event loop

    try:
        _check_signature(body, signature, secrets)
        _check_timestamp(signature or "")
        return _parse(json.loads(body))
    except (stripe.SignatureVerificationError, *_MALFORMED) as error:
        raise bad_signature() from error


def _check_signature(body: bytes, signature: str | None, secrets: Sequence[str]) -> None:
    """Raises: stripe.SignatureVerificationError if no secret has signed the body."""
    import stripe  # noqa: PLC0415 - imported by the caller

    *others, last = secrets
    for secret in others:
        with suppress(stripe.SignatureVerificationError):
            stripe.WebhookSignature.verify_header(body, signature, secret, TOLERANCE_SECONDS)
            return
    stripe.WebhookSignature.verify_header(body, signature, last, TOLERANCE_SECONDS)


def _check_timestamp(signature: str) -> None:
    """Check the timestamp: the library accepts future ones, and the last of several.

    Raises:
        ValueError: the header has not exactly one timestamp within the tolerance.
    """
    (timestamp,) = _TIMESTAMP.findall(signature)
    if len(timestamp) > 12 or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        raise ValueError("timestamp outside the tolerance")


def _parse(event: Mapping[str, Any]) -> ProviderEvent:
    referenced = event["data"]["object"]
    account = event.get("account")
    return ProviderEvent(
        id=_name(event["id"]),
        type=_name(event["type"]),
        created_at=datetime.fromtimestamp(event["created"], UTC),
        object=_name(referenced["object"]),
        object_id=_name(referenced.get("id", "")),
        intent_id=_intent_id(referenced),
        account=None if account is None else _name(account),
    )


def _intent_id(referenced: Mapping[str, Any]) -> str | None:
    if referenced["object"] == "payment_intent":
        return _name(referenced["id"])
    intent = referenced.get("payment_intent")
    if intent is None:
        return None
    return _name(intent["id"] if isinstance(intent, dict) else intent)


def _name(value: Any) -> str:
    """Check that the value is a name or an id that the database can store.

    Raises:
        TypeError, ValueError: it is not.
    """
    if not isinstance(value, str):
        raise TypeError("not a string")
    if len(value) > MAX_NAME_LENGTH or "\0" in value:
        raise ValueError("too long, or contains NUL")
    return value


class EventPage(NamedTuple):
    """A page of events, oldest first; `has_more` is true if the list continues."""

    events: list[ProviderEvent]
    has_more: bool


async def list_newer(provider: Provider, than: str) -> EventPage:
    """List the events that follow an event."""
    return await _page(provider, {"ending_before": than})


async def list_older(provider: Provider, than: str | None) -> EventPage:
    """List the events that precede an event; the newest of all if it is None."""
    return await _page(provider, {} if than is None else {"starting_after": than})


async def _page(provider: Provider, params: "EventListParams") -> EventPage:
    full: EventListParams = {**params, "limit": PAGE_SIZE, "types": [*PLATFORM_EVENTS]}
    page = await provider.call(lambda stripe: stripe.v1.events.list_async(full))
    return EventPage([_from_sdk(event) for event in reversed(page.data)], page.has_more)


def _from_sdk(event: "stripe.Event") -> ProviderEvent:
    referenced = event.data.object
    data: dict[str, Any] = referenced if isinstance(referenced, dict) else referenced.to_dict()
    return _parse(
        {
            "id": event.id,
            "type": event.type,
            "created": event.created,
            # Absent on events of the platform itself.
            "account": getattr(event, "account", None),
            "data": {"object": data},
        }
    )


async def retrieve_payout(
    provider: Provider, payout_id: str, *, account_id: str | None = None
) -> BankPayout:
    """Retrieve a payout of the platform, or of a connected account, to its bank.

    Raises:
        ApiError: `payments_unavailable`, or `RefusedError` if it does not exist.
    """
    options: RequestOptions = {} if account_id is None else {"stripe_account": account_id}
    payout = await provider.call(
        lambda stripe: stripe.v1.payouts.retrieve_async(payout_id, {}, options)
    )
    return BankPayout(
        id=payout.id,
        amount_cents=payout.amount,
        status=payout.status,
        arrived_at=datetime.fromtimestamp(payout.arrival_date, UTC),
    )
