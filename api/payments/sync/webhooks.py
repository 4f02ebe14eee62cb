"""The inbox: a message is kept when it comes, and what it is about is asked for afterwards."""

from typing import Any

import structlog

from api.core.db.database import Database
from api.core.events.dispatch import emit
from api.core.settings import Settings
from api.payments.context import Cashier
from api.payments.events import WebhookReceived
from api.payments.provider import events
from api.payments.provider.client import RefusedError
from api.payments.provider.types import Hint
from api.payments.queries import webhook_inbox
from api.payments.sync import provider_sync, settlements

log = structlog.get_logger("payments")


async def receive(
    database: Database, settings: Settings, body: bytes, signature: str | None
) -> None:
    """Keep a message of the provider's, once.

    Raises:
        ApiError: `bad_signature`.
    """
    secret = settings.stripe_webhook_secret.get_secret_value()
    hint = await events.verified(body, signature, secret)
    async with database.writing() as connection:
        if await webhook_inbox.keep(connection, hint.id, hint.type, _kept(hint)):
            await emit(connection, WebhookReceived(event_id=hint.id))


def _kept(hint: Hint) -> dict[str, Any]:
    return {
        "object": hint.object,
        "id": hint.object_id,
        "payment_intent": hint.intent_id,
        "account": hint.account,
    }


async def heed(cashier: Cashier, event_id: str) -> None:
    """Ask for what a message was about.

    Raises:
        ApiError: `payments_unavailable`.
    """
    async with cashier.database.reading() as connection:
        row = await webhook_inbox.kept(connection, event_id)
    if row is None or row.handled_at is not None:
        return
    about = row.hint
    await look(
        cashier,
        kind=about["object"],
        object_id=about["id"],
        intent_id=about["payment_intent"],
        account=about["account"],
    )
    async with cashier.database.writing() as connection:
        await webhook_inbox.mark_handled(connection, event_id)


async def look(
    cashier: Cashier, *, kind: str, object_id: str, intent_id: str | None, account: str | None
) -> None:
    """Ask for the object that a hint names; one that says nothing here is passed over.

    Raises:
        ApiError: `payments_unavailable`.
    """
    try:
        if account is not None:
            return  # a connected account's own
        if kind == "checkout.session":
            await provider_sync.follow_session(cashier, object_id)
        elif intent_id is not None:
            await provider_sync.follow(cashier, intent_id)
        elif kind == "payout":
            await settlements.settle(cashier, object_id)
    except RefusedError as error:
        log.warning("hint_at_nothing", object=object_id, code=error.code)
