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
from api.payments.provider.types import BankPayout, Hint

if TYPE_CHECKING:
    import stripe
    from stripe.params import EventListParams

TOLERANCE_SECONDS: Final = 300
PAGE: Final = 100
LONGEST_WORD: Final = 255
_TIME: Final = re.compile(r"(?:^|,)\s*t=([^,]*)")
# What a body that is no event leads to, one that is nested without end among them.
_NO_MESSAGE: Final = (
    *(ValueError, LookupError, TypeError, AttributeError),
    *(OverflowError, OSError, RecursionError),
)


async def verified(body: bytes, signature: str | None, secret: str) -> Hint:
    """A message as it was signed, at most five minutes ago.

    Raises:
        ApiError: `bad_signature` where it is missing, wrong or old, or the body is no event.
    """
    await asyncio.to_thread(importlib.import_module, "stripe")
    import stripe  # noqa: PLC0415 - imported above, where nobody waits

    try:
        stripe.WebhookSignature.verify_header(body, signature, secret, TOLERANCE_SECONDS)
        _refuse_another_time(signature or "")
        return _of_message(json.loads(body))
    except (stripe.SignatureVerificationError, *_NO_MESSAGE) as error:
        raise bad_signature() from error


def _refuse_another_time(signature: str) -> None:
    """The library takes any time that is to come, and of several the last.

    Raises:
        ValueError: the header does not tell one time, within the tolerance of now.
    """
    (told,) = _TIME.findall(signature)
    if len(told) > 12 or abs(time.time() - int(told)) > TOLERANCE_SECONDS:
        raise ValueError("signed at another time")


def _of_message(event: Mapping[str, Any]) -> Hint:
    about = event["data"]["object"]
    account = event.get("account")
    return Hint(
        id=_word(event["id"]),
        type=_word(event["type"]),
        created_at=datetime.fromtimestamp(event["created"], UTC),
        object=_word(about["object"]),
        object_id=_word(about.get("id", "")),
        intent_id=_intent_of(about),
        account=None if account is None else _word(account),
    )


def _intent_of(about: Mapping[str, Any]) -> str | None:
    if about["object"] == "payment_intent":
        return _word(about["id"])
    intent = about.get("payment_intent")
    if intent is None:
        return None
    return _word(intent["id"] if isinstance(intent, dict) else intent)


def _word(value: Any) -> str:
    """A name or id, as the database can keep it.

    Raises:
        TypeError, ValueError: it is none.
    """
    if not isinstance(value, str):
        raise TypeError("no text")
    if len(value) > LONGEST_WORD or "\0" in value:
        raise ValueError("no name")
    return value


class Events(NamedTuple):
    """A page of what happened, the oldest first, and whether more came after or before it."""

    hints: list[Hint]
    has_more: bool


async def newer(provider: Provider, than: str) -> Events:
    """What happened next after that event."""
    return await _page(provider, {"limit": PAGE, "ending_before": than})


async def older(provider: Provider, than: str | None) -> Events:
    """What happened before that event; the newest of all where none is named."""
    params: EventListParams = {"limit": PAGE}
    if than is not None:
        params["starting_after"] = than
    return await _page(provider, params)


async def _page(provider: Provider, params: "EventListParams") -> Events:
    found = await provider.ask(lambda stripe: stripe.v1.events.list_async(params))
    return Events([_of_event(event) for event in reversed(found.data)], found.has_more)


def _of_event(event: "stripe.Event") -> Hint:
    about = event.data.object
    shown: dict[str, Any] = about if isinstance(about, dict) else about.to_dict()
    return _of_message(
        {
            "id": event.id,
            "type": event.type,
            "created": event.created,
            "account": event.account,
            "data": {"object": shown},
        }
    )


async def bank_payout(provider: Provider, payout_id: str) -> BankPayout:
    """Raises: ApiError `payments_unavailable`, `RefusedError` where it is not there."""
    payout = await provider.ask(lambda stripe: stripe.v1.payouts.retrieve_async(payout_id))
    return BankPayout(
        id=payout.id,
        amount_cents=payout.amount,
        status=payout.status,
        arrived_at=datetime.fromtimestamp(payout.arrival_date, UTC),
    )


async def balance(provider: Provider) -> int:
    """What the provider holds for the platform, available or not yet, in cents.

    Raises: ApiError `payments_unavailable`.
    """
    held = await provider.ask(lambda stripe: stripe.v1.balance.retrieve_async())
    available = sum(part.amount for part in held.available if part.currency == "usd")
    return available + sum(part.amount for part in held.pending if part.currency == "usd")
