"""Accounts of members at the payment provider: opened, completed, and paid by transfer.

No lock is held over the network: each step is a short transaction of its own, and what may have
been lost between two is found again.
"""

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import structlog

from api.auth import service as auth
from api.core.clock import now
from api.core.db.database import AnyRow, Database, Writing
from api.core.errors import ApiError
from api.core.http.auth import Member
from api.core.ids import new_id
from api.core.text.locale import Locale
from api.payments.context import PaymentsContext
from api.payments.problems import payments_unavailable
from api.payments.provider import connect
from api.payments.provider.client import Provider, RefusedError
from api.payments.provider.connect import OnboardingLink
from api.payouts import batch_queries, methods, problems, queries, transitions
from api.payouts.transitions import Actor
from api.reference import service as reference

log = structlog.get_logger("payouts")

# Members in the same country agree to the provider's full terms, all others to a recipient's.
PLATFORM_COUNTRY: Final = "US"
_BATCH_SIZE: Final = 200
_REFRESH_AFTER: Final = timedelta(minutes=10)
# What says for certain that nothing was sent, and whose trouble it is. Any other refusal may be of
# a call that found the first one still at work, or be the platform's own: the money waits.
_ACCOUNT_NOT_READY: Final = frozenset(
    {"insufficient_capabilities_for_transfer", "resource_missing", "account_invalid"}
)


async def create_account_link(
    context: PaymentsContext, member: Member, locale: Locale, *, at: datetime | None = None
) -> OnboardingLink:
    """Where a member opens or completes their account; it leads back to a page in that language.

    Payouts go there from then on: the session has to be confirmed, as for a bank account.

    Raises:
        ApiError: `reauthentication_required`, `country_not_supported`, `payments_unavailable`.
    """
    async with context.database.writing() as connection:
        await auth.require_confirmed(connection, context.settings, member)
    account_id = await _get_or_create_account(context, member.id, at or now())
    home = context.settings.web_origin + ("/ar" if locale == "ar" else "")
    page = f"{home}/wire-transfer-setup?connect="
    return await connect.create_link(
        context.provider, account_id, back=f"{page}done", again=f"{page}again"
    )


async def _get_or_create_account(context: PaymentsContext, member_id: UUID, at: datetime) -> str:
    async with context.database.reading() as connection:
        known = await queries.get_connect_account(connection, member_id)
        country = (await queries.get_eligibility(connection, member_id)).country_id
        saved = await queries.list_methods(connection, member_id)
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
            is_recipient=country != PLATFORM_COUNTRY,
        )
    except RefusedError as refused:
        if refused.code == "country_unsupported":
            raise _country_not_supported(country) from refused
        raise
    await _save_account(context, member_id, account_id, country, at)
    return account_id


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
    """From tomorrow on payouts go to the member's account at the provider, once it is complete."""
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
    """Bring what is known of an account to the provider's truth; a stranger's is left alone.

    Raises:
        ApiError: `payments_unavailable`.
    """
    async with database.reading() as connection:
        if not await queries.is_known_account(connection, account_id):
            return
    asked_at = at or now()
    status = await connect.account_status(provider, account_id)
    async with database.writing() as connection:
        await queries.set_account_status(connection, account_id, status, asked_at)


async def sync_incomplete_accounts(
    database: Database, provider: Provider, *, at: datetime | None = None
) -> None:
    """Ask again for accounts that could not be paid: nobody may have heard that they can now."""
    at = at or now()
    async with database.reading() as connection:
        waiting = await queries.list_accounts_to_refresh(
            connection, at - _REFRESH_AFTER, limit=_BATCH_SIZE
        )
    for account_id in waiting:
        with suppress(ApiError):  # the next run asks again
            await sync_account(database, provider, account_id, at=at)


async def submit_transfers(
    database: Database, provider: Provider, *, at: datetime | None = None
) -> int:
    """Transfer what waits for it; how many are known to have arrived by this.

    A time-out is "unknown", never "failed": such a payout stays in progress, and the next run asks
    with the same key until it is known.
    """
    at = at or now()
    async with database.writing() as connection:
        for row in await batch_queries.lock_pending(connection, "connect", limit=_BATCH_SIZE):
            await transitions.transition(connection, "collected", row.id, Actor(at), kind="connect")
    async with database.reading() as connection:
        waiting = await batch_queries.list_untransferred(connection, limit=_BATCH_SIZE)
    return sum([await _submit_transfer(database, provider, row, at) for row in waiting])


async def _submit_transfer(
    database: Database, provider: Provider, row: AnyRow, at: datetime
) -> bool:
    try:
        found = await connect.find_transfer(provider, row.id)
        is_back = found is not None and await connect.is_transfer_reversed(provider, found)
        transfer_id = found or await connect.create_transfer(
            provider, row.id, account_id=row.account_id, amount_cents=row.amount_cents
        )
    except RefusedError as refused:
        if refused.code in _ACCOUNT_NOT_READY:
            await _record_outcome(database, row.id, at, failure_code="account_not_ready")
        else:
            log.exception("transfer_refused", payout_id=str(row.id), code=refused.code)
        return False
    except ApiError as error:
        if error.problem is not payments_unavailable:
            raise
        log.warning("transfer_unknown", payout_id=str(row.id))
        return False
    if is_back:
        # It was reversed while nobody knew it for this payout's.
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
    connection: Writing, payout_id: UUID, at: datetime, transfer_id: str
) -> bool:
    return await transitions.transition(
        connection, "transferred", payout_id, Actor(at), kind="connect", transfer_id=transfer_id
    )


async def _mark_returned(connection: Writing, payout_id: UUID, at: datetime) -> None:
    await transitions.transition(
        connection, "returned", payout_id, Actor(at), kind="connect", failure_code="returned"
    )


async def sync_transfer(
    database: Database, provider: Provider, transfer_id: str, *, at: datetime | None = None
) -> None:
    """A transfer that was reversed is back in its member's balance; a stranger's is left alone.

    Raises:
        ApiError: `payments_unavailable`.
    """
    async with database.reading() as connection:
        payout_id = await batch_queries.find_payout_by_transfer(connection, transfer_id)
    if payout_id is None or not await connect.is_transfer_reversed(provider, transfer_id):
        return
    async with database.writing() as connection:
        await _mark_returned(connection, payout_id, at or now())
