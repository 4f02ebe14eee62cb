"""Webhook inbox: an event is stored on receipt, and processed afterwards.

The payload is never trusted: processing fetches the referenced object from the provider.
"""

from typing import Any

import structlog

from api.core.db.database import Database
from api.core.events.dispatch import emit
from api.core.settings import Settings
from api.payments.context import PaymentsContext
from api.payments.events import WebhookReceived
from api.payments.fraud_warnings import refund_warned_payment
from api.payments.provider import events, fraud_warnings
from api.payments.provider.client import RefusedError
from api.payments.provider.types import ProviderEvent
from api.payments.queries import webhook_inbox
from api.payments.sync import provider_sync, settlements

log = structlog.get_logger("payments")


async def store_event(
    database: Database, settings: Settings, body: bytes, signature: str | None
) -> None:
    """Verify a webhook's signature and store the event once; ignore events that are not used.

    The provider signs events of connected accounts with the secret of another endpoint.

    Raises:
        ApiError: `bad_signature`.
    """
    own, connect = settings.stripe_webhook_secret, settings.stripe_connect_webhook_secret
    secrets = [each.get_secret_value() for each in (own, connect) if each is not None]
    event = await events.verify(body, signature, secrets)
    if not events.is_used(event):
        return
    async with database.writing() as connection:
        if await webhook_inbox.store(connection, event.id, event.type, reference(event)):
            await emit(connection, WebhookReceived(event_id=event.id))


def reference(event: ProviderEvent) -> dict[str, Any]:
    """Return the part of an event that is stored: the ids of the object that changed."""
    return {
        "object": event.object,
        "id": event.object_id,
        "payment_intent": event.intent_id,
        "account": event.account,
    }


async def process(context: PaymentsContext, event_id: str) -> None:
    """Synchronise the object of a stored event, unless the event was handled before.

    Raises:
        ApiError: `payments_unavailable`.
    """
    async with context.database.reading() as connection:
        row = await webhook_inbox.get(connection, event_id)
    if row is None or row.handled_at is not None:
        return
    stored = row.hint
    await sync_object(
        context,
        kind=stored["object"],
        object_id=stored["id"],
        intent_id=stored["payment_intent"],
        account=stored["account"],
    )
    async with context.database.writing() as connection:
        await webhook_inbox.mark_handled(connection, event_id)


async def sync_object(
    context: PaymentsContext,
    *,
    kind: str,
    object_id: str,
    intent_id: str | None,
    account: str | None,
) -> None:
    """Synchronise the object that an event refers to; ignore irrelevant kinds.

    Raises:
        ApiError: `payments_unavailable`.
    """
    try:
        if account is not None:
            return  # belongs to a connected account
        if kind == "checkout.session":
            await provider_sync.sync_session(context, object_id)
        elif kind == fraud_warnings.OBJECT_NAME:
            await refund_warned_payment(context, object_id)
        elif intent_id is not None:
            await provider_sync.sync_payment(context, intent_id)
        elif kind == "payout":
            await settlements.record_settlement(context, object_id)
    except RefusedError as error:
        log.warning("webhook_object_missing", object=object_id, code=error.code)
