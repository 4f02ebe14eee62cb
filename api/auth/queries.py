"""Every statement of the identity provider; instants are Postgres's, so that processes agree."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    FrameClause,
    FrameClauseType,
    Interval,
    Row,
    Uuid,
    and_,
    case,
    extract,
    func,
    insert,
    literal,
    null,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert as upsert

from api.auth.identifiers import Contact
from api.auth.models import ExternalIdentity, Identifier, OneTimeCode, RefreshToken, Session
from api.core.db.compiled_sql import compiled_once, fetch_all
from api.core.db.database import AnyConnection, AnyRow, AnySelect, ReadConnection, WriteTransaction
from api.users.models import Member


async def member_of(connection: AnyConnection, contact: Contact) -> UUID | None:
    """Whose identifier it is."""
    found: UUID | None = await connection.scalar(
        select(Identifier.member_id).where(
            Identifier.channel == contact.channel, Identifier.value == contact.value
        )
    )
    return found


async def member_known_as(connection: AnyConnection, iss: str, sub: str) -> UUID | None:
    """Whom another issuer means."""
    found: UUID | None = await connection.scalar(
        select(ExternalIdentity.member_id).where(
            ExternalIdentity.iss == iss, ExternalIdentity.sub == sub
        )
    )
    return found


async def insert_identity(
    connection: WriteTransaction, member_id: UUID, iss: str, sub: str
) -> bool:
    """Whether it was nobody's."""
    rows = await connection.execute(
        upsert(ExternalIdentity)
        .values(iss=iss, sub=sub, member_id=member_id)
        .on_conflict_do_nothing()
        .returning(ExternalIdentity.sub)
    )
    return rows.one_or_none() is not None


async def lock_suspension(connection: WriteTransaction, member_id: UUID) -> AnyRow:
    """Whether a member is suspended; nobody suspends them before they are signed in or refused."""
    rows = await connection.execute(
        select(Member.suspended_at, Member.suspended_until, Member.suspension_reason)
        .where(Member.id == member_id)
        .with_for_update(read=True)
    )
    return rows.one()


async def contacts_of(connection: AnyConnection, member_id: UUID) -> list[Contact]:
    rows = await connection.execute(
        select(Identifier.channel, Identifier.value)
        .where(Identifier.member_id == member_id)
        .order_by(Identifier.channel, Identifier.id)
    )
    return [Contact(row.channel, row.value) for row in rows]


async def insert_identifier(
    connection: WriteTransaction, identifier_id: UUID, member_id: UUID, contact: Contact
) -> bool:
    """Whether it was free."""
    rows = await connection.execute(
        upsert(Identifier)
        .values(id=identifier_id, member_id=member_id, channel=contact.channel, value=contact.value)
        .on_conflict_do_nothing()
        .returning(Identifier.id)
    )
    return rows.one_or_none() is not None


async def lock_contact(connection: WriteTransaction, contact: Contact) -> None:
    """Count one identifier's codes one request at a time: its rows alone would let two pass."""
    key = func.hashtextextended(f"{contact.channel}:{contact.value}", 0)
    await connection.execute(select(func.pg_advisory_xact_lock(key)))


async def blocked_for(
    connection: WriteTransaction,
    contact: Contact,
    *,
    per_minute: int,
    per_hour: int,
    block: timedelta,
) -> int | None:
    """Seconds until the identifier may have a code again; None when it may.

    The block counts from the code that reached a limit, so refusals need no row of their own.
    """
    mine = and_(OneTimeCode.channel == contact.channel, OneTimeCode.identifier == contact.value)
    counted = (
        select(
            OneTimeCode.created_at,
            _codes_within(timedelta(minutes=1)).label("in_minute"),
            _codes_within(timedelta(hours=1)).label("in_hour"),
        )
        .where(mine, OneTimeCode.created_at > func.now() - _interval(timedelta(hours=1) + block))
        .subquery()
    )
    until = func.max(counted.c.created_at) + _interval(block)
    # By the clock: this transaction may have begun before the one that it waited for.
    seconds = await connection.scalar(
        select(func.ceil(extract("epoch", until - func.clock_timestamp()))).where(
            counted.c.created_at > func.now() - _interval(block),
            or_(counted.c.in_minute >= per_minute, counted.c.in_hour >= per_hour),
        )
    )
    return None if seconds is None else max(1, int(seconds))


def _codes_within(span: timedelta) -> ColumnElement[int]:
    """How many codes were asked for in the time before each, itself included."""
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
    """Where a code goes, and whether it has digits; another delivery of it waits."""
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
    """Give an asked-for code its digits, anew if it had some; None when it is too late."""
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


async def try_code(
    connection: WriteTransaction,
    otp_id: UUID,
    code_hmac: bytes,
    *,
    viewer_id: UUID | None,
    max_tries: int,
) -> Row[str, str, str, int, bool, int] | None:
    """Count an attempt and use the code if it is right; None without a usable code."""
    right = and_(OneTimeCode.tries < max_tries, OneTimeCode.code_hmac == code_hmac)
    rows = await connection.execute(
        update(OneTimeCode)
        .where(
            OneTimeCode.id == otp_id,
            OneTimeCode.used_at.is_(None),
            OneTimeCode.expires_at > func.now(),
            OneTimeCode.code_hmac.is_not(None),
            # A confirmation belongs to the member who asked for it, and counts for nobody else.
            or_(OneTimeCode.purpose != "confirm", OneTimeCode.member_id == viewer_id),
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


def _may_register(token_hash: bytes) -> ColumnElement[bool]:
    return and_(
        OneTimeCode.verification_hash == token_hash,
        OneTimeCode.verification_expires_at > func.now(),
        OneTimeCode.registered_at.is_(None),
    )


async def verified_contact(connection: AnyConnection, token_hash: bytes) -> Contact | None:
    """What a verification token proves, while it may still be spent."""
    rows = await connection.execute(
        select(OneTimeCode.channel, OneTimeCode.identifier).where(_may_register(token_hash))
    )
    row = rows.one_or_none()
    return Contact(row.channel, row.identifier) if row else None


async def spend_verification(connection: WriteTransaction, token_hash: bytes) -> Contact | None:
    """What the token proves, once."""
    rows = await connection.execute(
        update(OneTimeCode)
        .where(_may_register(token_hash))
        .values(registered_at=func.now())
        .returning(OneTimeCode.channel, OneTimeCode.identifier)
    )
    row = rows.one_or_none()
    return Contact(row.channel, row.identifier) if row else None


def _lives() -> ColumnElement[bool]:
    return and_(Session.ended_at.is_(None), Session.expires_at > func.now())


async def insert_session(connection: WriteTransaction, lifetime: timedelta, **values: Any) -> None:
    await connection.execute(
        insert(Session).values(expires_at=func.now() + _interval(lifetime), **values)
    )


async def session_lives(
    connection: ReadConnection | WriteTransaction, session_id: UUID, member_id: UUID
) -> bool:
    return bool(await fetch_all(connection, living(session_id=session_id, member_id=member_id)))


@compiled_once(session_id=Uuid, member_id=Uuid)
def living(*, session_id: UUID, member_id: UUID) -> AnySelect:
    return select(literal(True)).where(
        Session.id == session_id, Session.member_id == member_id, _lives()
    )


async def extend_session(
    connection: WriteTransaction, session_id: UUID, lifetime: timedelta
) -> bool:
    """Note that the member is there; whether the session still lives."""
    rows = await connection.execute(
        update(Session)
        .where(Session.id == session_id, _lives())
        .values(last_seen_at=func.now(), expires_at=func.now() + _interval(lifetime))
        .returning(Session.id)
    )
    return rows.one_or_none() is not None


async def confirm_session(connection: WriteTransaction, session_id: UUID) -> None:
    await connection.execute(
        update(Session).where(Session.id == session_id).values(confirmed_at=func.now())
    )


async def confirmed_within(connection: AnyConnection, session_id: UUID, span: timedelta) -> bool:
    found = await connection.scalar(
        select(literal(True)).where(
            Session.id == session_id,
            _lives(),
            Session.confirmed_at > func.now() - _interval(span),
        )
    )
    return found is not None


async def end_session(connection: WriteTransaction, session_id: UUID) -> None:
    await connection.execute(
        update(Session)
        .where(Session.id == session_id, Session.ended_at.is_(None))
        .values(ended_at=func.now())
    )


async def sessions_of(
    connection: ReadConnection, member_id: UUID, *, after: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """Those that live, the newest first."""
    query = (
        select(Session.id, Session.created_at, Session.last_seen_at, Session.user_agent)
        .where(Session.member_id == member_id, _lives())
        .order_by(Session.id.desc())
        .limit(limit)
    )
    if after is not None:
        query = query.where(Session.id < after)
    return (await connection.execute(query)).all()


async def end_own_session(connection: WriteTransaction, session_id: UUID, member_id: UUID) -> bool:
    """Whether the member had such a session; one that has ended keeps its time."""
    rows = await connection.execute(
        update(Session)
        .where(Session.id == session_id, Session.member_id == member_id)
        .values(ended_at=func.coalesce(Session.ended_at, func.now()))
        .returning(Session.id)
    )
    return rows.one_or_none() is not None


async def end_sessions(connection: WriteTransaction, member_id: UUID) -> None:
    await connection.execute(
        update(Session)
        .where(Session.member_id == member_id, Session.ended_at.is_(None))
        .values(ended_at=func.now())
    )


async def end_other_sessions(
    connection: WriteTransaction, member_id: UUID, session_id: UUID
) -> None:
    await connection.execute(
        update(Session)
        .where(Session.member_id == member_id, Session.id != session_id, Session.ended_at.is_(None))
        .values(ended_at=func.now())
    )


async def insert_refresh_token(
    connection: WriteTransaction, session_id: UUID, token_hash: bytes
) -> None:
    """Idempotent: tabs that race derive the same child."""
    await connection.execute(
        upsert(RefreshToken)
        .values(session_id=session_id, token_hash=token_hash)
        .on_conflict_do_nothing()
    )


async def use_refresh_token(
    connection: WriteTransaction, token_hash: bytes, grace: timedelta
) -> Row[UUID, UUID, bool] | None:
    """Lock the token and mark it used; `in_time` within the grace period of its first use."""
    rows = await connection.execute(
        update(RefreshToken)
        .where(RefreshToken.token_hash == token_hash, Session.id == RefreshToken.session_id)
        .values(used_at=func.coalesce(RefreshToken.used_at, func.now()))
        .returning(
            RefreshToken.session_id,
            Session.member_id,
            (RefreshToken.used_at > func.now() - _interval(grace)).label("in_time"),
        )
    )
    return rows.one_or_none()
