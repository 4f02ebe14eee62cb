"""Score, diversity and pagination of recommended posts.

    score = hot + 6 · log2(1 + E) + 3 · log2(1 + F) + interest

- `hot`: the hot score of `api.posts.ranking`. A doubling of the engagement weighs as much as twelve
  hours of age, so the other terms are measured in half days too.
- E: the number of followees who recently evaluated the post, except as `unclear` and `dontknow`.
  Counts the last few evaluations of each of the 150 members followed last.
- F: the number of the same followees who follow the author, among the last that each followed.
- interest: 4 if the post has a tag of an interest of the member, 2 if it is in its category.

The greatest of the last three terms is the displayed reason, or the first of equal ones. Without
any of them the reason is `popular`.

Posts are ordered by score, equal scores newest first. Of ten neighbours at most two have the same
author, as long as other posts are left. The score depends on no clock and no random number, so the
same data gives the same list.

No post is repeated within a list, whatever changes meanwhile: the cursor carries the time of the
first page and a two-byte hash of each earlier post. This limits a list to `MAX_RESULTS` posts. One
post in four hundred is omitted because its hash equals that of another post.
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
# Ranked in excess of a page, because some are skipped for diversity.
DIVERSITY_MARGIN: Final = 100
# Prefix of cursors, which distinguishes them from those of other lists and formats.
_CURSOR_PREFIX: Final = b"rec1"

Reason = Literal["evaluatedByFollowed", "followedByFollowed", "interest", "popular"]


class Candidate(NamedTuple):
    """A post that may be recommended, with the inputs of its score.

    `evaluators` and `followers` are the numbers of followees who evaluated the post and who follow
    its author; `evaluator_id` and `follower_id` are one of them.
    """

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
        """Return the term of the score by reason."""
        interest = 0 if self.interest_id is None else 4 if self.is_tagged else 2
        return {
            "evaluatedByFollowed": 6 * log2(1 + self.evaluators),
            "followedByFollowed": 3 * log2(1 + self.followers),
            "interest": interest,
        }

    def score(self) -> float:
        """Return the score."""
        return self.hot + sum(self.terms().values())

    def reason(self) -> Reason:
        """Return the displayed reason."""
        terms = self.terms()
        best = max(terms, key=lambda reason: terms[reason])
        return best if terms[best] > 0 else "popular"


@dataclass(frozen=True, slots=True)
class RecommendationCursor:
    """Position in a list of recommendations.

    Carries the time of the first page, the hashes of all earlier posts, and the hashes of the
    authors of the last few.
    """

    started_at: datetime
    post_hashes: tuple[bytes, ...] = ()
    author_hashes: tuple[bytes, ...] = ()

    @classmethod
    def decode(cls, cursor: str | None) -> "RecommendationCursor":
        """Decode a cursor; without one start a new list.

        Raises:
            ApiError: `invalid_cursor`.
        """
        if cursor is None:
            return cls(now())
        try:
            raw = base64.b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True)
            prefix, milliseconds, author_count, rest = raw[:4], raw[4:10], raw[10], raw[11:]
            hashes = tuple(rest[start : start + 2] for start in range(0, len(rest), 2))
            started_at = datetime.fromtimestamp(int.from_bytes(milliseconds) / 1000, UTC)
            has_valid_counts = 0 < author_count <= len(hashes) - author_count
            if prefix != _CURSOR_PREFIX or len(rest) % 2 or not has_valid_counts:
                raise ValueError(cursor)
        except (ValueError, IndexError, OverflowError, OSError, binascii.Error) as error:
            raise errors.invalid_cursor.for_field("cursor") from error
        return cls(started_at, hashes[author_count:], hashes[:author_count])

    def encode(self) -> str:
        """Encode the position as an opaque cursor."""
        milliseconds = int(self.started_at.timestamp() * 1000).to_bytes(6)
        hashes = b"".join((*self.author_hashes, *self.post_hashes))
        raw = _CURSOR_PREFIX + milliseconds + bytes([len(self.author_hashes)]) + hashes
        return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()

    def advance(self, page: Sequence[Candidate]) -> "RecommendationCursor":
        """Return the position after a page."""
        author_hashes = (
            *self.author_hashes,
            *(short_hash(candidate.author_id) for candidate in page),
        )
        post_hashes = (*self.post_hashes, *(short_hash(candidate.post_id) for candidate in page))
        return RecommendationCursor(
            self.started_at, post_hashes, author_hashes[-(DIVERSITY_WINDOW - 1) :]
        )


def short_hash(id: UUID) -> bytes:
    """Hash an id to two bytes."""
    return blake2b(id.bytes, digest_size=2).digest()


def next_page(
    candidates: Iterable[Candidate], position: RecommendationCursor, limit: int
) -> tuple[list[Candidate], RecommendationCursor | None]:
    """Choose the next page: the best candidates that no earlier page has, and the next position.

    The next position is None at the end of the list.
    """
    previous = set(position.post_hashes)
    ranked = sorted(
        (candidate for candidate in candidates if short_hash(candidate.post_id) not in previous),
        key=lambda candidate: (candidate.score(), candidate.post_id),
        reverse=True,
    )
    remaining = MAX_RESULTS - len(position.post_hashes)
    page = diversify(ranked, position.author_hashes, min(limit, remaining))
    next_position = position.advance(page)
    is_last = len(page) == len(ranked) or len(next_position.post_hashes) >= MAX_RESULTS
    return page, None if is_last else next_position


def diversify(ranked: Sequence[Candidate], authors: Sequence[bytes], limit: int) -> list[Candidate]:
    """Take the first of a ranking with at most `MAX_PER_AUTHOR` per author in any window.

    `authors` are the hashed authors of the preceding posts.
    """
    remaining, previous = list(ranked), list(authors)
    page: list[Candidate] = []
    while remaining and len(page) < limit:
        window = previous[-(DIVERSITY_WINDOW - 1) :]
        candidate = next(
            (
                candidate
                for candidate in remaining
                if window.count(short_hash(candidate.author_id)) < MAX_PER_AUTHOR
            ),
            remaining[0],
        )
        remaining.remove(candidate)
        page.append(candidate)
        previous.append(short_hash(candidate.author_id))
    return page
