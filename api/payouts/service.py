"""Payouts: eligibility, balance, requests, and payouts as JSON."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID

from api.auth import service as auth
from api.core.clock import iso, now
from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.core.errors import ApiError
from api.core.http import idempotency
from api.core.http.auth import Member
from api.core.observability import security_log
from api.core.settings import Settings
from api.core.text.locale import Locale
from api.payments.ledger import service as ledger
from api.payments.ledger.types import InsufficientFundsError
from api.payments.queries import releases as releases_queries
from api.payments.queries.releases import Due
from api.payouts import limits, messages, methods, problems, queries, transitions
from api.payouts.run_times import compute_next_run
from api.payouts.transitions import Actor

CURRENCY: Final = "USD"
_MAX_RELEASES: Final = 8
_MAX_RESERVE_RELEASES: Final = 120
# More than the days for which funds and reserves can be pending.
_MAX_DAYS: Final = 1_000
_MIN_AGE_YEARS: Final = 18


async def get_balance(
    connection: ReadConnection, settings: Settings, member_id: UUID, *, at: datetime | None = None
) -> dict[str, Any]:
    """Return a member's balance, payout eligibility and upcoming releases as JSON."""
    at = at or now()
    balances = await ledger.balances(connection, member_id)
    sums = await queries.sum_payouts(connection, member_id)
    reason = await _member_reason(connection, member_id, at)
    if reason is None and sums.live_cents:
        reason = "payout_in_progress"
    if reason is None:
        reason = _method_reason(await queries.list_methods(connection, member_id), at)
    if reason is None and balances.available < settings.payout_minimum_cents:
        reason = "below_minimum"
    releases = await _list_releases(connection, settings, member_id, at)
    new_seller = await limits.get_new_seller_limit(connection, settings, member_id, at)
    lifetime = balances.available + balances.pending + sums.live_cents + sums.transferred_cents
    return {
        "availableCents": balances.available,
        "pendingCents": balances.pending,
        "inPayoutCents": int(sums.live_cents),
        "lifetimeCents": int(lifetime),
        "currency": CURRENCY,
        "canRequestPayout": reason is None,
        "minimumCents": settings.payout_minimum_cents,
        "reason": reason,
        "newSeller": new_seller.to_json() if new_seller else None,
        "releases": _serialize_releases(releases),
        "reserve": _serialize_reserve([row for row in releases if row.is_reserve]),
    }


async def _list_releases(
    connection: ReadConnection, settings: Settings, member_id: UUID, at: datetime
) -> Sequence[AnyRow]:
    due = Due(at, settings.pending_days, settings.reserve_days)
    return await releases_queries.list_releases(connection, member_id, due, limit=_MAX_DAYS)


def _serialize_releases(rows: Sequence[AnyRow]) -> list[dict[str, Any]]:
    """Sum funds and reserves by day, and return the first days."""
    cents_by_day: dict[str, int] = {}
    for row in rows:
        day = row.date.isoformat()
        cents_by_day[day] = cents_by_day.get(day, 0) + int(row.cents)
    releases = [{"date": day, "cents": cents} for day, cents in cents_by_day.items()]
    return releases[:_MAX_RELEASES]


def _serialize_reserve(rows: Sequence[AnyRow]) -> dict[str, Any] | None:
    if not rows:
        return None
    return {
        "cents": sum(int(row.cents) for row in rows),
        "nextReleaseDate": rows[0].date.isoformat(),
        "nextReleaseCents": int(rows[0].cents),
        "releases": [
            {"date": row.date.isoformat(), "cents": int(row.cents)}
            for row in rows[:_MAX_RESERVE_RELEASES]
        ],
    }


async def request_payout(
    connection: WriteTransaction,
    settings: Settings,
    member: Member,
    amount_cents: int,
    *,
    key: str | None = None,
    at: datetime | None = None,
) -> AnyRow:
    """Create a payout and reserve its amount; a repeated idempotency key returns the same payout.

    A payout above the limit of new sellers is held until staff release it.

    Raises:
        ApiError: `reauthentication_required`, `payout_not_allowed`, `payout_below_minimum`,
            `no_payout_method`, `payout_method_incomplete`, `payout_country_not_allowed`,
            `method_resting`, `payout_in_progress`, `insufficient_balance`, `idempotency_conflict`.
    """
    at = at or now()
    operation = {"operation": "request_payout", "amountCents": amount_cents}
    claim = await idempotency.claim(connection, member.id, key, operation)
    if not claim.is_first:
        return await queries.get_payout(connection, claim.object_id)
    await auth.require_reauthentication(connection, settings, member)
    reason = await _member_reason(connection, member.id, at)
    if reason is not None:
        raise problems.payout_not_allowed(facts={"reason": reason})
    if amount_cents < settings.payout_minimum_cents:
        raise problems.payout_below_minimum.for_field(
            "amountCents", minimumCents=settings.payout_minimum_cents
        )
    method = await _usable_method(connection, member.id, at)
    new_seller = await limits.get_new_seller_limit(connection, settings, member.id, at)
    inserted = await queries.insert_payout(
        connection,
        id=claim.object_id,
        member_id=member.id,
        method_id=method.id,
        amount_cents=amount_cents,
        requested_at=at,
    )
    if not inserted:
        raise problems.payout_in_progress()
    await _reserve(connection, claim.object_id, member.id, amount_cents, at)
    security_log.record(
        "payout_requested", "success", member=member.id, payout=str(claim.object_id)
    )
    if new_seller is not None and new_seller.is_exceeded_by(amount_cents):
        await transitions.transition(
            connection, "held", claim.object_id, Actor(at), hold_reason="new_seller_limit"
        )
    return await queries.get_payout(connection, claim.object_id)


async def cancel_payout(
    connection: WriteTransaction, member_id: UUID, payout_id: UUID, *, at: datetime | None = None
) -> AnyRow:
    """Cancel a payout that no batch has collected; a repeated call changes nothing.

    Raises:
        ApiError: `payout_not_found`, `payout_not_cancellable`.
    """
    payout = await queries.lock_own_payout(connection, member_id, payout_id)
    if payout is None:
        raise problems.payout_not_found()
    if payout.failure_code != "cancelled":
        if not is_cancellable(payout):
            raise problems.payout_not_cancellable()
        await transitions.transition(
            connection,
            "cancelled",
            payout_id,
            Actor(at or now(), member_id),
            failure_code="cancelled",
        )
    return await queries.get_payout(connection, payout_id)


def is_cancellable(payout: AnyRow) -> bool:
    """Return whether the member can cancel the payout; staff end the holds that they began."""
    return payout.status == "pending" and payout.hold_reason in {None, "new_seller_limit"}


async def _usable_method(connection: WriteTransaction, member_id: UUID, at: datetime) -> AnyRow:
    saved = await queries.list_methods(connection, member_id)
    method = methods.default_method(saved)
    if method is None:
        missing = _list_missing_fields(saved)
        if missing:
            raise problems.payout_method_incomplete(facts={"missingFields": missing})
        raise problems.no_payout_method()
    if methods.refused_country(method) is not None:
        raise problems.payout_country_not_allowed()
    if at < method.usable_from:
        raise problems.method_resting(facts={"usableFrom": iso(method.usable_from)})
    return method


async def _reserve(
    connection: WriteTransaction, payout_id: UUID, member_id: UUID, amount_cents: int, at: datetime
) -> None:
    # Read first: after an error of the trigger the transaction accepts no statement.
    balances = await ledger.balances(connection, member_id)
    actor = Actor(at, member_id)
    try:
        await transitions.reserve(connection, payout_id, member_id, amount_cents, actor)
    except InsufficientFundsError as error:
        raise _insufficient_balance(balances.available) from error


def _insufficient_balance(available_cents: int) -> ApiError:
    return problems.insufficient_balance.for_field("amountCents", availableCents=available_cents)


async def refuse_pending_payout(connection: WriteTransaction, payout_id: UUID) -> bool:
    """Refuse a suspended member's pending payout; False if it is in a batch already."""
    return await transitions.transition(
        connection, "refused", payout_id, Actor(now()), failure_code="member_suspended"
    )


async def has_live_payout(connection: ReadConnection | WriteTransaction, member_id: UUID) -> bool:
    """Return whether a payout is pending or in progress; it delays the account's deletion."""
    return await queries.has_live(connection, member_id)


async def _member_reason(
    connection: ReadConnection | WriteTransaction, member_id: UUID, at: datetime
) -> str | None:
    eligibility = await queries.get_eligibility(connection, member_id)
    if eligibility.is_suspended:
        return "suspended"
    return "under_age" if age(eligibility.birth_date, at.date()) < _MIN_AGE_YEARS else None


def age(birth_date: date, today: date) -> int:
    """Return the age in completed years."""
    has_had_birthday = (today.month, today.day) >= (birth_date.month, birth_date.day)
    return today.year - birth_date.year - (not has_had_birthday)


def _method_reason(saved: Sequence[AnyRow], at: datetime) -> str | None:
    method = methods.default_method(saved)
    if method is None:
        return "method_incomplete" if _list_missing_fields(saved) else "no_method"
    if methods.refused_country(method) is not None:
        return "country_not_allowed"
    return "method_resting" if at < method.usable_from else None


def _list_missing_fields(saved: Sequence[AnyRow]) -> list[str]:
    return [name for row in saved for name in methods.missing_fields(row)]


def payout_reference(number: int) -> str:
    """Format the reference of a payout on statements and in the interface."""
    return f"PO-{number}"


def serialize_payout(row: AnyRow, locale: Locale, *, at: datetime | None = None) -> dict[str, Any]:
    """Serialize a payout as `schemas.Payout` in the given language."""
    is_scheduled = row.status == "pending" and row.held_at is None
    state = "held" if row.held_at else row.failure_code
    title = messages.title(row.status, locale, state=state)
    remedy = messages.remedy(row.failure_code, locale, reason=row.failure_reason)
    if row.is_stopped:
        title, remedy = messages.STOPPED_TITLE[locale], messages.STOPPED_REMEDY[locale]
    return {
        "_id": str(row.id),
        "reference": payout_reference(row.number),
        "amountCents": row.amount_cents,
        "currency": CURRENCY,
        "status": row.status,
        "title": title,
        "method": {"kind": row.kind, **methods.last4_fields(row), "bankName": row.bank_name},
        "requestedAt": iso(row.requested_at),
        "scheduledFor": iso(compute_next_run(row.kind, at or now())) if is_scheduled else None,
        "settledAt": iso(row.settled_at) if row.settled_at else None,
        "failureCode": row.failure_code,
        "reason": row.failure_reason,
        "remedy": remedy,
        "hold": _serialize_hold(row, locale),
        "isCancellable": is_cancellable(row),
    }


def _serialize_hold(row: AnyRow, locale: Locale) -> dict[str, Any] | None:
    if row.held_at is None:
        return None
    return {
        "reason": messages.told_reason(row.hold_reason),
        "message": messages.hold_message(row.hold_reason, locale),
        "since": iso(row.held_at),
    }
