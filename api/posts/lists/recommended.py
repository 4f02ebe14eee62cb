"""Which posts are recommended first, and why.

score = hot + 6 · log2(1 + E) + 3 · log2(1 + F) + interest

- `hot` is what `api.posts.ranking` reckons: a doubling of what was done with a post weighs as much
  as twelve hours of age, so that the other terms are figures of half days too.
- E: how many of those I follow evaluated the post lately, but for `unclear` and `dontknow`. Of each
  the last few evaluations count, of the 150 whom I followed last.
- F: how many of those I follow follow its author, of the same 150 and whom each followed last.
- interest: 4 when the post carries a tag of an interest of mine, 2 when it stands in its category.

The greatest of the three terms is the reason that is told; of equals, the first here. A post with
none of them is there because it is popular.

The best come first; of equals the newer. Of ten neighbours at most two are by one author, as long
as others are left. The score holds no clock and nothing is drawn by lot: the same database gives
the same list.

A walk through the pages shows no post twice, whatever happens meanwhile: its cursor carries the
time of its first page and two bytes for each post shown. That is what bounds it to `DEPTH` posts;
one post in four hundred is taken for one already shown and left out.
"""

import base64
import binascii
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import blake2b
from math import log2
from typing import Final, Literal, NamedTuple
from uuid import UUID

from api.core import errors
from api.core.clock import now

MAX_RESULTS: Final = 160
DIVERSITY_WINDOW: Final = 10
MAX_PER_AUTHOR: Final = 2
# So many more are ranked than a page needs: some are of authors who stand there already.
DIVERSITY_MARGIN: Final = 100
# An earlier cursor, or one of another list, does not begin so.
_MARK: Final = b"rec1"

Reason = Literal["evaluatedByFollowed", "followedByFollowed", "interest", "popular"]


class Candidate(NamedTuple):
    """A post that may be recommended, and what speaks for it."""

    post_id: UUID
    author_id: UUID
    hot: float
    evaluators: int
    evaluator_id: UUID | None
    followers: int
    follower_id: UUID | None
    interest_id: str | None
    is_tagged: bool

    def terms(self) -> dict[Reason, float]:
        """What each reason adds to the score."""
        interest = 0 if self.interest_id is None else 4 if self.is_tagged else 2
        return {
            "evaluatedByFollowed": 6 * log2(1 + self.evaluators),
            "followedByFollowed": 3 * log2(1 + self.followers),
            "interest": interest,
        }

    def score(self) -> float:
        return self.hot + sum(self.terms().values())

    def reason(self) -> Reason:
        terms = self.terms()
        best = max(terms, key=lambda reason: terms[reason])
        return best if terms[best] > 0 else "popular"


@dataclass(frozen=True, slots=True)
class RecommendationCursor:
    """What a cursor carries: when the first page was read, and two bytes for each post shown and
    each author of the last few."""

    begun_at: datetime
    shown: tuple[bytes, ...] = ()
    authors: tuple[bytes, ...] = ()

    @classmethod
    def at(cls, cursor: str | None) -> "RecommendationCursor":
        """Raises: ApiError: `invalid_cursor`."""
        if cursor is None:
            return cls(now())
        try:
            raw = base64.b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True)
            mark, moment, authors, rest = raw[:4], raw[4:10], raw[10], raw[11:]
            prints = tuple(rest[at : at + 2] for at in range(0, len(rest), 2))
            begun_at = datetime.fromtimestamp(int.from_bytes(moment) / 1000, UTC)
            if mark != _MARK or len(rest) % 2 or not 0 < authors <= len(prints) - authors:
                raise ValueError(cursor)
        except (ValueError, IndexError, OverflowError, OSError, binascii.Error) as error:
            raise errors.invalid_cursor.on("cursor") from error
        return cls(begun_at, prints[authors:], prints[:authors])

    def cursor(self) -> str:
        moment = int(self.begun_at.timestamp() * 1000).to_bytes(6)
        prints = b"".join((*self.authors, *self.shown))
        raw = _MARK + moment + bytes([len(self.authors)]) + prints
        return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()

    def after(self, page: Sequence[Candidate]) -> "RecommendationCursor":
        """The walk with one page more behind it."""
        authors = (*self.authors, *(short_hash(each.author_id) for each in page))
        shown = (*self.shown, *(short_hash(each.post_id) for each in page))
        return RecommendationCursor(self.begun_at, shown, authors[-(DIVERSITY_WINDOW - 1) :])


def short_hash(id: UUID) -> bytes:
    """Two bytes that tell an id from most others."""
    return blake2b(id.bytes, digest_size=2).digest()


def next_page(
    candidates: Iterable[Candidate], walk: RecommendationCursor, limit: int
) -> tuple[list[Candidate], RecommendationCursor | None]:
    """The best that this walk has not shown, and the walk from there; None at its end."""
    shown = set(walk.shown)
    best = sorted(
        (each for each in candidates if short_hash(each.post_id) not in shown),
        key=lambda each: (each.score(), each.post_id),
        reverse=True,
    )
    room = MAX_RESULTS - len(walk.shown)
    page = diversify(best, walk.authors, min(limit, room))
    following = walk.after(page)
    ended = len(page) == len(best) or len(following.shown) >= MAX_RESULTS
    return page, None if ended else following


def diversify(ranked: Sequence[Candidate], authors: Sequence[bytes], limit: int) -> list[Candidate]:
    """The first of a ranking, so that no author fills it; `authors` are of those just before."""
    left, near = list(ranked), list(authors)
    page: list[Candidate] = []
    while left and len(page) < limit:
        recent = near[-(DIVERSITY_WINDOW - 1) :]
        chosen = next(
            (each for each in left if recent.count(short_hash(each.author_id)) < MAX_PER_AUTHOR),
            left[0],
        )
        left.remove(chosen)
        page.append(chosen)
        near.append(short_hash(chosen.author_id))
    return page
