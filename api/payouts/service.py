"""Decisions about payouts: who may have one, of how much, and what members see of theirs."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from api.auth import service as auth
from api.core.clock import iso, now
from api.core.db.database import AnyRow, Reading, Writing
from api.core.errors import ApiError
from api.core.http import idempotency
from api.core.http.auth import Member
from api.core.settings import Settings
from api.core.text.locale import Locale
from api.payments.ledger import service as ledger
from api.payments.ledger.types import InsufficientFundsError
from api.payouts import messages, methods, problems, queries, transitions
from api.payouts.transitions import Actor

CURRENCY: Final = "USD"
_MIN_AGE_YEARS: Final = 18


async def get_balance(
    connection: Reading, settings: Settings, member_id: UUID, *, at: datetime | None = None
) -> dict[str, Any]:
    """What a member has, what they may ask for, and what comes next, as the wire has it."""
    at = at or now()
    held = await ledger.balances(connection, member_id)
    sums = await queries.sum_payouts(connection, member_id)
    why_not = await _member_reason(connection, member_id, at)
    if why_not is None and sums.live_cents:
        why_not = "payout_in_progress"
    if why_not is None:
        why_not = _method_reason(await queries.list_methods(connection, member_id), at)
    if why_not is None and held.available < settings.payout_minimum_cents:
        why_not = "below_minimum"
    released = await queries.list_releases(
        connection, member_id, timedelta(days=settings.pending_days)
    )
    earned = held.available + held.pending + sums.live_cents + sums.transferred_cents
    return {
        "availableCents": held.available,
        "pendingCents": held.pending,
        "inPayoutCents": int(sums.live_cents),
        "lifetimeCents": int(earned),
        "currency": CURRENCY,
        "canRequestPayout": why_not is None,
        "minimumCents": settings.payout_minimum_cents,
        "reason": why_not,
        "releases": [{"date": row.date.isoformat(), "cents": int(row.cents)} for row in released],
    }


async def request_payout(
    connection: Writing,
    settings: Settings,
    member: Member,
    amount_cents: int,
    *,
    key: str | None = None,
    at: datetime | None = None,
) -> AnyRow:
    """Reserve a part of what is available for a payout; the same key again is the same payout.

    Raises:
        ApiError: `reauthentication_required`, `payout_not_allowed`, `payout_below_minimum`,
            `no_payout_method`, `method_resting`, `payout_in_progress`, `insufficient_balance`,
            `idempotency_conflict`.
    """
    at = at or now()
    asked = {"operation": "request_payout", "amountCents": amount_cents}
    claim = await idempotency.claim(connection, member.id, key, asked)
    if not claim.is_first:
        return await queries.get_payout(connection, claim.thing_id)
    await auth.require_confirmed(connection, settings, member)
    why_not = await _member_reason(connection, member.id, at)
    if why_not is not None:
        raise problems.payout_not_allowed(facts={"reason": why_not})
    if amount_cents < settings.payout_minimum_cents:
        raise problems.payout_below_minimum.on(
            "amountCents", minimumCents=settings.payout_minimum_cents
        )
    method = await _usable_method(connection, member.id, at)
    inserted = await queries.insert_payout(
        connection,
        id=claim.thing_id,
        member_id=member.id,
        method_id=method.id,
        amount_cents=amount_cents,
        requested_at=at,
    )
    if not inserted:
        raise problems.payout_in_progress()
    await _reserve(connection, claim.thing_id, member.id, amount_cents, at)
    return await queries.get_payout(connection, claim.thing_id)


async def _usable_method(connection: Writing, member_id: UUID, at: datetime) -> AnyRow:
    saved = await queries.list_methods(connection, member_id)
    method = methods.default_method(saved)
    if method is None:
        raise problems.no_payout_method()
    if at < method.usable_from:
        raise problems.method_resting(facts={"usableFrom": iso(method.usable_from)})
    return method


async def _reserve(
    connection: Writing, payout_id: UUID, member_id: UUID, amount_cents: int, at: datetime
) -> None:
    # Read before: a transaction that the trigger has refused answers nothing more.
    held = await ledger.balances(connection, member_id)
    cause = Actor(at, member_id)
    try:
        await transitions.reserve(connection, payout_id, member_id, amount_cents, cause)
    except InsufficientFundsError as error:
        raise _insufficient_balance(held.available) from error


def _insufficient_balance(available_cents: int) -> ApiError:
    return problems.insufficient_balance.on("amountCents", availableCents=available_cents)


async def refuse_pending_payout(connection: Writing, payout_id: UUID) -> bool:
    """Give back what a suspended member asked for and nobody collected; False where somebody did
    meanwhile."""
    return await transitions.transition(
        connection, "refused", payout_id, Actor(now()), failure_code="member_suspended"
    )


async def has_live_payout(connection: Reading | Writing, member_id: UUID) -> bool:
    """Whether money is on its way to a member: their account waits for it to arrive."""
    return await queries.has_live(connection, member_id)


async def _member_reason(
    connection: Reading | Writing, member_id: UUID, at: datetime
) -> str | None:
    standing = await queries.get_eligibility(connection, member_id)
    if standing.is_suspended:
        return "suspended"
    return "under_age" if age(standing.birth_date, at.date()) < _MIN_AGE_YEARS else None


def age(born: date, today: date) -> int:
    """Whole years; another is full on the birthday."""
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day))


def _method_reason(saved: Sequence[AnyRow], at: datetime) -> str | None:
    method = methods.default_method(saved)
    if method is None:
        return "no_method"
    return "method_resting" if at < method.usable_from else None


def payout_reference(number: int) -> str:
    """What people and banks call a payout by."""
    return f"PO-{number}"


def serialize_payout(row: AnyRow, locale: Locale) -> dict[str, Any]:
    """A payout as the wire has it, in a language."""
    return {
        "_id": str(row.id),
        "reference": payout_reference(row.number),
        "amountCents": row.amount_cents,
        "currency": CURRENCY,
        "status": row.status,
        "title": messages.title(row.status, locale),
        "method": {"kind": row.kind, **methods.last4_fields(row), "bankName": row.bank_name},
        "requestedAt": iso(row.requested_at),
        "settledAt": iso(row.settled_at) if row.settled_at else None,
        "failureCode": row.failure_code,
        "remedy": messages.remedy(row.failure_code, locale),
    }
