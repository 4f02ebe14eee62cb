"""Statements of the identity provider. Times are PostgreSQL's, so that processes agree."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Interval,
    Row,
    Uuid,
    and_,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert as upsert

from api.auth.identifiers import Contact
from api.auth.models import ExternalIdentity, Identifier, Passkey, RefreshToken, Session
from api.core.db.compiled_sql import compiled_once, fetch_all
from api.core.db.database import AnyConnection, AnyRow, AnySelect, ReadConnection, WriteTransaction
from api.users.models import Member, Restriction
from api.users.trust import trust_of


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


async def lock_suspension(
    connection: WriteTransaction, member_id: UUID, *, is_exclusive: bool = False
) -> AnyRow:
    """Lock the member's row and return the suspension; a concurrent suspension waits."""
    rows = await connection.execute(
        select(Member.suspended_at, Member.suspended_until, Member.suspension_reason)
        .where(Member.id == member_id)
        .with_for_update(read=not is_exclusive)
    )
    return rows.one()


async def find_suspension(connection: AnyConnection, member_id: UUID) -> datetime | None:
    """Return the beginning of a member's suspension; None for a member who is not suspended."""
    suspended_at: datetime | None = await connection.scalar(
        select(Member.suspended_at).where(Member.id == member_id, Member.purged_at.is_(None))
    )
    return suspended_at


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


async def count_passkeys(connection: AnyConnection, member_id: UUID) -> int:
    """Count the passkeys of a member."""
    count: int | None = await connection.scalar(
        select(func.count()).select_from(Passkey).where(Passkey.member_id == member_id)
    )
    return count or 0


def _interval(span: timedelta) -> ColumnElement[timedelta]:
    return literal(span, Interval())


def _is_live() -> ColumnElement[bool]:
    return and_(Session.ended_at.is_(None), Session.expires_at > func.now())


async def insert_session(connection: WriteTransaction, lifetime: timedelta, **values: Any) -> None:
    await connection.execute(
        insert(Session).values(expires_at=func.now() + _interval(lifetime), **values)
    )


async def find_live_session(
    connection: ReadConnection | WriteTransaction, session_id: UUID, member_id: UUID
) -> AnyRow | None:
    """Return the trust of the member of a live session, and whether staff limited them.

    None if it is not live.
    """
    rows = await fetch_all(
        connection, live_session_statement(session_id=session_id, member_id=member_id)
    )
    return rows[0] if rows else None


async def list_ended_sessions(connection: ReadConnection, window: timedelta) -> frozenset[UUID]:
    """Return the sessions that ended within the last `window`."""
    rows = await fetch_all(connection, ended_sessions_statement(window=window))
    return frozenset(row.id for row in rows)


@compiled_once(window=Interval)
def ended_sessions_statement(*, window: timedelta) -> AnySelect:
    return select(Session.id).where(Session.ended_at > func.now() - window)


@compiled_once(session_id=Uuid, member_id=Uuid)
def live_session_statement(*, session_id: UUID, member_id: UUID) -> AnySelect:
    holds = or_(Restriction.until.is_(None), Restriction.until > func.now())
    of_member = and_(Restriction.member_id == Session.member_id, Restriction.kind == "limit", holds)
    return (
        select(
            trust_of(member_id).label("trust"),
            Restriction.kind.is_not(None).label("is_limited"),
            Restriction.until,
        )
        .select_from(Session)
        .outerjoin(Restriction, of_member)
        .where(Session.id == session_id, Session.member_id == member_id, _is_live())
    )


async def extend_session(
    connection: WriteTransaction, session_id: UUID, lifetime: timedelta, *, longest: timedelta
) -> bool:
    """Extend a session after a refresh, to `longest` after its begin; return whether it is live."""
    is_young = Session.created_at > func.now() - _interval(longest)
    until = func.least(func.now() + _interval(lifetime), Session.created_at + _interval(longest))
    rows = await connection.execute(
        update(Session)
        .where(Session.id == session_id, _is_live(), is_young)
        .values(last_seen_at=func.now(), expires_at=until)
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


async def end_session(connection: WriteTransaction, session_id: UUID) -> bool:
    """End a session; return whether it had not ended."""
    rows = await connection.execute(
        update(Session)
        .where(Session.id == session_id, Session.ended_at.is_(None))
        .values(ended_at=func.now())
        .returning(Session.id)
    )
    return rows.one_or_none() is not None


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
