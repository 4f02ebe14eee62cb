"""Payout methods of members, stored as immutable versions; the newest is the current one."""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from cryptography.fernet import Fernet

from api.auth import service as auth
from api.core.clock import iso, now
from api.core.crypto import cipher, derive
from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.core.events.dispatch import emit
from api.core.http.auth import Member
from api.core.ids import new_id
from api.core.settings import Settings
from api.payouts import queries
from api.payouts.bank_accounts import (
    BankAccount,
    BankAccountInput,
    iban_length,
    required_fields,
    validate,
)
from api.payouts.events import PayoutMethodChanged
from api.reference import service as reference


@dataclass(frozen=True, slots=True)
class MethodOption:
    """A kind of payout method in a country, and the fields it requires."""

    kind: str
    country: str
    required_fields: Sequence[str]
    iban_length: int | None


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
        getattr(current, name) == getattr(account, name)
        for name in ("beneficiary_name", "address", "city", "country", "bic", "bank_name")
    )
    return current if is_equal else None


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
        country=account.country,
        encrypted_number=_cipher(settings).encrypt(account.number.encode()),
        iban_hmac=account_hmac(settings, account),
        is_iban=account.is_iban,
        last4=account.number[-4:],
        beneficiary_name=account.beneficiary_name,
        address=account.address,
        city=account.city,
        bic=account.bic,
        bank_name=account.bank_name,
        created_at=at,
        usable_from=at + timedelta(hours=settings.payout_cooldown_hours),
    )
    await record_change(connection, member_id, "wire-transfer", at)


async def record_change(
    connection: WriteTransaction, member_id: UUID, kind: str, at: datetime
) -> None:
    """Write the change to the audit log and emit an event."""
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
    number = account.number if account.is_iban else f"{account.bic[:8]}:{account.number}"
    key = derive(settings.secret, "bank account look-up")
    return hmac.digest(key, number.encode(), hashlib.sha256)


def decrypt_number(settings: Settings, encrypted_number: bytes) -> str:
    """Decrypt the IBAN or account number; only the bank's file contains it."""
    return _cipher(settings).decrypt(encrypted_number).decode()


def _cipher(settings: Settings) -> Fernet:
    return cipher(settings.secret, "bank accounts")


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


def _blocking_status(row: AnyRow) -> str | None:
    if row.kind == "connect":
        return None if row.account_status == "ready" else str(row.account_status)
    # A bank that returned a payout would return the next one: the account must be saved again.
    return "paused" if row.has_failed else None


def list_options(country: str) -> list[MethodOption]:
    """List the payout methods of a country."""
    fields = {"wire-transfer": required_fields(country)}
    return [
        MethodOption(kind, country, fields.get(kind, []), iban_length(country))
        for kind in reference.payout_methods(country)
    ]
