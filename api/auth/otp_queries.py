"""Statements of one-time codes: requests, limits, attempts and verified contacts."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    FrameClause,
    FrameClauseType,
    Interval,
    LargeBinary,
    Row,
    and_,
    case,
    exists,
    extract,
    func,
    insert,
    literal,
    null,
    or_,
    select,
    update,
)

from api.auth.identifiers import Contact
from api.auth.models import Identifier, KnownDevice, OneTimeCode
from api.auth.requesters import Requester
from api.core.db.database import AnyConnection, AnyRow, WriteTransaction


async def lock_contact(connection: WriteTransaction, contact: Contact) -> None:
    """Serialize requests for one identifier, because row locks alone would let two pass."""
    key = func.hashtextextended(f"{contact.channel}:{contact.value}", 0)
    await connection.execute(select(func.pg_advisory_xact_lock(key)))


def _counts_towards(contact: Contact, requester: Requester) -> ColumnElement[bool]:
    """Return the condition for requests that count towards the limits of the requester.

    Strangers share no allowance with members and their devices. A stranger is recognised by
    network address or by device, so that neither a new cookie nor a new address resets the count.
    """
    if requester.member_id is not None:
        return OneTimeCode.member_id == requester.member_id
    mine = and_(OneTimeCode.channel == contact.channel, OneTimeCode.identifier == contact.value)
    if requester.is_known:
        return and_(
            mine, OneTimeCode.is_trusted, OneTimeCode.device_hash == _hash(requester.device_hash)
        )
    same = or_(
        OneTimeCode.address_hash == _hash(requester.address_hash),
        OneTimeCode.device_hash == _hash(requester.device_hash),
    )
    return and_(mine, OneTimeCode.is_trusted.is_(False), same)


async def is_known_device(
    connection: WriteTransaction, contact: Contact, device_hash: bytes | None
) -> bool:
    """Return whether the device signed in before as the member with the identifier."""
    found = await connection.scalar(
        select(_is_known_device(literal(contact.channel), literal(contact.value), device_hash))
    )
    return bool(found)


def _is_known_device(
    channel: ColumnElement[str], identifier: ColumnElement[str], device_hash: bytes | None
) -> ColumnElement[bool]:
    return exists().where(
        Identifier.channel == channel,
        Identifier.value == identifier,
        KnownDevice.member_id == Identifier.member_id,
        KnownDevice.device_hash == _hash(device_hash),
    )


def _hash(value: bytes | None) -> ColumnElement[bytes]:
    # Without a value it equals nothing, unlike IS NULL.
    return literal(value, LargeBinary())


async def count_requests(
    connection: WriteTransaction, contact: Contact, requester: Requester
) -> Row[int, int, int]:
    """Count the requests of the last hour: of the requester, and of all strangers.

    `wait` is the number of seconds until the oldest one of strangers no longer counts.
    """
    mine = and_(OneTimeCode.channel == contact.channel, OneTimeCode.identifier == contact.value)
    stranger = and_(mine, OneTimeCode.is_trusted.is_(False))
    hour = timedelta(hours=1)
    end = func.min(OneTimeCode.created_at).filter(stranger) + _interval(hour)
    rows = await connection.execute(
        select(
            func.count().filter(_counts_towards(contact, requester)).label("own"),
            func.count().filter(stranger).label("strangers"),
            func.coalesce(func.ceil(extract("epoch", end - func.now())), 0).label("wait"),
        ).where(
            or_(mine, _counts_towards(contact, requester)),
            OneTimeCode.created_at > func.now() - _interval(hour),
        )
    )
    counts: Row[int, int, int] = rows.one()
    return counts


async def is_proof_used(connection: WriteTransaction, contact: Contact, proof_hash: bytes) -> bool:
    """Return whether a request for the identifier had the proof; others wait for its lock."""
    return bool(
        await connection.scalar(
            select(
                exists().where(
                    OneTimeCode.channel == contact.channel,
                    OneTimeCode.identifier == contact.value,
                    OneTimeCode.proof_hash == proof_hash,
                )
            )
        )
    )


async def get_block_seconds(
    connection: WriteTransaction,
    contact: Contact,
    requester: Requester,
    *,
    limits: tuple[int, int],
    block: timedelta,
) -> int | None:
    """Return the seconds until the requester may request a code, since the one at the limit.

    `limits` are the numbers of codes per minute and per hour.
    """
    per_minute, per_hour = limits
    counted = (
        select(
            OneTimeCode.created_at,
            _count_codes_within(timedelta(minutes=1)).label("in_minute"),
            _count_codes_within(timedelta(hours=1)).label("in_hour"),
        )
        .where(
            _counts_towards(contact, requester),
            OneTimeCode.created_at > func.now() - _interval(timedelta(hours=1) + block),
        )
        .subquery()
    )
    until = func.max(counted.c.created_at) + _interval(block)
    # Clock time: the transaction may have begun before the one it waited for.
    seconds = await connection.scalar(
        select(func.ceil(extract("epoch", until - func.clock_timestamp()))).where(
            counted.c.created_at > func.now() - _interval(block),
            or_(counted.c.in_minute >= per_minute, counted.c.in_hour >= per_hour),
        )
    )
    return None if seconds is None else max(1, int(seconds))


def _count_codes_within(span: timedelta) -> ColumnElement[int]:
    """Count the codes requested within the period before each code, including itself."""
    until_now = FrameClause(span, None, FrameClauseType.PRECEDING, FrameClauseType.CURRENT)
    return func.count().over(order_by=OneTimeCode.created_at, range_=until_now)


def _interval(span: timedelta) -> ColumnElement[timedelta]:
    return literal(span, Interval())


async def insert_code(
    connection: WriteTransaction, lifetime: timedelta, **values: Any
) -> Row[UUID, datetime]:
    rows = await connection.execute(
        insert(OneTimeCode)
        .values(expires_at=func.now() + _interval(lifetime), **values)
        .returning(OneTimeCode.id, OneTimeCode.expires_at)
    )
    return rows.one()


async def lock_code(connection: WriteTransaction, otp_id: UUID) -> AnyRow | None:
    """Lock a code; return its recipient and whether it has digits. Other deliveries wait."""
    rows = await connection.execute(
        select(
            OneTimeCode.channel,
            OneTimeCode.identifier,
            OneTimeCode.code_hmac.is_not(None).label("is_made"),
        )
        .where(OneTimeCode.id == otp_id)
        .with_for_update()
    )
    return rows.one_or_none()


async def set_code(
    connection: WriteTransaction, otp_id: UUID, code_hmac: bytes
) -> Row[str, str, str] | None:
    """Store new digits of a requested code; None if it is used or expired."""
    rows = await connection.execute(
        update(OneTimeCode)
        .where(
            OneTimeCode.id == otp_id,
            OneTimeCode.used_at.is_(None),
            OneTimeCode.expires_at > func.now(),
        )
        .values(code_hmac=code_hmac)
        .returning(OneTimeCode.channel, OneTimeCode.identifier, OneTimeCode.locale)
    )
    return rows.one_or_none()


async def find_guessed_code(
    connection: WriteTransaction, otp_id: UUID, requester: Requester
) -> AnyRow | None:
    """Return recipient and purpose of a code, its account, and whether the device is known.

    Read for every identifier alike, so that the duration does not reveal an account.
    """
    owner = (
        select(Identifier.member_id)
        .where(
            Identifier.channel == OneTimeCode.channel, Identifier.value == OneTimeCode.identifier
        )
        .scalar_subquery()
    )
    rows = await connection.execute(
        select(
            OneTimeCode.channel,
            OneTimeCode.identifier,
            OneTimeCode.purpose,
            OneTimeCode.member_id,
            owner.label("owner_id"),
            _is_known_device(
                OneTimeCode.channel.expression,
                OneTimeCode.identifier.expression,
                requester.device_hash,
            ).label("is_known"),
        ).where(OneTimeCode.id == otp_id)
    )
    return rows.one_or_none()


async def try_code(
    connection: WriteTransaction,
    otp_id: UUID,
    code_hmac: bytes,
    *,
    viewer_id: UUID | None,
    max_tries: int,
) -> Row[str, str, str, int, bool, int] | None:
    """Count an attempt, and use the code if it is correct; None without a usable code."""
    right = and_(OneTimeCode.tries < max_tries, OneTimeCode.code_hmac == code_hmac)
    rows = await connection.execute(
        update(OneTimeCode)
        .where(
            OneTimeCode.id == otp_id,
            OneTimeCode.used_at.is_(None),
            OneTimeCode.expires_at > func.now(),
            OneTimeCode.code_hmac.is_not(None),
            # Codes of a signed-in member only work for the member who requested them.
            or_(
                OneTimeCode.purpose.not_in(("confirm", "contact")),
                OneTimeCode.member_id == viewer_id,
            ),
        )
        .values(
            tries=func.least(OneTimeCode.tries + 1, max_tries + 1),
            used_at=case((right, func.now()), else_=null()),
        )
        .returning(
            OneTimeCode.channel,
            OneTimeCode.identifier,
            OneTimeCode.purpose,
            OneTimeCode.tries,
            OneTimeCode.used_at.is_not(None).label("accepted"),
            extract("epoch", func.now() - OneTimeCode.created_at).label("age"),
        )
    )
    return rows.one_or_none()


async def set_verification(
    connection: WriteTransaction, otp_id: UUID, token_hash: bytes, lifetime: timedelta
) -> None:
    await connection.execute(
        update(OneTimeCode)
        .where(OneTimeCode.id == otp_id)
        .values(
            verification_hash=token_hash,
            verification_expires_at=func.now() + _interval(lifetime),
        )
    )


def _is_spendable(token_hash: bytes) -> ColumnElement[bool]:
    return and_(
        OneTimeCode.verification_hash == token_hash,
        OneTimeCode.verification_expires_at > func.now(),
        OneTimeCode.registered_at.is_(None),
    )


async def find_verified_contact(connection: AnyConnection, token_hash: bytes) -> Contact | None:
    """Return the contact of a verification token that is not used yet."""
    rows = await connection.execute(
        select(OneTimeCode.channel, OneTimeCode.identifier).where(_is_spendable(token_hash))
    )
    row = rows.one_or_none()
    return Contact(row.channel, row.identifier) if row else None


async def spend_verification(connection: WriteTransaction, token_hash: bytes) -> Contact | None:
    """Use a verification token; return its contact."""
    rows = await connection.execute(
        update(OneTimeCode)
        .where(_is_spendable(token_hash))
        .values(registered_at=func.now())
        .returning(OneTimeCode.channel, OneTimeCode.identifier)
    )
    row = rows.one_or_none()
    return Contact(row.channel, row.identifier) if row else None
