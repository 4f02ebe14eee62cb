"""Statements on e-mails about notifications."""

from datetime import timedelta
from typing import Any, Final, Literal
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Interval,
    and_,
    delete,
    func,
    literal,
    select,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.notifications.email.models import NotificationEmail
from api.notifications.models import Notification
from api.notifications.push.models import NotificationSettings
from api.payments.emails.layout import select_email
from api.posts.comments.serializers import not_muted_by
from api.posts.models import Comment, Post
from api.posts.visibility import visible_to
from api.users.models import Member
from api.users.visibility import active

# Of one member; what is beyond them stays in the list.
MAX_PER_HOUR: Final = 10
# More than the attempts of a message together.
CLAIM_SECONDS: Final = 30
_LEASE: Final = timedelta(seconds=CLAIM_SECONDS)
_HOUR: Final = timedelta(hours=1)

Claim = Literal["claimed", "busy", "omitted"]


async def find_recipient(connection: ReadConnection, notification_id: UUID) -> AnyRow | None:
    """Return the recipient of an unread notification, with address and language.

    None unless they are active, have an address and chose e-mails of the type.
    """
    is_listed: Any = Member.notification_choices[Notification.type].as_boolean()
    is_emailed: Any = NotificationSettings.email[Notification.type].as_boolean()
    address = select_email(Member.id)
    rows = await connection.execute(
        select(Member.id, Member.locale, address.label("email"))
        .select_from(Notification)
        .join(Member, Member.id == Notification.member_id)
        .join(NotificationSettings, NotificationSettings.member_id == Member.id)
        .where(
            Notification.id == notification_id,
            Notification.opened_at.is_(None),
            func.coalesce(is_listed, true()),
            is_emailed,
            active(),
            address.is_not(None),
        )
    )
    return rows.one_or_none()


async def find_comment(
    connection: ReadConnection, comment_id: UUID, reader_id: UUID
) -> AnyRow | None:
    """Return a comment that guests may read, without words that the reader muted."""
    rows = await connection.execute(
        select(Comment.text, Comment.lang, Comment.dir)
        .join(Post, Post.id == Comment.post_id)
        .join(Member, Member.id == Post.author_id)
        .where(
            Comment.id == comment_id,
            Comment.deleted_at.is_(None),
            Comment.hidden_at.is_(None),
            visible_to(None),
            not_muted_by(reader_id, Comment),
        )
    )
    return rows.one_or_none()


async def find_post(connection: ReadConnection, post_id: UUID) -> AnyRow | None:
    """Return the public text of a post that guests may read."""
    rows = await connection.execute(
        select(Post.text, Post.lang, Post.dir)
        .join(Member, Member.id == Post.author_id)
        .where(Post.id == post_id, visible_to(None))
    )
    return rows.one_or_none()


async def claim(connection: WriteTransaction, notification_id: UUID, member_id: UUID) -> Claim:
    """Claim an e-mail, of which there is one a notification and a number an hour.

    One that was claimed by a worker that stopped is claimed again after `CLAIM_SECONDS`.
    """
    # E-mails to one member wait for each other, so that the count is complete.
    await connection.execute(
        select(NotificationSettings.member_id)
        .where(NotificationSettings.member_id == member_id)
        .with_for_update()
    )
    is_own = NotificationEmail.notification_id == notification_id
    found = await connection.execute(
        select(NotificationEmail.sent_at, _is_since(_LEASE).label("is_claimed")).where(is_own)
    )
    earlier = found.one_or_none()
    if earlier is not None and (earlier.sent_at or earlier.is_claimed):
        return "omitted" if earlier.sent_at else "busy"
    recent = and_(NotificationEmail.member_id == member_id, _is_since(_HOUR), ~is_own)
    if (await connection.scalar(select(func.count()).where(recent)) or 0) >= MAX_PER_HOUR:
        return "omitted"
    row = upsert(NotificationEmail).values(notification_id=notification_id, member_id=member_id)
    await connection.execute(
        row.on_conflict_do_update(
            index_elements=["notification_id"], set_={"claimed_at": func.now()}
        )
    )
    return "claimed"


async def release(connection: WriteTransaction, notification_id: UUID) -> None:
    """Release the claim of an e-mail that no mail server took."""
    await connection.execute(
        delete(NotificationEmail).where(
            NotificationEmail.notification_id == notification_id,
            NotificationEmail.sent_at.is_(None),
        )
    )


async def mark_sent(connection: WriteTransaction, notification_id: UUID) -> None:
    await connection.execute(
        update(NotificationEmail)
        .where(NotificationEmail.notification_id == notification_id)
        .values(sent_at=func.now())
    )


async def turn_off(connection: WriteTransaction, member_id: UUID, type_: str) -> None:
    """Turn the e-mails of a type off; a member who chose none has no row."""
    await connection.execute(
        update(NotificationSettings)
        .where(NotificationSettings.member_id == member_id)
        .values(email=NotificationSettings.email.concat(literal({type_: False}, JSONB)))
    )


async def turn_all_off(connection: WriteTransaction, member_id: UUID) -> None:
    await connection.execute(
        update(NotificationSettings)
        .where(NotificationSettings.member_id == member_id)
        .values(email={})
    )


def _is_since(span: timedelta) -> ColumnElement[bool]:
    return NotificationEmail.claimed_at > func.now() - literal(span, Interval())
