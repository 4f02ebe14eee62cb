"""What the provider says of its own accord: signed messages, and the list of what happened."""

import asyncio
import importlib
import json
import re
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from api.payments.problems import bad_signature
from api.payments.provider.client import Provider
from api.payments.provider.types import BankPayout, ProviderEvent

if TYPE_CHECKING:
    import stripe
    from stripe.params import EventListParams

TOLERANCE_SECONDS: Final = 300
PAGE_SIZE: Final = 100
MAX_NAME_LENGTH: Final = 255
_TIMESTAMP: Final = re.compile(r"(?:^|,)\s*t=([^,]*)")
# What a body that is no event leads to, one that is nested without end among them.
_MALFORMED: Final = (
    *(ValueError, LookupError, TypeError, AttributeError),
    *(OverflowError, OSError, RecursionError),
)


async def verify(body: bytes, signature: str | None, secret: str) -> ProviderEvent:
    """A message as it was signed, at most five minutes ago.

    Raises:
        ApiError: `bad_signature` where it is missing, wrong or old, or the body is no event.
    """
    await asyncio.to_thread(importlib.import_module, "stripe")
    import stripe  # noqa: PLC0415 - imported above, where nobody waits

    try:
        stripe.WebhookSignature.verify_header(body, signature, secret, TOLERANCE_SECONDS)
        _check_timestamp(signature or "")
        return _parse(json.loads(body))
    except (stripe.SignatureVerificationError, *_MALFORMED) as error:
        raise bad_signature() from error


def _check_timestamp(signature: str) -> None:
    """The library takes any time that is to come, and of several the last.

    Raises:
        ValueError: the header does not tell one time, within the tolerance of now.
    """
    (told,) = _TIMESTAMP.findall(signature)
    if len(told) > 12 or abs(time.time() - int(told)) > TOLERANCE_SECONDS:
        raise ValueError("signed at another time")


def _parse(event: Mapping[str, Any]) -> ProviderEvent:
    about = event["data"]["object"]
    account = event.get("account")
    return ProviderEvent(
        id=_name(event["id"]),
        type=_name(event["type"]),
        created_at=datetime.fromtimestamp(event["created"], UTC),
        object=_name(about["object"]),
        object_id=_name(about.get("id", "")),
        intent_id=_intent_id(about),
        account=None if account is None else _name(account),
    )


def _intent_id(about: Mapping[str, Any]) -> str | None:
    if about["object"] == "payment_intent":
        return _name(about["id"])
    intent = about.get("payment_intent")
    if intent is None:
        return None
    return _name(intent["id"] if isinstance(intent, dict) else intent)


def _name(value: Any) -> str:
    """A name or id, as the database can keep it.

    Raises:
        TypeError, ValueError: it is none.
    """
    if not isinstance(value, str):
        raise TypeError("no text")
    if len(value) > MAX_NAME_LENGTH or "\0" in value:
        raise ValueError("no name")
    return value


class EventPage(NamedTuple):
    """A page of what happened, the oldest first, and whether more came after or before it."""

    hints: list[ProviderEvent]
    has_more: bool


async def list_newer(provider: Provider, than: str) -> EventPage:
    """What happened next after that event."""
    return await _page(provider, {"limit": PAGE_SIZE, "ending_before": than})


async def list_older(provider: Provider, than: str | None) -> EventPage:
    """What happened before that event; the newest of all where none is named."""
    params: EventListParams = {"limit": PAGE_SIZE}
    if than is not None:
        params["starting_after"] = than
    return await _page(provider, params)


async def _page(provider: Provider, params: "EventListParams") -> EventPage:
    found = await provider.ask(lambda stripe: stripe.v1.events.list_async(params))
    return EventPage([_from_sdk(event) for event in reversed(found.data)], found.has_more)


def _from_sdk(event: "stripe.Event") -> ProviderEvent:
    about = event.data.object
    shown: dict[str, Any] = about if isinstance(about, dict) else about.to_dict()
    return _parse(
        {
            "id": event.id,
            "type": event.type,
            "created": event.created,
            "account": event.account,
            "data": {"object": shown},
        }
    )


async def retrieve_payout(provider: Provider, payout_id: str) -> BankPayout:
    """Raises: ApiError `payments_unavailable`, `RefusedError` where it is not there."""
    payout = await provider.ask(lambda stripe: stripe.v1.payouts.retrieve_async(payout_id))
    return BankPayout(
        id=payout.id,
        amount_cents=payout.amount,
        status=payout.status,
        arrived_at=datetime.fromtimestamp(payout.arrival_date, UTC),
    )


async def retrieve_balance(provider: Provider) -> int:
    """What the provider holds for the platform, available or not yet, in cents.

    Raises: ApiError `payments_unavailable`.
    """
    held = await provider.ask(lambda stripe: stripe.v1.balance.retrieve_async())
    available = sum(part.amount for part in held.available if part.currency == "usd")
    return available + sum(part.amount for part in held.pending if part.currency == "usd")
