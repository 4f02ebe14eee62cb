"""Payout methods of members, stored as immutable versions; the newest is the current one."""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from api.auth import service as auth
from api.core.clock import iso, now
from api.core.crypto import derive
from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.core.events.dispatch import emit
from api.core.http.auth import Member
from api.core.ids import new_id
from api.core.observability import security_log
from api.core.settings import Settings
from api.payouts import problems, queries
from api.payouts.addresses import AddressInput, validate_address
from api.payouts.bank_accounts import (
    BankAccount,
    BankAccountInput,
    has_routing_numbers,
    iban_length,
    required_fields,
    validate,
    validate_routing_number,
)
from api.payouts.events import PayoutMethodChanged
from api.payouts.text_fields import FieldErrors
from api.reference import service as reference

_PURPOSE: Final = "bank accounts"


@dataclass(frozen=True, slots=True)
class MethodOption:
    """A kind of payout method in a country, and the fields it requires."""

    kind: str
    country: str
    required_fields: Sequence[str]
    iban_length: int | None


@dataclass(frozen=True, slots=True)
class MethodCompletion:
    """Address and routing number that a saved bank account may lack."""

    address: AddressInput
    routing_number: str = ""


async def save_method(
    connection: WriteTransaction,
    settings: Settings,
    member: Member,
    account_input: BankAccountInput,
    *,
    at: datetime | None = None,
) -> dict[str, Any]:
    """Save a bank account as the member's method, usable after the cooldown.

    Saving the current account again changes nothing.

    Raises:
        ApiError: `reauthentication_required`, or as `bank_accounts.validate`.
    """
    await auth.require_reauthentication(connection, settings, member)
    account = validate(account_input)
    await queries.lock_member(connection, member.id)
    saved = await queries.list_methods(connection, member.id)
    unchanged = _find_unchanged(settings, saved, account)
    if unchanged is None:
        await _insert_version(connection, settings, member.id, account, at or now())
        saved = await queries.list_methods(connection, member.id)
    return serialize_methods(saved, at or now())[0]


def _find_unchanged(
    settings: Settings, saved: Sequence[AnyRow], account: BankAccount
) -> AnyRow | None:
    """Return the current version if the account equals it."""
    if not saved or saved[0].has_failed or saved[0].kind != "wire-transfer":
        return None
    current = saved[0]
    is_equal = current.iban_hmac == account_hmac(settings, account) and all(
        getattr(current, name) == value for name, value in _plain_columns(account).items()
    )
    return current if is_equal else None


def _plain_columns(account: BankAccount) -> dict[str, str | None]:
    """Return the columns of an account that are not encrypted."""
    return {
        "beneficiary_name": account.beneficiary_name,
        "country": account.country,
        "bic": account.bic,
        "routing_number": account.routing_number,
        "bank_name": account.bank_name,
        **account.address.columns,
    }


async def _insert_version(
    connection: WriteTransaction,
    settings: Settings,
    member_id: UUID,
    account: BankAccount,
    at: datetime,
) -> None:
    await queries.retire_method(connection, member_id, "wire-transfer", at)
    await queries.insert_method(
        connection,
        id=new_id(),
        member_id=member_id,
        kind="wire-transfer",
        encrypted_number=encrypt_number(settings, account.number),
        iban_hmac=account_hmac(settings, account),
        is_iban=account.is_iban,
        last4=account.number[-4:],
        created_at=at,
        usable_from=at + timedelta(hours=settings.payout_cooldown_hours),
        **_plain_columns(account),
    )
    await record_change(connection, member_id, "wire-transfer", at)


async def complete_method(
    connection: WriteTransaction,
    settings: Settings,
    member: Member,
    completion: MethodCompletion,
    *,
    at: datetime | None = None,
) -> dict[str, Any]:
    """Add the address to the member's bank account; the account and its cooldown stay.

    A new version has the address. Completing with the current address changes nothing.

    Raises:
        ApiError: `reauthentication_required`, `no_payout_method`, `payout_country_not_allowed`,
            `name_not_latin`, `city_required`, `invalid_routing_number` or `validation_failed`.
    """
    at = at or now()
    await auth.require_reauthentication(connection, settings, member)
    await queries.lock_member(connection, member.id)
    current = await queries.get_live_wire(connection, member.id)
    if current is None:
        raise problems.no_payout_method()
    field_errors = FieldErrors()
    address = validate_address(completion.address, field_errors)
    routing_number = validate_routing_number(
        current.country, completion.routing_number, field_errors
    )
    field_errors.raise_if_any()
    columns = {**address.columns, "routing_number": routing_number}
    if any(getattr(current, name) != value for name, value in columns.items()):
        await _insert_completed_version(connection, current, columns, at)
    saved = await queries.list_methods(connection, member.id)
    return next(each for each in serialize_methods(saved, at) if each["kind"] == "wire-transfer")


async def _insert_completed_version(
    connection: WriteTransaction, current: AnyRow, columns: dict[str, str | None], at: datetime
) -> None:
    copied = ("member_id", "kind", "country", "encrypted_number", "iban_hmac", "is_iban", "last4")
    named = ("beneficiary_name", "bic", "bank_name", "usable_from")
    await queries.retire_method(connection, current.member_id, "wire-transfer", at)
    await queries.insert_method(
        connection,
        id=new_id(),
        created_at=at,
        **{name: getattr(current, name) for name in (*copied, *named)},
        **columns,
    )
    await record_change(connection, current.member_id, "wire-transfer", at)


async def record_change(
    connection: WriteTransaction, member_id: UUID, kind: str, at: datetime
) -> None:
    """Write the change to the audit log and emit an event."""
    security_log.record("payout_method_saved", "success", member=member_id, method=kind)
    await queries.add_event(
        connection,
        at=at,
        actor_id=member_id,
        member_id=member_id,
        action="method-saved",
        facts={"kind": kind},
    )
    await emit(connection, PayoutMethodChanged(member_id=member_id))


def account_hmac(settings: Settings, account: BankAccount) -> bytes:
    """Compute a keyed hash of the account; a number without IBAN is unique within its bank only."""
    return number_hmac(settings, account.number, None if account.is_iban else account.bic)


def number_hmac(settings: Settings, number: str, bic: str | None) -> bytes:
    """Compute the keyed hash of an IBAN, or of another number at the bank of `bic`."""
    number = number if bic is None else f"{bic[:8]}:{number}"
    key = derive(settings.secret, "bank account look-up")
    return hmac.digest(key, number.encode(), hashlib.sha256)


def encrypt_number(settings: Settings, number: str) -> bytes:
    """Encrypt an IBAN or account number with the current application secret."""
    return settings.keyring.encrypt(_PURPOSE, number.encode())


def decrypt_number(settings: Settings, encrypted_number: bytes) -> str:
    """Decrypt the IBAN or account number; only the bank's file contains it."""
    return settings.keyring.decrypt(_PURPOSE, encrypted_number).decode()


async def list_saved(
    connection: ReadConnection | WriteTransaction, member_id: UUID
) -> list[dict[str, Any]]:
    return serialize_methods(await queries.list_methods(connection, member_id), now())


def serialize_methods(saved: Sequence[AnyRow], at: datetime) -> list[dict[str, Any]]:
    """Serialize saved methods as `schemas.SavedMethod`, without account numbers."""
    current = default_method(saved)
    return [
        {
            "_id": str(row.id),
            "kind": row.kind,
            "isDefault": current is not None and row.id == current.id,
            "beneficiaryName": row.beneficiary_name,
            **last4_fields(row),
            "bic": row.bic,
            "bankName": row.bank_name,
            "country": row.country,
            "residenceCountry": row.residence_country,
            "missingFields": missing_fields(row),
            "status": method_status(row, at),
            "usableFrom": iso(row.usable_from),
        }
        for row in saved
    ]


def last4_fields(row: AnyRow) -> dict[str, str | None]:
    return {
        "ibanLast4": row.last4 if row.is_iban else None,
        "accountLast4": None if row.is_iban else row.last4,
    }


def default_method(saved: Sequence[AnyRow]) -> AnyRow | None:
    """Return the newest method that is not blocked by a missing action of the member."""
    return next((row for row in saved if _blocking_status(row) is None), None)


def method_status(row: AnyRow, at: datetime) -> str:
    return _blocking_status(row) or ("resting" if at < row.usable_from else "ready")


def missing_fields(row: AnyRow) -> list[str]:
    """List the JSON names of what a bank requires and a method of a former release lacks."""
    if row.kind != "wire-transfer":
        return []
    columns = {"residenceCountry": row.residence_country, "city": row.city}
    if has_routing_numbers(row.country):
        columns["routingNumber"] = row.routing_number
    return [name for name, value in columns.items() if not value]


def refused_country(row: AnyRow) -> str | None:
    """Return the bank's country or that of the residence if no wire may be sent there."""
    if row.kind != "wire-transfer":
        return None
    countries = (row.country, row.residence_country)
    return next((each for each in countries if each and not reference.accepts_wires(each)), None)


def _blocking_status(row: AnyRow) -> str | None:
    if row.kind == "connect":
        return None if row.account_status == "ready" else str(row.account_status)
    if missing_fields(row):
        return "incomplete"
    # A bank that returned a payout would return the next one: the account must be saved again.
    return "paused" if row.has_failed else None


def list_options(country: str) -> list[MethodOption]:
    """List the payout methods of a country."""
    fields = {"wire-transfer": required_fields(country)}
    return [
        MethodOption(kind, country, fields.get(kind, []), iban_length(country))
        for kind in reference.payout_methods(country)
    ]
