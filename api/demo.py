"""The demo content: the people, posts and pictures of a folder, as if they had been here for years.

What it writes is what members could have written: the same tables, ids that tell the time they
stand for, pictures drawn by the same program as uploads. Counters are counted from the rows.
"""

import asyncio
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID

import orjson
from PIL import Image
from sqlalchemy import func, insert, select, text

from api.auth.models import Identifier
from api.files import service as files
from api.files.storage import Storage, open_storage
from api.files.wire import StoredImage
from api.kernel import arabic
from api.kernel.clock import now
from api.kernel.db import Database, Writing
from api.kernel.settings import Settings
from api.notifications.models import Notification
from api.posts.models import Post, PostCounts, PostTag
from api.users.models import Follow, Member, MemberInterest

DRAWN_AT_ONCE = 2
UNREAD = 3


@dataclass(frozen=True)
class Demo:
    """The folder's content, and the ids its people are given."""

    folder: Path
    people: list[dict[str, Any]]
    posts: list[dict[str, Any]]
    follows: dict[str, list[str]]
    ids: Mapping[str, UUID]

    @classmethod
    def read(cls, folder: Path) -> "Demo":
        people, posts, follows = (
            orjson.loads((folder / f"{name}.json").read_bytes())
            for name in ("people", "posts", "follows")
        )
        ids = {person["key"]: id_at(_joined(person)) for person in people}
        return cls(folder, people, posts, follows, ids)


def id_at(instant: datetime) -> UUID:
    """A UUIDv7 of that time (RFC 9562, 5.7); the library makes present ones only."""
    milliseconds = int(instant.timestamp() * 1000)
    noise = secrets.randbits(74)
    return UUID(
        int=milliseconds << 80 | 0x7 << 76 | noise >> 62 << 64 | 0b10 << 62 | noise & (1 << 62) - 1
    )


def _joined(person: Mapping[str, Any]) -> datetime:
    return now() - timedelta(days=person["joinedDaysAgo"])


async def load(folder: Path) -> str:
    """Load the folder into an empty database; says what was done."""
    settings = Settings()
    database = Database(settings)
    try:
        async with database.reading() as connection:
            if await connection.scalar(select(func.count()).select_from(Member)):
                return "The database has members already; the demo content was left out."
        demo = Demo.read(folder)
        async with database.writing() as connection:
            await connection.execute(text("SET LOCAL statement_timeout = '60s'"))
            await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            await _add_people(connection, demo)
            pictures = await _draw(connection, demo, open_storage(settings))
            await _show_portraits(connection, demo, pictures)
            await _add_posts(connection, demo, pictures)
            await _add_follows(connection, demo)
            await _count(connection)
    finally:
        await database.close()
    return f"Loaded {len(demo.people)} members and {len(demo.posts)} posts."


async def _add_people(connection: Writing, demo: Demo) -> None:
    await connection.execute(
        insert(Member),
        [
            {
                "id": demo.ids[person["key"]],
                "name": person["name"],
                "handle": person["handle"],
                "bio": person["bio"],
                "gender_id": person["genderId"],
                "country_id": person["countryId"],
                "birth_date": date.fromisoformat(person["birthDate"]),
                "locale": person["locale"],
                "terms_accepted_at": _joined(person),
                "created_at": _joined(person),
            }
            for person in demo.people
        ],
    )
    await connection.execute(
        insert(Identifier),
        [
            {
                "id": id_at(_joined(person)),
                "channel": "email",
                "value": person["email"],
                "member_id": demo.ids[person["key"]],
            }
            for person in demo.people
        ],
    )
    await connection.execute(
        insert(MemberInterest),
        [
            {"member_id": demo.ids[person["key"]], "interest_id": interest}
            for person in demo.people
            for interest in person["interestIds"]
        ],
    )


Pictures = dict[tuple[str, str], StoredImage]


async def _draw(connection: Writing, demo: Demo, storage: Storage) -> Pictures:
    """Each picture once for each member who shows it, drawn by the upload's own program."""
    wanted = {
        **{(each["key"], each["picture"]): "avatar" for each in demo.people if each["picture"]},
        **{(post["author"], image["file"]): "post" for post, image in _images(demo)},
    }
    places = asyncio.Semaphore(DRAWN_AT_ONCE)
    writing = asyncio.Lock()
    pictures: Pictures = {}

    async def draw(owner: str, file: str, purpose: Any) -> None:
        async with places:
            source = BytesIO()
            Image.open(demo.folder / "pictures" / file).save(source, "PNG", compress_level=1)
            rendered = await files.render_bytes(source.getvalue(), f"{file}.png", purpose)
        async with files.kept(storage, rendered) as file_id, writing:
            pictures[owner, file] = await files.record(
                connection,
                file_id,
                rendered,
                owner_id=demo.ids[owner],
                purpose=purpose,
                quota_mb=None,
            )

    await asyncio.gather(*(draw(*key, purpose) for key, purpose in wanted.items()))
    return pictures


def _images(demo: Demo) -> Iterable[tuple[dict[str, Any], dict[str, Any]]]:
    for post in demo.posts:
        for image in [*post["media"], *post.get("previews", [])]:
            yield post, image


async def _show_portraits(connection: Writing, demo: Demo, pictures: Pictures) -> None:
    for person in demo.people:
        if person["picture"]:
            await connection.execute(
                Member.__table__.update()  # type: ignore[attr-defined]
                .where(Member.id == demo.ids[person["key"]])
                .values(picture=pictures[person["key"], person["picture"]])
            )


async def _add_posts(connection: Writing, demo: Demo, pictures: Pictures) -> None:
    rows, tags = [], []
    for post in demo.posts:
        created_at = now() - timedelta(minutes=post["ageMinutes"])
        post_id = id_at(created_at)
        whole = f"{post['title'] or ''}\n{post['text']}"
        rows.append(
            {
                "id": post_id,
                "author_id": demo.ids[post["author"]],
                "kind": post["kind"],
                "title": post["title"],
                "text": post["text"],
                "lang": arabic.language(whole),
                "dir": arabic.direction(whole),
                "category_id": post["categoryId"],
                "media": [
                    {**pictures[post["author"], image["file"]], "alt": image["alt"]}
                    for image in [*post["media"], *post.get("previews", [])]
                ],
                "tags": post["tags"],
                "price_cents": post.get("priceCents"),
                "created_at": created_at,
            }
        )
        tags += [
            {"post_id": post_id, "folded": folded, "position": position}
            for position, folded in enumerate(dict.fromkeys(map(arabic.fold, post["tags"])))
        ]
    await connection.execute(insert(Post), rows)
    await connection.execute(insert(PostCounts), [{"post_id": row["id"]} for row in rows])
    await connection.execute(insert(PostTag), tags)


async def _add_follows(connection: Writing, demo: Demo) -> None:
    """Who follows whom, and what those who are followed were told of it."""
    pairs = [(one, other) for one, others in demo.follows.items() for other in others]
    told: dict[str, int] = {}
    follows, notifications = [], []
    for number, (follower, followee) in enumerate(pairs):
        # Spread over the last months, the first of each followee within the last days.
        place = told[followee] = told.get(followee, 0) + 1
        at = now() - timedelta(hours=3 * place**2, minutes=number)
        follows.append(
            {
                "follower_id": demo.ids[follower],
                "followee_id": demo.ids[followee],
                "created_at": at,
            }
        )
        notifications.append(
            {
                "id": id_at(at),
                "member_id": demo.ids[followee],
                "type": "follow",
                "subject": f"follow:{demo.ids[follower]}",
                "actor_id": demo.ids[follower],
                "created_at": at,
                "opened_at": None if place <= UNREAD else at + timedelta(minutes=9),
            }
        )
    await connection.execute(insert(Follow), follows)
    await connection.execute(insert(Notification), notifications)


async def _count(connection: Writing) -> None:
    await connection.execute(
        text("""
            UPDATE member SET
              followers_count = (SELECT count(*) FROM follow WHERE followee_id = member.id),
              following_count = (SELECT count(*) FROM follow WHERE follower_id = member.id),
              posts_count = (SELECT count(*) FROM post WHERE author_id = member.id),
              products_count = (
                SELECT count(*) FROM post WHERE author_id = member.id AND kind = 'digital'
              )
        """)
    )
    await connection.execute(
        text("""
            INSERT INTO author_head (author_id, last_post_id)
            SELECT DISTINCT ON (author_id) author_id, id FROM post ORDER BY author_id, id DESC
        """)
    )
