"""The inbox: a message is kept when it comes, and what it is about is asked for afterwards."""

from typing import Any

import structlog

from api.core.db.database import Database
from api.core.events.dispatch import emit
from api.core.settings import Settings
from api.payments.context import PaymentsContext
from api.payments.events import WebhookReceived
from api.payments.provider import events
from api.payments.provider.client import RefusedError
from api.payments.provider.types import ProviderEvent
from api.payments.queries import webhook_inbox
from api.payments.sync import provider_sync, settlements

log = structlog.get_logger("payments")


async def store_event(
    database: Database, settings: Settings, body: bytes, signature: str | None
) -> None:
    """Keep a message of the provider's, once.

    Raises:
        ApiError: `bad_signature`.
    """
    secret = settings.stripe_webhook_secret.get_secret_value()
    hint = await events.verify(body, signature, secret)
    async with database.writing() as connection:
        if await webhook_inbox.store(connection, hint.id, hint.type, _reference(hint)):
            await emit(connection, WebhookReceived(event_id=hint.id))


def _reference(hint: ProviderEvent) -> dict[str, Any]:
    return {
        "object": hint.object,
        "id": hint.object_id,
        "payment_intent": hint.intent_id,
        "account": hint.account,
    }


async def process(context: PaymentsContext, event_id: str) -> None:
    """Ask for what a message was about.

    Raises:
        ApiError: `payments_unavailable`.
    """
    async with context.database.reading() as connection:
        row = await webhook_inbox.get(connection, event_id)
    if row is None or row.handled_at is not None:
        return
    about = row.hint
    await sync_object(
        context,
        kind=about["object"],
        object_id=about["id"],
        intent_id=about["payment_intent"],
        account=about["account"],
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
    """Ask for the object that a hint names; one that says nothing here is passed over.

    Raises:
        ApiError: `payments_unavailable`.
    """
    try:
        if account is not None:
            return  # a connected account's own
        if kind == "checkout.session":
            await provider_sync.sync_session(context, object_id)
        elif intent_id is not None:
            await provider_sync.sync_payment(context, intent_id)
        elif kind == "payout":
            await settlements.record_settlement(context, object_id)
    except RefusedError as error:
        log.warning("hint_at_nothing", object=object_id, code=error.code)
