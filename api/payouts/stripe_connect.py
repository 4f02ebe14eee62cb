"""Payouts by Stripe Connect: onboarding of accounts, and transfers to them.

No lock is held during a network call. Each step is a short transaction of its own, and a repeated
step finds what an interrupted one has done.
"""

from datetime import datetime, timedelta
from time import monotonic
from typing import Final
from uuid import UUID

import structlog

from api.auth import service as auth
from api.core.clock import now
from api.core.db.database import AnyRow, Database, WriteTransaction
from api.core.errors import ApiError
from api.core.http.auth import Member
from api.core.ids import new_id
from api.core.settings import Settings
from api.core.text.locale import Locale
from api.payments.context import PaymentsContext
from api.payments.problems import payments_unavailable
from api.payments.provider import connect
from api.payments.provider.client import Provider, RefusedError
from api.payments.provider.connect import OnboardingLink
from api.payouts import batch_queries, methods, problems, queries, transitions
from api.payouts.batches import APPROVAL_WINDOW
from api.payouts.transitions import Actor
from api.reference import service as reference

log = structlog.get_logger("payouts")

_BATCH_SIZE: Final = 200
_REFRESH_AFTER: Final = timedelta(minutes=10)
_REFRESH_SECONDS: Final = 600
# Refusals that prove that no money moved and that the account is the cause. With any other refusal
# a first call may still be running, or the platform is the cause: the payout stays in progress.
_ACCOUNT_NOT_READY: Final = frozenset(
    {"insufficient_capabilities_for_transfer", "resource_missing", "account_invalid"}
)


async def create_account_link(
    context: PaymentsContext, member: Member, locale: Locale, *, at: datetime | None = None
) -> OnboardingLink:
    """Create an onboarding link that returns to a page in the given language.

    The account becomes the payout method, which requires re-authentication as for a bank account.

    Raises:
        ApiError: `reauthentication_required`, `country_not_supported`, `payments_unavailable`.
    """
    async with context.database.writing() as connection:
        await auth.require_reauthentication(connection, context.settings, member)
    account_id = await _get_or_create_account(context, member.id, at or now())
    origin = context.settings.web_origin + ("/ar" if locale == "ar" else "")
    page = f"{origin}/wire-transfer-setup?connect="
    return await connect.create_link(
        context.provider, account_id, back=f"{page}done", again=f"{page}again"
    )


async def _get_or_create_account(context: PaymentsContext, member_id: UUID, at: datetime) -> str:
    async with context.database.reading() as connection:
        known = await queries.get_connect_account(connection, member_id)
        country = (await queries.get_eligibility(connection, member_id)).country_id
        saved = await queries.list_methods(connection, member_id)
        attempt = await queries.count_refused_accounts(connection, member_id)
    if known is not None:
        if not saved or saved[0].kind != "connect":
            await _make_current(context, member_id, known.country, at)
        return str(known.account_id)
    if "connect" not in reference.payout_methods(country):
        raise _country_not_supported(country)
    try:
        account_id = await connect.create_account(
            context.provider,
            member_id,
            country=country,
            is_recipient=country != context.settings.platform_country,
            attempt=attempt,
        )
    except RefusedError as refused:
        if refused.is_final:
            await _record_refused_account(context, member_id, at)
        if refused.code == "country_unsupported":
            raise _country_not_supported(country) from refused
        raise
    await _save_account(context, member_id, account_id, country, at)
    return account_id


async def _record_refused_account(context: PaymentsContext, member_id: UUID, at: datetime) -> None:
    """Record the refusal, so that the next request has another idempotency key."""
    async with context.database.writing() as connection:
        await queries.add_event(
            connection, at=at, actor_id=member_id, member_id=member_id, action="account-refused"
        )


def _country_not_supported(country: str) -> ApiError:
    others = [kind for kind in reference.payout_methods(country) if kind != "connect"]
    return problems.country_not_supported(facts={"alternatives": others})


async def _save_account(
    context: PaymentsContext, member_id: UUID, account_id: str, country: str, at: datetime
) -> None:
    async with context.database.writing() as connection:
        await queries.insert_connect_account(
            connection, member_id=member_id, account_id=account_id, country=country, synced_at=at
        )
    await _make_current(context, member_id, country, at)


async def _make_current(
    context: PaymentsContext, member_id: UUID, country: str, at: datetime
) -> None:
    """Make the connected account the current method; it is usable after the cooldown."""
    async with context.database.writing() as connection:
        await queries.lock_member(connection, member_id)
        saved = await queries.list_methods(connection, member_id)
        if saved and saved[0].kind == "connect":
            return
        await queries.retire_method(connection, member_id, "connect", at)
        await queries.insert_method(
            connection,
            id=new_id(),
            member_id=member_id,
            kind="connect",
            country=country,
            created_at=at,
            usable_from=at + timedelta(hours=context.settings.payout_cooldown_hours),
        )
        await methods.record_change(connection, member_id, "connect", at)


async def sync_account(
    database: Database, provider: Provider, account_id: str, *, at: datetime | None = None
) -> None:
    """Update the stored status of an account from the provider; ignore unknown accounts.

    Raises:
        ApiError: `payments_unavailable`.
    """
    async with database.reading() as connection:
        if not await queries.is_known_account(connection, account_id):
            return
    fetched_at = at or now()
    status = await connect.account_status(provider, account_id)
    async with database.writing() as connection:
        await queries.set_account_status(connection, account_id, status, fetched_at)


async def sync_accounts(
    database: Database, provider: Provider, *, at: datetime | None = None
) -> None:
    """Refresh all accounts that are due, whose webhooks may have been lost.

    A run ends after ten minutes; the next one continues with the oldest.
    """
    at, deadline = at or now(), monotonic() + _REFRESH_SECONDS
    after: AnyRow | None = None
    while True:
        async with database.reading() as connection:
            batch = await queries.list_accounts_to_refresh(
                connection, at - _REFRESH_AFTER, after=after, limit=_BATCH_SIZE
            )
        for row in batch:
            if monotonic() > deadline:
                log.warning("account_sync_unfinished", since=row.synced_at.isoformat())
                return
            try:
                await sync_account(database, provider, row.account_id, at=at)
            except ApiError as error:
                # The next run repeats it.
                log.warning(
                    "account_sync_deferred", account=row.account_id, code=error.problem.code
                )
        if len(batch) < _BATCH_SIZE:
            return
        after = batch[-1]


async def submit_transfers(
    database: Database, settings: Settings, provider: Provider, *, at: datetime | None = None
) -> int:
    """Submit transfers for pending payouts; return the number that succeeded.

    A timeout leaves the payout in progress, never failed. Each run repeats the call with the same
    idempotency key until the outcome is known. After a known refusal the key has the next number.
    """
    at = at or now()
    await _refuse_unready_accounts(database, provider, at)
    async with database.writing() as connection:
        await _collect(connection, settings, at)
    async with database.reading() as connection:
        untransferred = await batch_queries.list_untransferred(connection, limit=_BATCH_SIZE)
    return sum([await _submit_transfer(database, provider, row, at) for row in untransferred])


async def _refuse_unready_accounts(database: Database, provider: Provider, at: datetime) -> None:
    """Refuse pending payouts to accounts that cannot pay out now: no transfer was sent for them."""
    async with database.reading() as connection:
        pending = await batch_queries.list_pending_transfers(connection, limit=_BATCH_SIZE)
    for row in pending:
        try:
            status = await connect.account_status(provider, row.account_id)
        except ApiError as error:
            # The transfer itself shows whether the account exists.
            log.warning("account_sync_deferred", account=row.account_id, code=error.problem.code)
            continue
        async with database.writing() as connection:
            await queries.set_account_status(connection, row.account_id, status, at)
            if status != "ready":
                await transitions.transition(
                    connection, "refused", row.id, Actor(at), failure_code="account_not_ready"
                )


async def _collect(connection: WriteTransaction, settings: Settings, at: datetime) -> None:
    """Collect pending payouts up to the daily limit, and hold the others for an approval.

    The limit is that of wire transfers. A payout that staff released does not count.
    """
    if not await batch_queries.try_lock_batch_creation(connection):
        return  # another process is collecting payouts
    unapproved = await batch_queries.sum_unapproved_since(connection, at - APPROVAL_WINDOW)
    for row in await batch_queries.lock_pending(connection, "connect", limit=_BATCH_SIZE):
        if row.reviewed_at is None:
            if unapproved + row.amount_cents > settings.payout_approval_cents:
                await transitions.transition(
                    connection, "held", row.id, Actor(at), hold_reason="approval"
                )
                continue
            unapproved += row.amount_cents
        await transitions.transition(connection, "collected", row.id, Actor(at), kind="connect")


async def _submit_transfer(
    database: Database, provider: Provider, row: AnyRow, at: datetime
) -> bool:
    try:
        existing = await connect.find_transfer(provider, row.id)
        is_reversed = existing is not None and await connect.is_transfer_reversed(
            provider, existing
        )
        transfer_id = existing or await connect.create_transfer(
            provider,
            row.id,
            account_id=row.account_id,
            amount_cents=row.amount_cents,
            attempt=row.attempts,
        )
    except RefusedError as refused:
        if refused.code in _ACCOUNT_NOT_READY:
            await _record_outcome(database, row.id, at, failure_code="account_not_ready")
        else:
            log.exception("transfer_refused", payout_id=str(row.id), code=refused.code)
            if refused.is_final:
                async with database.writing() as connection:
                    await batch_queries.count_refusal(connection, row.id, row.attempts)
        return False
    except ApiError as error:
        if error.problem is not payments_unavailable:
            raise
        log.warning("transfer_unknown", payout_id=str(row.id))
        return False
    if is_reversed:
        # The transfer was reversed before this payout was known to have one.
        async with database.writing() as connection:
            await _mark_transferred(connection, row.id, at, transfer_id)
            await _mark_returned(connection, row.id, at)
        return False
    return await _record_outcome(database, row.id, at, transfer_id=transfer_id)


async def _record_outcome(
    database: Database,
    payout_id: UUID,
    at: datetime,
    *,
    transfer_id: str | None = None,
    failure_code: str | None = None,
) -> bool:
    async with database.writing() as connection:
        if transfer_id is None:
            return await transitions.transition(
                connection, "failed", payout_id, Actor(at), kind="connect",
                failure_code=failure_code,
            )  # fmt: skip
        return await _mark_transferred(connection, payout_id, at, transfer_id)


async def _mark_transferred(
    connection: WriteTransaction, payout_id: UUID, at: datetime, transfer_id: str
) -> bool:
    return await transitions.transition(
        connection, "transferred", payout_id, Actor(at), kind="connect", transfer_id=transfer_id
    )


async def _mark_returned(connection: WriteTransaction, payout_id: UUID, at: datetime) -> None:
    await transitions.transition(
        connection, "returned", payout_id, Actor(at), kind="connect", failure_code="returned"
    )


async def sync_transfer(
    database: Database, provider: Provider, transfer_id: str, *, at: datetime | None = None
) -> None:
    """Restore the balance of a reversed transfer; ignore unknown transfers.

    Raises:
        ApiError: `payments_unavailable`.
    """
    async with database.reading() as connection:
        payout_id = await batch_queries.find_payout_by_transfer(connection, transfer_id)
    if payout_id is None or not await connect.is_transfer_reversed(provider, transfer_id):
        return
    async with database.writing() as connection:
        await _mark_returned(connection, payout_id, at or now())
