"""Statements that find members by name or handle.

Members are ordered by closeness, then by the number of followers:

    4  the whole name or handle
    3  a prefix of it
    2  every word is a prefix of a word of the name
    1  every word is a part of the name
    0  one typo in each word: a letter is wrong, missing, superfluous, or swapped with the next

Candidates come from four bounded sources: the most followed members, members with exactly this
name, members whose name or handle has this prefix, and for three letters or more the trigram index.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

import regex
from sqlalchemy import ColumnElement, and_, case, exists, literal, or_, select, union
from sqlalchemy.sql.selectable import Subquery

from api.core.db.database import AnyRow, AnySelect, ReadConnection
from api.core.http.pagination import behind
from api.core.text.arabic import fold, is_arabic
from api.core.text.words import WORD
from api.posts.search_vector import strip_article
from api.search.member_filters import MemberSort
from api.search.query_parser import MAX_QUERY_LENGTH
from api.users.models import Follow, Member
from api.users.visibility import active, not_blocked, not_muted

MAX_POPULAR_MEMBERS: Final = 2_000
MAX_CANDIDATES_PER_SOURCE: Final = 1_000
_LAST_CHARACTER: Final = "\U0010ffff"
_NOT_IN_HANDLES = regex.compile(r"[^\p{L}\p{M}\p{N}_]")


@dataclass(frozen=True, slots=True)
class NameQuery:
    """A query for a name or a handle, folded."""

    whole: str
    words: tuple[str, ...]
    handle: str
    by_handle: bool

    @classmethod
    def parse(cls, query: str) -> "NameQuery":
        """Parse a query; `by_handle` is true for a query that begins with `@`."""
        folded = fold(query[:MAX_QUERY_LENGTH]).strip()
        words = WORD.findall(folded)[:5]
        handle = strip_sigil(folded, "@")[:20]
        return cls(" ".join(words), tuple(words), handle, folded.startswith("@"))

    def __bool__(self) -> bool:
        return bool(self.words)

    @property
    def longest(self) -> str:
        """The longest word."""
        return max(self.words, key=len)

    @property
    def allows_typo(self) -> bool:
        """Whether to search with typos: a short word with a typo is another name."""
        return any(map(_allows_typo, self.words))


def strip_sigil(query: str, sigil: str) -> str:
    """Convert a query to a handle or tag: folded, without sigil, of letters, digits and `_`."""
    folded = fold(query[:MAX_QUERY_LENGTH]).strip().removeprefix(sigil)
    return _NOT_IN_HANDLES.sub("", "_".join(folded.split()))


@dataclass(frozen=True, slots=True)
class MemberPage:
    """Sort order, keys of the last row before, and size of a page; `authors` filters members."""

    limit: int
    sort: MemberSort = "relevance"
    after: tuple[Any, ...] | None = None
    authors: Subquery | None = None


async def find_by_name(
    connection: ReadConnection, name: NameQuery, viewer_id: UUID | None, page: MemberPage
) -> Sequence[AnyRow]:
    """Find members by name or handle, including muted members."""
    candidates = _candidates(
        _is_partial_match(name), _prefix_conditions(name), _trigram_conditions(name)
    )
    members = select_members(viewer_id, page.authors)
    # Ordered by followers alone, all matches are equally close.
    closeness = literal(0) if page.sort == "followers" else _closeness(name)
    query = _matched(members, closeness, candidates)
    return await _page(connection, query.where(_is_partial_match(name)), page)


async def complete_name(
    connection: ReadConnection, name: NameQuery, viewer_id: UUID, *, limit: int
) -> Sequence[AnyRow]:
    """Find members whose name or handle continues the query, without muted members."""
    has_prefix = _begins_words(name)
    candidates = _candidates(has_prefix, _prefix_conditions(name), _trigram_conditions(name))
    query = _matched(select_completing_members(viewer_id), _closeness(name), candidates)
    return await _page(connection, query.where(has_prefix), MemberPage(limit))


async def find_fuzzy(
    connection: ReadConnection, name: NameQuery, members: AnySelect, page: MemberPage
) -> Sequence[AnyRow]:
    """Find members whose name has each word of the query, with at most one typo in each.

    `members` selects the columns, the id and the number of followers among them.
    """
    condition = and_(*map(_contains_fuzzy, name.words))
    candidates = _candidates(condition, [], [and_(*map(_may_contain_fuzzy, name.words))])
    query = _matched(members, literal(0), candidates).where(condition)
    return await _page(connection, query, page)


async def list_members(
    connection: ReadConnection, viewer_id: UUID | None, page: MemberPage
) -> Sequence[AnyRow]:
    """List members except muted ones, most followed or newest first."""
    query = select_members(viewer_id).add_columns(literal(0).label("closeness"))
    query = query.where(not_muted(viewer_id, Member.id))
    keys: Sequence[Any] = _sort_keys(Member, page.sort)
    is_behind = behind(keys, page.after and page.after[-len(keys) :])
    if page.authors is None:
        query = query.where(is_behind)
    else:
        # Only the keys are sorted. Without the subquery PostgreSQL may read all members in the
        # order of an index.
        ranked = (
            select(Member.followers_count, Member.id)
            .join(page.authors, page.authors.c.author_id == Member.id)
            .where(is_behind)
            .order_by(*(key.desc() for key in keys))
            .subquery("ranked")
        )
        query = query.join(ranked, ranked.c.id == Member.id)
        keys = _sort_keys(ranked.c, page.sort)
    query = query.order_by(*(key.desc() for key in keys)).limit(page.limit)
    return (await connection.execute(query)).all()


def _sort_keys(columns: Any, sort: MemberSort) -> list[Any]:
    return [columns.id] if sort == "newest" else [columns.followers_count, columns.id]


def select_members(viewer_id: UUID | None, authors: Subquery | None = None) -> AnySelect:
    """Select active members with the columns of `schemas.Suggestion`; of `authors` if given."""
    follows = exists().where(Follow.follower_id == viewer_id, Follow.followee_id == Member.id)
    members = select(
        Member.id,
        Member.name,
        Member.handle,
        Member.picture,
        Member.is_staff,
        Member.bio,
        Member.followers_count,
        (literal(False) if viewer_id is None else follows).label("is_following"),
    ).where(active(), not_blocked(viewer_id, Member.id))
    return members if authors is None else members.join(authors, authors.c.author_id == Member.id)


def select_completing_members(viewer_id: UUID) -> AnySelect:
    """Select the members that complete a query of the viewer: others, without muted ones."""
    return select_members(viewer_id).where(not_muted(viewer_id, Member.id), Member.id != viewer_id)


def _matched(members: AnySelect, closeness: ColumnElement[int], candidates: Subquery) -> AnySelect:
    return members.add_columns(closeness.label("closeness")).join(
        candidates, candidates.c.id == Member.id
    )


async def _page(connection: ReadConnection, query: AnySelect, page: MemberPage) -> Sequence[AnyRow]:
    members = query.subquery("members")
    keys = _sort_keys(members.c, page.sort)
    if page.sort != "newest":
        keys.insert(0, members.c.closeness)
    found = select(members).where(behind(keys, page.after))
    found = found.order_by(*(key.desc() for key in keys)).limit(page.limit)
    return (await connection.execute(found)).all()


def _candidates(
    condition: ColumnElement[bool],
    prefixes: Sequence[ColumnElement[bool]],
    trigrams: Sequence[ColumnElement[bool]],
) -> Subquery:
    """Merge the candidates of all sources; each source is bounded and has an index."""
    popular = (
        select(Member.id)
        .order_by(Member.followers_count.desc(), Member.id.desc())
        .limit(MAX_POPULAR_MEMBERS)
        .subquery("popular")
    )
    most_followed = select(Member.id).join(popular, popular.c.id == Member.id).where(condition)
    others = (
        select(Member.id).where(indexed).limit(MAX_CANDIDATES_PER_SOURCE).subquery().select()
        for indexed in (*prefixes, *trigrams)
    )
    return union(most_followed, *others).subquery()


def _prefix_conditions(name: NameQuery) -> list[ColumnElement[bool]]:
    """Return ranges of the indexes of names and handles."""
    ranges = [and_(Member.handle >= name.handle, Member.handle < name.handle + _LAST_CHARACTER)]
    if not name.by_handle:
        whole = name.whole
        ranges.append(
            and_(Member.name_folded >= whole, Member.name_folded < whole + _LAST_CHARACTER)
        )
        ranges.append(Member.name_folded == whole)
    return ranges


def _trigram_conditions(name: NameQuery) -> list[ColumnElement[bool]]:
    if name.by_handle or len(name.longest) < 3:
        return []
    return [_contains(name.longest)]


def _closeness(name: NameQuery) -> ColumnElement[int]:
    return case(
        (or_(Member.handle == name.handle, Member.name_folded == name.whole), 4),
        (
            or_(
                Member.handle.startswith(name.handle, autoescape=True),
                Member.name_folded.startswith(name.whole, autoescape=True),
            ),
            3,
        ),
        (_begins_words(name), 2),
        else_=1,
    )


def _is_partial_match(name: NameQuery) -> ColumnElement[bool]:
    if name.by_handle:
        return Member.handle.contains(name.handle, autoescape=True)
    return or_(
        Member.handle.startswith(name.handle, autoescape=True),
        and_(*(_contains(word) for word in name.words)),
    )


def _begins_words(name: NameQuery) -> ColumnElement[bool]:
    of_handle = Member.handle.startswith(name.handle, autoescape=True)
    if name.by_handle:
        return of_handle
    return or_(of_handle, and_(*(or_(*map(_word_begins, _spellings(word))) for word in name.words)))


def _word_begins(start: str) -> ColumnElement[bool]:
    return or_(
        Member.name_folded.startswith(start, autoescape=True),
        Member.name_folded.contains(f" {start}", autoescape=True),
    )


def _contains(word: str) -> ColumnElement[bool]:
    columns = (Member.name_folded, Member.handle)
    return or_(
        *(
            column.contains(spelling, autoescape=True)
            for spelling in _spellings(word)
            for column in columns
        )
    )


def _spellings(word: str) -> tuple[str, ...]:
    """Return the spellings of a word: عبدالله and عبد الله are one name, like الحداد and حداد."""
    spellings = [word, _root(word)]
    if word.startswith("عبدال"):
        spellings.append(f"عبد {word.removeprefix('عبد')}")
    return tuple(dict.fromkeys(spellings))


def _root(word: str) -> str:
    """Return a word without its article; names keep repeated letters."""
    return strip_article(word, elongated=True)


def _allows_typo(word: str) -> bool:
    """Return whether the word may be one of four letters or more with a typo."""
    return 3 <= len(_root(word)) <= 20


def _contains_fuzzy(word: str) -> ColumnElement[bool]:
    """Test for the word, or for a whole word that differs by one typo."""
    if not _allows_typo(word):
        return _contains(word)
    patterns = "|".join(typo_patterns(_root(word)))
    pattern = f"(^|[ _])(ال)?({patterns})($|[ _])"
    columns = (Member.name_folded, Member.handle)
    return or_(_contains(word), *(column.op("~")(pattern) for column in columns))


def _may_contain_fuzzy(word: str) -> ColumnElement[bool]:
    """Test by the index for a part that a typo leaves unchanged.

    A typo changes one half of the word, or swaps the letters between the halves.
    """
    if not _allows_typo(word):
        return _contains(word)
    root = _root(word)
    left, right, swapped = typo_parts(root)
    beginnings = (left, f"ال{left}") if is_arabic(left[0]) else (left,)
    return or_(
        *map(_word_begins, beginnings),
        Member.name_folded.endswith(right, autoescape=True),
        Member.name_folded.contains(f"{right} ", autoescape=True),
        Member.name_folded.contains(swapped, autoescape=True),
        Member.handle.startswith(left, autoescape=True),
        Member.handle.endswith(right, autoescape=True),
        Member.handle.contains(swapped, autoescape=True),
        _contains(word),
    )


def typo_parts(word: str) -> tuple[str, str, str]:
    """Return both halves of a word, and the word with the letters between them swapped."""
    left, right = word[: len(word) // 2], word[len(word) // 2 :]
    return left, right, left[:-1] + right[0] + left[-1] + right[1:]


def typo_patterns(word: str) -> list[str]:
    """Return regular expressions for all words of four letters or more with one typo."""
    patterns = [f"{word[:place]}.{word[place:]}" for place in range(len(word) + 1)]
    if len(word) < 4:
        return patterns
    for place, letter in enumerate(word):
        before, after = word[:place], word[place + 1 :]
        patterns.append(f"{before}.{'?' if len(word) > 4 else ''}{after}")
        if after:
            patterns.append(f"{before}{after[0]}{letter}{after[1:]}")
    return patterns
