"""Statements of the identity provider. Times are PostgreSQL's, so that processes agree."""

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


async def find_member_by_contact(connection: AnyConnection, contact: Contact) -> UUID | None:
    """Return the member with the identifier."""
    found: UUID | None = await connection.scalar(
        select(Identifier.member_id).where(
            Identifier.channel == contact.channel, Identifier.value == contact.value
        )
    )
    return found


async def find_member_by_identity(connection: AnyConnection, iss: str, sub: str) -> UUID | None:
    """Return the member with the identity at another issuer."""
    found: UUID | None = await connection.scalar(
        select(ExternalIdentity.member_id).where(
            ExternalIdentity.iss == iss, ExternalIdentity.sub == sub
        )
    )
    return found


async def insert_identity(
    connection: WriteTransaction, member_id: UUID, iss: str, sub: str
) -> bool:
    """Insert an identity; return whether it was new."""
    rows = await connection.execute(
        upsert(ExternalIdentity)
        .values(iss=iss, sub=sub, member_id=member_id)
        .on_conflict_do_nothing()
        .returning(ExternalIdentity.sub)
    )
    return rows.one_or_none() is not None


async def lock_suspension(connection: WriteTransaction, member_id: UUID) -> AnyRow:
    """Lock the member's row and return the suspension; a concurrent suspension waits."""
    rows = await connection.execute(
        select(Member.suspended_at, Member.suspended_until, Member.suspension_reason)
        .where(Member.id == member_id)
        .with_for_update(read=True)
    )
    return rows.one()


async def list_contacts(connection: AnyConnection, member_id: UUID) -> list[Contact]:
    rows = await connection.execute(
        select(Identifier.channel, Identifier.value)
        .where(Identifier.member_id == member_id)
        .order_by(Identifier.channel, Identifier.id)
    )
    return [Contact(row.channel, row.value) for row in rows]


async def insert_identifier(
    connection: WriteTransaction, identifier_id: UUID, member_id: UUID, contact: Contact
) -> bool:
    """Insert an identifier; return whether it was new."""
    rows = await connection.execute(
        upsert(Identifier)
        .values(id=identifier_id, member_id=member_id, channel=contact.channel, value=contact.value)
        .on_conflict_do_nothing()
        .returning(Identifier.id)
    )
    return rows.one_or_none() is not None


async def lock_contact(connection: WriteTransaction, contact: Contact) -> None:
    """Serialize requests for one identifier, because row locks alone would let two pass."""
    key = func.hashtextextended(f"{contact.channel}:{contact.value}", 0)
    await connection.execute(select(func.pg_advisory_xact_lock(key)))


async def get_block_seconds(
    connection: WriteTransaction,
    contact: Contact,
    *,
    per_minute: int,
    per_hour: int,
    block: timedelta,
) -> int | None:
    """Return the seconds until the identifier may request a code, since the one at the limit."""
    mine = and_(OneTimeCode.channel == contact.channel, OneTimeCode.identifier == contact.value)
    counted = (
        select(
            OneTimeCode.created_at,
            _count_codes_within(timedelta(minutes=1)).label("in_minute"),
            _count_codes_within(timedelta(hours=1)).label("in_hour"),
        )
        .where(mine, OneTimeCode.created_at > func.now() - _interval(timedelta(hours=1) + block))
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
            # A reauthentication code only works for the member who requested it.
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


def _is_live() -> ColumnElement[bool]:
    return and_(Session.ended_at.is_(None), Session.expires_at > func.now())


async def insert_session(connection: WriteTransaction, lifetime: timedelta, **values: Any) -> None:
    await connection.execute(
        insert(Session).values(expires_at=func.now() + _interval(lifetime), **values)
    )


async def is_session_live(
    connection: ReadConnection | WriteTransaction, session_id: UUID, member_id: UUID
) -> bool:
    return bool(
        await fetch_all(
            connection, live_session_statement(session_id=session_id, member_id=member_id)
        )
    )


@compiled_once(session_id=Uuid, member_id=Uuid)
def live_session_statement(*, session_id: UUID, member_id: UUID) -> AnySelect:
    return select(literal(True)).where(
        Session.id == session_id, Session.member_id == member_id, _is_live()
    )


async def extend_session(
    connection: WriteTransaction, session_id: UUID, lifetime: timedelta
) -> bool:
    """Extend a session after a refresh; return whether it is live."""
    rows = await connection.execute(
        update(Session)
        .where(Session.id == session_id, _is_live())
        .values(last_seen_at=func.now(), expires_at=func.now() + _interval(lifetime))
        .returning(Session.id)
    )
    return rows.one_or_none() is not None


async def confirm_session(connection: WriteTransaction, session_id: UUID) -> None:
    await connection.execute(
        update(Session).where(Session.id == session_id).values(confirmed_at=func.now())
    )


async def is_confirmed_within(connection: AnyConnection, session_id: UUID, span: timedelta) -> bool:
    found = await connection.scalar(
        select(literal(True)).where(
            Session.id == session_id,
            _is_live(),
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


async def list_sessions(
    connection: ReadConnection, member_id: UUID, *, after: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """List live sessions, newest first."""
    query = (
        select(Session.id, Session.created_at, Session.last_seen_at, Session.user_agent)
        .where(Session.member_id == member_id, _is_live())
        .order_by(Session.id.desc())
        .limit(limit)
    )
    if after is not None:
        query = query.where(Session.id < after)
    return (await connection.execute(query)).all()


async def end_own_session(connection: WriteTransaction, session_id: UUID, member_id: UUID) -> bool:
    """End a session of the member; return whether it exists. An ended one keeps its time."""
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
    """Insert a refresh token. Idempotent: concurrent tabs derive the same child."""
    await connection.execute(
        upsert(RefreshToken)
        .values(session_id=session_id, token_hash=token_hash)
        .on_conflict_do_nothing()
    )


async def use_refresh_token(
    connection: WriteTransaction, token_hash: bytes, grace: timedelta
) -> Row[UUID, UUID, bool] | None:
    """Lock a token and mark it used; `within_grace` if its first use was a moment ago."""
    rows = await connection.execute(
        update(RefreshToken)
        .where(RefreshToken.token_hash == token_hash, Session.id == RefreshToken.session_id)
        .values(used_at=func.coalesce(RefreshToken.used_at, func.now()))
        .returning(
            RefreshToken.session_id,
            Session.member_id,
            (RefreshToken.used_at > func.now() - _interval(grace)).label("within_grace"),
        )
    )
    return rows.one_or_none()
