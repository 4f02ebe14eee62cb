"""The statements that find members by name or handle.

    4  the whole name or handle
    3  its beginning
    2  every word begins a word of the name
    1  every word is a part of it
    0  one letter is wrong, missing, too many or changed places with the next

In that order, then the most followed. Candidates come from four places, each bounded: the most
followed members, those of exactly this name, those whose name or handle begins so, and, from three
letters on, those the trigrams tell.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

import regex
from sqlalchemy import ColumnElement, and_, case, exists, literal, or_, select, union
from sqlalchemy.sql.selectable import Subquery

from api.core.db.database import AnyRow, AnySelect, Reading
from api.core.http.pagination import behind
from api.core.text.arabic import fold
from api.posts.search_vector import strip_article
from api.search.parsing import MAX_QUERY_LENGTH, WORD
from api.users.models import Follow, Member
from api.users.visibility import active, not_blocked, not_muted

MOST_FOLLOWED: Final = 2_000
CANDIDATES: Final = 1_000
_LAST: Final = "\U0010ffff"
_NOT_OF_HANDLES = regex.compile(r"[^\p{L}\p{M}\p{N}_]")


@dataclass(frozen=True, slots=True)
class NameQuery:
    """What of a query a name or a handle is compared with, folded."""

    whole: str
    words: tuple[str, ...]
    handle: str
    by_handle: bool

    @classmethod
    def of(cls, query: str) -> "NameQuery":
        folded = fold(query[:MAX_QUERY_LENGTH]).strip()
        words = WORD.findall(folded)[:5]
        handle = strip_sigil(folded, "@")[:20]
        return cls(" ".join(words), tuple(words), handle, folded.startswith("@"))

    def __bool__(self) -> bool:
        return bool(self.words)

    @property
    def longest(self) -> str:
        return max(self.words, key=len)

    @property
    def can_slip(self) -> bool:
        """A shorter word would be another name after one slip."""
        return 4 <= len(self.longest) <= 20


def strip_sigil(query: str, sign: str) -> str:
    """What is typed as a handle or a tag would be: folded, of letters, digits and `_` alone."""
    folded = fold(query[:MAX_QUERY_LENGTH]).strip().removeprefix(sign)
    return _NOT_OF_HANDLES.sub("", "_".join(folded.split()))


async def find_by_name(
    connection: Reading,
    name: NameQuery,
    viewer_id: UUID | None,
    *,
    after: tuple[Any, ...] | None = None,
    limit: int,
) -> Sequence[AnyRow]:
    """Whom a viewer asks for by name: muted members too."""
    candidates = union(*_sources(_is_part(name), _prefixes(name), _trigrams(name))).subquery()
    query = _members(viewer_id, _closeness(name), candidates).where(_is_part(name))
    return await _page(connection, query, after, limit)


async def complete_name(
    connection: Reading, name: NameQuery, viewer_id: UUID, *, limit: int
) -> Sequence[AnyRow]:
    """Whose name or handle goes on as it was begun; nobody muted, since nobody was named yet."""
    begun = _begins(name)
    candidates = union(*_sources(begun, _prefixes(name), _trigrams(name))).subquery()
    query = _members(viewer_id, _closeness(name), candidates).where(
        begun, not_muted(viewer_id, Member.id), Member.id != viewer_id
    )
    return await _page(connection, query, None, limit)


async def find_fuzzy(
    connection: Reading, name: NameQuery, viewer_id: UUID | None, *, limit: int
) -> Sequence[AnyRow]:
    """Whose name has a word one slip away from the query's longest, and the other words.

    One slip leaves the first or the second half of a word as it is: the index finds those.
    """
    word = name.longest
    left, right = word[: len(word) // 2], word[len(word) // 2 :]
    turned = left[:-1] + right[0] + left[-1] + right[1:]
    halves = or_(
        _word_begins(left),
        Member.name_folded.endswith(right, autoescape=True),
        Member.name_folded.contains(f"{right} ", autoescape=True),
        Member.name_folded.contains(turned, autoescape=True),
        Member.handle.startswith(left, autoescape=True),
        Member.handle.endswith(right, autoescape=True),
        Member.handle == turned,
    )
    near = f"(^|[ _])({'|'.join(_slips(word))})($|[ _])"
    others = [_has(other) for other in name.words if other != word]
    wanted = and_(or_(Member.name_folded.op("~")(near), Member.handle.op("~")(near)), *others)
    candidates = union(*_sources(wanted, [], [halves])).subquery()
    query = _members(viewer_id, literal(0), candidates).where(wanted)
    return await _page(connection, query, None, limit)


async def list_most_followed(
    connection: Reading, viewer_id: UUID | None, *, after: tuple[Any, ...] | None, limit: int
) -> Sequence[AnyRow]:
    """Everybody, the most followed first, without those the viewer muted."""
    query = _members(viewer_id, literal(0)).where(not_muted(viewer_id, Member.id))
    keys = (Member.followers_count, Member.id)
    if after is not None:
        query = query.where(behind(keys, after[1:]))
    query = query.order_by(*(key.desc() for key in keys)).limit(limit)
    return (await connection.execute(query)).all()


def _members(
    viewer_id: UUID | None, closeness: ColumnElement[int], of: Subquery | None = None
) -> AnySelect:
    follows = exists().where(Follow.follower_id == viewer_id, Follow.followee_id == Member.id)
    query = select(
        Member.id,
        Member.name,
        Member.handle,
        Member.picture,
        Member.bio,
        Member.followers_count,
        (literal(False) if viewer_id is None else follows).label("is_following"),
        closeness.label("closeness"),
    ).where(active(), not_blocked(viewer_id, Member.id))
    return query if of is None else query.join(of, of.c.id == Member.id)


async def _page(
    connection: Reading, query: AnySelect, after: tuple[Any, ...] | None, limit: int
) -> Sequence[AnyRow]:
    found = query.subquery("found")
    keys = (found.c.closeness, found.c.followers_count, found.c.id)
    page = select(found).where(behind(keys, after)).order_by(*(key.desc() for key in keys))
    return (await connection.execute(page.limit(limit))).all()


def _sources(
    wanted: ColumnElement[bool],
    prefixes: Sequence[ColumnElement[bool]],
    trigrams: Sequence[ColumnElement[bool]],
) -> list[AnySelect]:
    """Where candidates come from: each an index of its own, and each bounded."""
    known = (
        select(Member.id)
        .order_by(Member.followers_count.desc(), Member.id.desc())
        .limit(MOST_FOLLOWED)
        .subquery("known")
    )
    most_followed = select(Member.id).join(known, known.c.id == Member.id).where(wanted)
    others = [
        select(Member.id).where(condition).limit(CANDIDATES).subquery().select()
        for condition in (*prefixes, *trigrams)
    ]
    return [most_followed, *others]


def _prefixes(name: NameQuery) -> list[ColumnElement[bool]]:
    """Ranges of the indexes of names and handles."""
    ranges = [and_(Member.handle >= name.handle, Member.handle < name.handle + _LAST)]
    if not name.by_handle:
        whole = name.whole
        ranges.append(and_(Member.name_folded >= whole, Member.name_folded < whole + _LAST))
        ranges.append(Member.name_folded == whole)
    return ranges


def _trigrams(name: NameQuery) -> list[ColumnElement[bool]]:
    if name.by_handle or len(name.longest) < 3:
        return []
    return [_has(name.longest)]


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
        (_begins(name), 2),
        else_=1,
    )


def _is_part(name: NameQuery) -> ColumnElement[bool]:
    if name.by_handle:
        return Member.handle.contains(name.handle, autoescape=True)
    return or_(
        Member.handle.startswith(name.handle, autoescape=True),
        and_(*(_has(word) for word in name.words)),
    )


def _begins(name: NameQuery) -> ColumnElement[bool]:
    of_handle = Member.handle.startswith(name.handle, autoescape=True)
    if name.by_handle:
        return of_handle
    return or_(of_handle, and_(*(or_(*map(_word_begins, _spellings(word))) for word in name.words)))


def _word_begins(start: str) -> ColumnElement[bool]:
    return or_(
        Member.name_folded.startswith(start, autoescape=True),
        Member.name_folded.contains(f" {start}", autoescape=True),
    )


def _has(word: str) -> ColumnElement[bool]:
    columns = (Member.name_folded, Member.handle)
    spelt = _spellings(word)
    return or_(*(held.contains(one, autoescape=True) for one in spelt for held in columns))


def _spellings(word: str) -> tuple[str, ...]:
    """عبدالله and عبد الله are one name, and الحداد is among the حداد."""
    spelt = [word, strip_article(word)]
    if word.startswith("عبدال"):
        spelt.append(f"عبد {word.removeprefix('عبد')}")
    return tuple(dict.fromkeys(spelt))


def _slips(word: str) -> list[str]:
    """Patterns of every word that one slip makes of this one."""
    slips = []
    for at in range(len(word)):
        before, here, then = word[:at], word[at], word[at + 1 :]
        slips += [f"{before}.?{then}", f"{before}.{here}{then}"]
        if then:
            slips.append(f"{before}{then[0]}{here}{then[1:]}")
    return [*slips, f"{word}."]
