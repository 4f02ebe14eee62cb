"""What is given to whom: feeds of members and of tags, and which pages are told of."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from urllib.parse import quote
from uuid import UUID

from pydantic import TypeAdapter, ValidationError

from api.core import errors
from api.core.db.database import AnyRow, ReadConnection
from api.core.settings import Settings
from api.core.text.arabic import fold
from api.core.text.locale import current_locale
from api.posts.inputs import Tags
from api.syndication import queries
from api.syndication.atom import Author, Head, Writer
from api.syndication.content import isolated
from api.syndication.urls import feed_path, member_path, tag_path
from api.users.problems import user_not_found

ENTRIES: Final = 30
# The day on which their texts last changed, as the pages say themselves.
POLICIES_CHANGED_AT: Final = datetime(2026, 11, 21, tzinfo=UTC)
# Pages that are for everybody to find, in both languages; they show what is newest, or policies.
NEWS: Final = ("/guest", "/explore")
POLICIES: Final = ("/privacy-policy", "/terms-and-conditions")

_TAG: Final[TypeAdapter[list[str]]] = TypeAdapter(Tags)


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed's bytes, and when anything in it changed last."""

    body: bytes
    updated_at: datetime


async def feed_of_member(connection: ReadConnection, settings: Settings, member_id: UUID) -> Feed:
    """What a member published last; empty where they published nothing.

    Raises:
        ApiError: `user_not_found` for who is suspended or leaves, too.
    """
    member = await queries.member(connection, member_id)
    if member is None:
        raise user_not_found()
    rows = await queries.newest_of_member(connection, member_id, ENTRIES)
    path = member_path(member_id)
    head = Head(
        path=feed_path(path),
        page=path,
        title=isolated(member.name),
        subtitle=member.bio,
        updated_at=_last_change(rows) if rows else member.created_at,
        author=Author(member.id, member.name),
    )
    return _feed(settings, head, rows)


async def feed_of_tag(connection: ReadConnection, settings: Settings, tag: str) -> Feed:
    """What was published last with a tag, in any spelling of it.

    A tag of no public post has no feed: there are endlessly many, and none of them is news.

    Raises:
        ApiError: `not_found` for it, and for what is no tag.
    """
    try:
        (tag,) = _TAG.validate_python([tag])
    except ValidationError as error:
        raise errors.not_found() from error
    rows = await queries.newest_of_tag(connection, fold(tag), ENTRIES)
    if not rows:
        raise errors.not_found()
    head = Head(
        path=feed_path(f"/tags/{quote(tag, safe='')}"),
        page=tag_path(tag),
        title=isolated(f"#{tag}"),
        updated_at=_last_change(rows),
    )
    return _feed(settings, head, rows)


def _feed(settings: Settings, head: Head, rows: Sequence[AnyRow]) -> Feed:
    return Feed(Writer(settings, current_locale.get()).feed(head, rows), head.updated_at)


def _last_change(rows: Sequence[AnyRow]) -> datetime:
    changed: list[datetime] = [row.edited_at or row.created_at for row in rows]
    return max(changed)


def robots(web_origin: str) -> str:
    """What crawlers may ask for: everything but the web's own calls.

    Pages that should not be found say so themselves (noindex), which is heard only where they may
    be read. Pictures for sharing are calls that are meant for others.
    """
    return f"User-agent: *\nAllow: /api/og/\nDisallow: /api/\n\nSitemap: {web_origin}/sitemap.xml\n"
