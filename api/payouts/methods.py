"""Where a member is paid to: versions that never change, of which the newest counts."""

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
from api.core.db.database import AnyRow, Reading, Writing
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
    """A way to be paid in a country, and what has to be known for it."""

    kind: str
    country: str
    required_fields: Sequence[str]
    iban_length: int | None


async def save_method(
    connection: Writing,
    settings: Settings,
    member: Member,
    asked: BankAccountInput,
    *,
    at: datetime | None = None,
) -> dict[str, Any]:
    """Make this the member's account from tomorrow on; the same one again changes nothing.

    Raises:
        ApiError: `reauthentication_required`, and what `accounts.checked` raises.
    """
    await auth.require_confirmed(connection, settings, member)
    account = validate(asked)
    await queries.lock_member(connection, member.id)
    saved = await queries.list_methods(connection, member.id)
    same = _find_unchanged(settings, saved, account)
    if same is None:
        await _insert_version(connection, settings, member.id, account, at or now())
        saved = await queries.list_methods(connection, member.id)
    return serialize_methods(saved, at or now())[0]


def _find_unchanged(
    settings: Settings, saved: Sequence[AnyRow], account: BankAccount
) -> AnyRow | None:
    """The version that payouts go to already, where nothing of it would change."""
    if not saved or saved[0].has_failed or saved[0].kind != "wire-transfer":
        return None
    current = saved[0]
    same = current.iban_hmac == account_hmac(settings, account) and all(
        getattr(current, name) == getattr(account, name)
        for name in ("beneficiary_name", "address", "city", "country", "bic", "bank_name")
    )
    return current if same else None


async def _insert_version(
    connection: Writing, settings: Settings, member_id: UUID, account: BankAccount, at: datetime
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


async def record_change(connection: Writing, member_id: UUID, kind: str, at: datetime) -> None:
    """Log that a member is paid elsewhere from now on, and tell it."""
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
    """Finds the same account again without its number; some numbers are unique in a bank only."""
    number = account.number if account.is_iban else f"{account.bic[:8]}:{account.number}"
    key = derive(settings.secret, "bank account look-up")
    return hmac.digest(key, number.encode(), hashlib.sha256)


def decrypt_number(settings: Settings, encrypted_number: bytes) -> str:
    """The IBAN or account number, for the bank's file alone."""
    return _cipher(settings).decrypt(encrypted_number).decode()


def _cipher(settings: Settings) -> Fernet:
    return cipher(settings.secret, "bank accounts")


async def list_saved(connection: Reading | Writing, member_id: UUID) -> list[dict[str, Any]]:
    return serialize_methods(await queries.list_methods(connection, member_id), now())


def serialize_methods(saved: Sequence[AnyRow], at: datetime) -> list[dict[str, Any]]:
    """Saved methods as the wire has them; without their numbers, which only the bank is told."""
    chosen = default_method(saved)
    return [
        {
            "_id": str(row.id),
            "kind": row.kind,
            "isDefault": chosen is not None and row.id == chosen.id,
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
    """Where payouts go: what was saved last, unless it waits for its member to do something."""
    return next((row for row in saved if _blocking_status(row) is None), None)


def method_status(row: AnyRow, at: datetime) -> str:
    return _blocking_status(row) or ("resting" if at < row.usable_from else "ready")


def _blocking_status(row: AnyRow) -> str | None:
    if row.kind == "connect":
        return None if row.account_status == "ready" else str(row.account_status)
    # What a bank sent back once it will send back again: it has to be saved anew.
    return "paused" if row.has_failed else None


def list_options(country: str) -> list[MethodOption]:
    """How members can be paid there."""
    fields = {"wire-transfer": required_fields(country)}
    return [
        MethodOption(kind, country, fields.get(kind, []), iban_length(country))
        for kind in reference.payout_methods(country)
    ]
