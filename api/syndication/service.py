"""Feeds of members and tags, and the pages of robots.txt."""

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
from api.core.text.bidi import isolate_text
from api.core.text.locale import current_locale
from api.posts.inputs import Tags
from api.syndication import queries
from api.syndication.atom import Author, Head, Writer
from api.syndication.urls import feed_path, member_path, tag_path
from api.users.problems import user_not_found

MAX_ENTRIES: Final = 30
# Date of the last change of the policy pages, as they state it.
POLICIES_CHANGED_AT: Final = datetime(2026, 11, 26, tzinfo=UTC)
# Public pages in both languages: lists of new posts, figures, and policies.
CHANGING_PAGES: Final = ("/guest", "/explore", "/transparency")
POLICY_PAGES: Final = ("/privacy-policy", "/terms-and-conditions")

_TAG: Final[TypeAdapter[list[str]]] = TypeAdapter(Tags)


@dataclass(frozen=True, slots=True)
class Feed:
    """Serialised feed with the time of its last change."""

    body: bytes
    updated_at: datetime


async def build_member_feed(
    connection: ReadConnection, settings: Settings, member_id: UUID
) -> Feed:
    """Build the feed of a member's newest posts; empty without posts.

    Raises:
        ApiError: `user_not_found` for unknown and suspended members, and after a deletion request.
    """
    member = await queries.get_member(connection, member_id)
    if member is None:
        raise user_not_found()
    rows = await queries.list_newest_of_member(connection, member_id, MAX_ENTRIES)
    head = Head(
        path=feed_path(member_path(member_id)),
        page=member_path(member_id, member.handle),
        title=isolate_text(member.name),
        subtitle=member.bio,
        updated_at=_last_change(rows) if rows else member.created_at,
        author=Author(member.id, member.name, member.handle),
    )
    return _build_feed(settings, head, rows)


async def build_tag_feed(connection: ReadConnection, settings: Settings, tag: str) -> Feed:
    """Build the feed of the newest posts with a tag, in any spelling.

    There are endlessly many tags, so a tag without public posts has no feed.

    Raises:
        ApiError: `not_found` for such a tag, and for invalid ones.
    """
    try:
        (tag,) = _TAG.validate_python([tag])
    except ValidationError as error:
        raise errors.not_found() from error
    rows = await queries.list_newest_of_tag(connection, fold(tag), MAX_ENTRIES)
    if not rows:
        raise errors.not_found()
    head = Head(
        path=feed_path(f"/tags/{quote(tag, safe='')}"),
        page=tag_path(tag),
        title=isolate_text(f"#{tag}"),
        updated_at=_last_change(rows),
    )
    return _build_feed(settings, head, rows)


def _build_feed(settings: Settings, head: Head, rows: Sequence[AnyRow]) -> Feed:
    return Feed(Writer(settings, current_locale.get()).feed(head, rows), head.updated_at)


def _last_change(rows: Sequence[AnyRow]) -> datetime:
    changed: list[datetime] = [row.edited_at or row.created_at for row in rows]
    return max(changed)


def build_robots(web_origin: str) -> str:
    """Build robots.txt: everything is allowed except the web's internal calls.

    Pages that must not be indexed say `noindex`, which crawlers only see if they may read the page.
    Link preview images are allowed.
    """
    return f"User-agent: *\nAllow: /api/og/\nDisallow: /api/\n\nSitemap: {web_origin}/sitemap.xml\n"
