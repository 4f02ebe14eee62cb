"""Statements of letters: followers by e-mail, waiting posts, letters and their deliveries."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Interval,
    and_,
    case,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert as upsert

from api.auth.models import Identifier
from api.core.db.database import AnyConnection, AnyRow, ReadConnection, WriteTransaction
from api.core.ids import new_id
from api.letters.links import CONFIRM_LIFETIME
from api.letters.models import EmailFollow, Letter, LetterChoice, LetterDelivery, LetterPost
from api.posts.models import Post
from api.posts.visibility import visible_to
from api.users.models import Member
from api.users.visibility import active, not_blocked

DAY: Final = timedelta(days=1)
HOUR: Final = timedelta(hours=1)
WEEK: Final = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class RequestCounts:
    """Recent requests: of a network address, for an author, and to an e-mail address."""

    requester: int
    author: int
    email: int


async def lock(connection: WriteTransaction, subject: str) -> None:
    """Serialize the transactions about an address or an author."""
    key = func.hashtextextended(f"letters:{subject}", 0)
    await connection.execute(select(func.pg_advisory_xact_lock(key)))


async def find_author(
    connection: AnyConnection, author_id: UUID, viewer_id: UUID | None = None
) -> AnyRow | None:
    """Return name and choice of an author that the viewer may see."""
    rows = await connection.execute(
        select(Member.id, Member.name, _mode().label("mode"))
        .outerjoin(LetterChoice, LetterChoice.member_id == Member.id)
        .where(Member.id == author_id, active(), not_blocked(viewer_id, Member.id))
    )
    return rows.one_or_none()


async def get_choice(connection: AnyConnection, member_id: UUID) -> AnyRow:
    """Return the author's choice, and the numbers of followers by e-mail and of recent letters."""
    choice = select(LetterChoice.mode).where(LetterChoice.member_id == member_id)
    rows = await connection.execute(
        select(
            func.coalesce(choice.scalar_subquery(), "chosen").label("mode"),
            select(func.count())
            .where(EmailFollow.author_id == member_id, EmailFollow.confirmed_at.is_not(None))
            .scalar_subquery()
            .label("email_followers"),
            _recent_letters(member_id).label("letters_this_week"),
        )
    )
    found: AnyRow = rows.one()
    return found


async def set_choice(connection: WriteTransaction, member_id: UUID, mode: str) -> None:
    row = upsert(LetterChoice).values(member_id=member_id, mode=mode)
    await connection.execute(
        row.on_conflict_do_update(
            index_elements=["member_id"], set_={"mode": mode, "chosen_at": func.now()}
        )
    )


async def count_requests(
    connection: WriteTransaction, author_id: UUID, email: str, address_hash: bytes | None
) -> RequestCounts:
    """Count the requests of the last hour and, to the e-mail address, of the last day."""
    requester, author, mine = (
        and_(EmailFollow.address_hash == address_hash, _is_since(HOUR)),
        and_(
            EmailFollow.author_id == author_id, EmailFollow.confirmed_at.is_(None), _is_since(HOUR)
        ),
        and_(EmailFollow.email == email, _is_since(DAY)),
    )
    counts = [
        select(count).where(condition).scalar_subquery().label(name)
        for name, count, condition in (
            ("requester", func.count(), requester),
            ("author", func.count(), author),
            ("email", func.coalesce(func.sum(EmailFollow.requests), 0), mine),
        )
    ]
    row = (await connection.execute(select(*counts))).one()
    return RequestCounts(row.requester, row.author, int(row.email))


async def is_proof_used(connection: WriteTransaction, email: str, proof_hash: bytes) -> bool:
    used = exists().where(EmailFollow.email == email, EmailFollow.proof_hash == proof_hash)
    return bool(await connection.scalar(select(used)))


async def request_follow(connection: WriteTransaction, **values: Any) -> UUID:
    """Insert a follow, or count one more request for it; return its id."""
    row = upsert(EmailFollow).values(id=new_id(), **values)
    kept = ("locale", "address_hash", "proof_hash")
    rows = await connection.execute(
        row.on_conflict_do_update(
            index_elements=["author_id", "email"],
            set_={
                "requests": case((_is_since(DAY), EmailFollow.requests + 1), else_=1),
                "requested_at": func.now(),
                **{name: row.excluded[name] for name in kept},
            },
        ).returning(EmailFollow.id)
    )
    follow_id: UUID = rows.scalar_one()
    return follow_id


async def find_follow(connection: AnyConnection, follow_id: UUID) -> AnyRow | None:
    """Return a follow by e-mail with its author, who is visible to guests and sends letters."""
    rows = await connection.execute(
        select(EmailFollow.__table__, Member.name.label("author_name"))
        .join(Member, Member.id == EmailFollow.author_id)
        .outerjoin(LetterChoice, LetterChoice.member_id == Member.id)
        .where(EmailFollow.id == follow_id, active(), _mode() != "off")
    )
    return rows.one_or_none()


async def confirm_follow(connection: WriteTransaction, follow_id: UUID) -> AnyRow | None:
    """Confirm a follow that was requested within seven days; None for others."""
    rows = await connection.execute(
        update(EmailFollow)
        .where(
            EmailFollow.id == follow_id,
            or_(EmailFollow.confirmed_at.is_not(None), _is_since(CONFIRM_LIFETIME)),
        )
        .values(confirmed_at=func.coalesce(EmailFollow.confirmed_at, func.now()))
        .returning(EmailFollow.author_id, EmailFollow.email)
    )
    return rows.one_or_none()


async def delete_follow(connection: WriteTransaction, follow_id: UUID) -> None:
    await connection.execute(delete(EmailFollow).where(EmailFollow.id == follow_id))


async def find_member(connection: WriteTransaction, email: str) -> UUID | None:
    """Return the member with an e-mail address."""
    found: UUID | None = await connection.scalar(
        select(Identifier.member_id).where(Identifier.channel == "email", Identifier.value == email)
    )
    return found


async def list_follows_of_member(connection: AnyConnection, member_id: UUID) -> Sequence[AnyRow]:
    """Return the confirmed follows of a member's e-mail address."""
    rows = await connection.execute(
        select(EmailFollow.id, EmailFollow.author_id)
        .join(Identifier, Identifier.value == EmailFollow.email)
        .where(
            Identifier.member_id == member_id,
            Identifier.channel == "email",
            EmailFollow.confirmed_at.is_not(None),
        )
        .order_by(EmailFollow.id)
        .limit(1000)
    )
    return rows.all()


async def find_own_post(connection: AnyConnection, post_id: UUID, viewer_id: UUID) -> AnyRow | None:
    """Return id and author of a post that the viewer may see."""
    rows = await connection.execute(
        select(Post.id, Post.author_id)
        .join(Member, Member.id == Post.author_id)
        .where(Post.id == post_id, visible_to(viewer_id))
    )
    return rows.one_or_none()


async def queue_post(connection: WriteTransaction, post_id: UUID, author_id: UUID) -> bool:
    """Let a post wait for a letter; False if it waits or was sent already."""
    row = upsert(LetterPost).values(post_id=post_id, author_id=author_id)
    rows = await connection.execute(row.on_conflict_do_nothing().returning(LetterPost.post_id))
    return rows.one_or_none() is not None


async def list_waiting_authors(
    connection: ReadConnection, *, after: UUID, limit: int
) -> Sequence[UUID]:
    """Return authors with waiting posts, by id."""
    rows = await connection.execute(
        select(LetterPost.author_id)
        .distinct()
        .where(LetterPost.letter_id.is_(None), LetterPost.author_id > after)
        .order_by(LetterPost.author_id)
        .limit(limit)
    )
    return [row.author_id for row in rows]


async def count_recent_letters(connection: WriteTransaction, author_id: UUID) -> int:
    return int(await connection.scalar(select(_recent_letters(author_id))) or 0)


async def create_letter(
    connection: WriteTransaction, author_id: UUID, *, max_posts: int
) -> UUID | None:
    """Put the visible waiting posts of an author into a letter; None without one."""
    rows = await connection.execute(
        select(LetterPost.post_id)
        .join(Post, Post.id == LetterPost.post_id)
        .join(Member, Member.id == Post.author_id)
        .where(LetterPost.author_id == author_id, LetterPost.letter_id.is_(None), visible_to(None))
        .order_by(LetterPost.post_id)
        .limit(max_posts)
    )
    posts = [row.post_id for row in rows]
    if not posts:
        return None
    letter_id = new_id()
    await connection.execute(insert(Letter).values(id=letter_id, author_id=author_id))
    await connection.execute(
        update(LetterPost).where(LetterPost.post_id.in_(posts)).values(letter_id=letter_id)
    )
    return letter_id


async def drop_waiting(connection: WriteTransaction, author_id: UUID) -> None:
    """Delete the waiting posts of an author."""
    await connection.execute(
        delete(LetterPost).where(LetterPost.author_id == author_id, LetterPost.letter_id.is_(None))
    )


async def count_in_flight(connection: AnyConnection, letter_id: UUID) -> int:
    """Count the deliveries that began within a minute and have not ended."""
    found = await connection.scalar(
        select(func.count()).where(
            LetterDelivery.letter_id == letter_id,
            LetterDelivery.sent_at.is_(None),
            LetterDelivery.queued_at > func.now() - literal(timedelta(minutes=1), Interval()),
        )
    )
    return int(found or 0)


async def list_recipients(
    connection: AnyConnection, letter_id: UUID, *, after: UUID | None, limit: int
) -> Sequence[UUID]:
    """Return the next followers who were confirmed before the letter, by id."""
    rows = await connection.execute(
        select(EmailFollow.id)
        .join(Letter, Letter.author_id == EmailFollow.author_id)
        .where(
            Letter.id == letter_id,
            EmailFollow.confirmed_at <= Letter.created_at,
            EmailFollow.id > (after or UUID(int=0)),
        )
        .order_by(EmailFollow.id)
        .limit(limit)
    )
    return [row.id for row in rows]


async def insert_deliveries(
    connection: WriteTransaction, letter_id: UUID, follows: Sequence[UUID]
) -> Sequence[UUID]:
    """Insert deliveries; return the followers who had none."""
    values = [{"letter_id": letter_id, "follow_id": follow_id} for follow_id in follows]
    rows = await connection.execute(
        upsert(LetterDelivery)
        .values(values)
        .on_conflict_do_nothing()
        .returning(LetterDelivery.follow_id)
    )
    return [row.follow_id for row in rows]


async def find_delivery(
    connection: ReadConnection, letter_id: UUID, follow_id: UUID
) -> AnyRow | None:
    """Return recipient and author of an unsent letter; None if there is nothing to send."""
    rows = await connection.execute(
        select(
            EmailFollow.email,
            EmailFollow.locale,
            Member.id.label("author_id"),
            Member.name.label("author_name"),
        )
        .select_from(LetterDelivery)
        .join(EmailFollow, EmailFollow.id == LetterDelivery.follow_id)
        .join(Member, Member.id == EmailFollow.author_id)
        .outerjoin(LetterChoice, LetterChoice.member_id == Member.id)
        .where(
            LetterDelivery.letter_id == letter_id,
            LetterDelivery.follow_id == follow_id,
            LetterDelivery.sent_at.is_(None),
            EmailFollow.confirmed_at.is_not(None),
            active(),
            _mode() != "off",
        )
    )
    return rows.one_or_none()


async def list_posts(connection: ReadConnection, letter_id: UUID) -> Sequence[AnyRow]:
    """Return the public columns of a letter's posts that guests may see now, oldest first."""
    rows = await connection.execute(
        select(Post.id, Post.kind, Post.title, Post.text, Post.lang, Post.dir, Post.price_cents)
        .join(LetterPost, LetterPost.post_id == Post.id)
        .join(Member, Member.id == Post.author_id)
        .where(LetterPost.letter_id == letter_id, visible_to(None))
        .order_by(Post.id)
        .limit(50)
    )
    return rows.all()


async def mark_sent(connection: WriteTransaction, letter_id: UUID, follow_id: UUID) -> None:
    await connection.execute(
        update(LetterDelivery)
        .where(LetterDelivery.letter_id == letter_id, LetterDelivery.follow_id == follow_id)
        .values(sent_at=func.now())
    )


def _mode() -> ColumnElement[str]:
    return func.coalesce(LetterChoice.mode, "chosen")


def _recent_letters(author_id: UUID) -> Any:
    return (
        select(func.count())
        .where(
            Letter.author_id == author_id,
            Letter.created_at > func.now() - literal(WEEK, Interval()),
        )
        .scalar_subquery()
    )


def _is_since(span: timedelta) -> ColumnElement[bool]:
    return EmailFollow.requested_at > func.now() - literal(span, Interval())
