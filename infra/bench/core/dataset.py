"""Generator of the reference dataset: members, follows, posts and engagement.

Sizes and distributions are those of a grown network (medians and tails in `Shape`). The same seed
gives the same dataset, except for the day from which ages are counted. Rows are written as text for
COPY, one file per table, and every counter equals its rows.
"""

import bisect
import itertools
import math
import random
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, TextIO

import orjson

from api.posts.search_vector import PART_SEPARATOR
from infra.bench.core.vocabulary import NAMES, Vocabulary, build_vocabulary

YEARS: Final = 3
CATEGORIES: Final = (
    "design programming business finance education languages writing photography music cooking "
    "health crafts"
).split()
INTERESTS: Final = (
    "typography calligraphy design photography programming ai science literature poetry history "
    "languages education economics health sports cooking travel music film"
).split()
REACTIONS: Final = ("perfect", "love", "fantastic", "clap", "surprise", "unclear")

COLUMNS: Final = {
    "member": "id name handle bio gender_id country_id birth_date locale terms_accepted_at "
    "created_at followers_count following_count posts_count products_count",
    "member_interest": "member_id interest_id",
    "follow": "follower_id followee_id created_at",
    "block": "blocker_id blocked_id created_at",
    "mute": "muter_id muted_id created_at",
    "muted_word": "member_id folded word query",
    "post": "id author_id kind title text lang dir category_id tags price_cents created_at",
    "post_counts": "post_id is_digital comments saves purchases evaluations",
    "post_text": "post_id folded",
    "post_tag": "post_id folded position",
    "evaluation": "post_id member_id reaction evaluated_at",
    "comment": "id post_id author_id text lang dir created_at",
    "saved_post": "post_id member_id id",
    "entitlement": "id member_id post_id source granted_at",
    "notification": "id moved_id member_id type subject actor_id post_id opened_at created_at",
}


@dataclass(frozen=True)
class Shape:
    """Size and distribution of the dataset. Follows per member are log-normal: median 33, p99
    308."""

    members: int = 100_000
    posts: int = 1_000_000
    seed: int = 20261121
    median_followees: float = 33
    p99_followees: float = 308
    # Members with many followees. All members follow the first member, half of them each of the
    # next four.
    heavy_members: int = 50
    heavy_followees: int = 2_000
    evaluations_a_post: float = 3
    comments_a_post: float = 2
    saves_a_post: float = 1
    purchases_a_product: float = 10
    # Share of the members who block a member, mute a member and mute a word.
    blocks_share: float = 0.2
    notifications_a_member: int = 20
    unread_share: float = 0.2
    product_share: float = 0.05

    @classmethod
    def small(cls) -> "Shape":
        """Return a subset that loads in seconds: the same distribution, at most a fiftieth of
        the size."""
        return cls(members=2_000, posts=8_000, heavy_members=2, heavy_followees=900)


class Dataset:
    """The rows of a dataset, written to a folder by `write`."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.draw = random.Random(shape.seed)
        self.today = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
        self.begin = self.today - timedelta(days=365 * YEARS)
        self.words: Vocabulary = build_vocabulary()
        self.members = [self._id(self._moment(number)) for number in range(shape.members)]
        self.followers = [0] * shape.members
        self.following = [0] * shape.members
        self.posts = [0] * shape.members
        self.products = [0] * shape.members

    def write(self, folder: Path) -> dict[str, Path]:
        """Write the rows of every table. Return the files by table, in an order that satisfies
        references."""
        paths = {table: folder / f"{table}.copy" for table in COLUMNS}
        with ExitStack() as stack:
            files = {
                table: stack.enter_context(path.open("w", encoding="utf-8"))
                for table, path in paths.items()
            }
            self._follows(files["follow"])
            self._posts(files)
            self._unwanted(files)
            self._notifications(files["notification"])
            self._members(files)
        return paths

    def heavy(self) -> range:
        """Return the numbers of the members with many followees, without the most followed
        members."""
        return range(10, 10 + self.shape.heavy_members)

    def _moment(self, number: int) -> float:
        """Return the time at which a member registered, in seconds. Registrations are uniform."""
        span = (self.today - self.begin).total_seconds() / 2
        return self.begin.timestamp() + span * number / self.shape.members

    def _id(self, at: float) -> str:
        """Return a UUIDv7 of that time as text."""
        head = f"{int(at * 1000):012x}"
        noise = self.draw.getrandbits(74)
        return (
            f"{head[:8]}-{head[8:]}-7{noise >> 62:03x}"
            f"-{0x8000 | noise >> 48 & 0x3FFF:04x}-{noise & 0xFFFFFFFFFFFF:012x}"
        )

    def _follows(self, file: TextIO) -> None:
        shape, draw = self.shape, self.draw
        spread = math.log(shape.p99_followees / shape.median_followees) / 2.326
        fame = list(itertools.accumulate(1 / (rank + 20) ** 0.8 for rank in range(shape.members)))
        heavy = self.heavy()
        for number in range(shape.members):
            wanted = int(draw.lognormvariate(math.log(shape.median_followees), spread))
            if number in heavy:
                wanted = shape.heavy_followees
            wanted = min(wanted, shape.members // 2)
            followees = set(draw.choices(range(shape.members), cum_weights=fame, k=wanted))
            followees.add(0)
            followees |= {famous for famous in range(1, 5) if draw.random() < 0.5}
            while number in heavy and len(followees) < wanted:
                followees.add(draw.randrange(shape.members))
            followees.discard(number)
            self._follow_rows(file, number, sorted(followees))

    def _follow_rows(self, file: TextIO, number: int, followees: Sequence[int]) -> None:
        self.following[number] = len(followees)
        own, joined_at = self.members[number], self._moment(number)
        lines = []
        for followee in followees:
            self.followers[followee] += 1
            at = self._since(max(joined_at, self._moment(followee)))
            lines.append(f"{own}\t{self.members[followee]}\t{_instant(at)}\n")
        file.writelines(lines)

    def _since(self, moment: float) -> float:
        return moment + self.draw.random() * (self.today.timestamp() - moment)

    def _posts(self, files: Mapping[str, TextIO]) -> None:
        shape, draw = self.shape, self.draw
        # A few members write most posts. They are not always the most followed members.
        rank = list(range(shape.members))
        draw.shuffle(rank)
        productive = list(itertools.accumulate(1 / (each + 50) ** 0.7 for each in rank))
        begin, span = self.begin.timestamp(), (self.today - self.begin).total_seconds()
        for number in range(shape.posts):
            at = begin + span * (number + draw.random()) / shape.posts
            author = bisect.bisect(productive, draw.random() * productive[-1])
            # A post is not older than its author's account.
            self._post(files, min(author, shape.members - 1), max(at, self._moment(author)))

    def _post(self, files: Mapping[str, TextIO], author: int, at: float) -> None:
        draw = self.draw
        post_id = self._id(at)
        digital = draw.random() < self.shape.product_share
        words = draw.choices(range(len(self.words.words)), cum_weights=self.words.weights, k=55)
        text = " ".join(self.words.words[word] for word in words)
        title = " ".join(self.words.words[word] for word in words[:6]) if digital else None
        tagged = list(dict.fromkeys(words[:2])) if draw.random() < 0.5 else []
        tags = [self.words.words[word] for word in tagged]
        self.posts[author] += 1
        self.products[author] += digital
        kind = "digital" if digital else draw.choice(("post", "post", "question"))
        price = draw.choice((0, 499, 999, 1999)) if digital else None
        _row(
            files["post"],
            *(post_id, self.members[author], kind, title, text, "ar", "rtl"),
            *(draw.choice(CATEGORIES), "{" + ",".join(tags) + "}", price, _instant(at)),
        )
        _row(files["post_text"], post_id, self._searched(words, tagged, titled=digital))
        for position, tag in enumerate(dict.fromkeys(self.words.folded[each] for each in tagged)):
            _row(files["post_tag"], post_id, tag, position)
        counts = self._engagement(files, post_id, author, at, bought=digital)
        _row(files["post_counts"], post_id, "t" if digital else "f", *counts)

    def _searched(self, words: list[int], tagged: list[int], *, titled: bool) -> str:
        """Return what `api.posts.search_vector.build_search_text` returns, from words folded
        once."""
        folded = self.words.folded
        title = " ".join(folded[word] for word in words[:6]) if titled else ""
        tags = " ".join(f"#{folded[word]}" for word in tagged)
        return PART_SEPARATOR.join((title, " ".join(folded[word] for word in words), tags))

    def _engagement(
        self, files: Mapping[str, TextIO], post_id: str, author: int, at: float, *, bought: bool
    ) -> tuple[int, int, int, str]:
        """Write comments, saves, purchases and evaluations of one post. Return their counts."""
        shape = self.shape
        evaluations: dict[str, int] = {}
        for member in self._some(shape.evaluations_a_post, author):
            reaction = self.draw.choice(REACTIONS)
            evaluations[reaction] = evaluations.get(reaction, 0) + 1
            when = _instant(self._soon(at))
            _row(files["evaluation"], post_id, self.members[member], reaction, when)
        commenters = self._some(shape.comments_a_post, author)
        for member in commenters:
            moment = self._soon(at)
            text = " ".join(
                self.draw.choices(self.words.words, cum_weights=self.words.weights, k=9)
            )
            own = (self._id(moment), post_id, self.members[member])
            _row(files["comment"], *own, text, "ar", "rtl", _instant(moment))
        savers = self._some(shape.saves_a_post, author)
        for member in savers:
            _row(files["saved_post"], post_id, self.members[member], self._id(self._soon(at)))
        buyers = self._some(shape.purchases_a_product, author) if bought else []
        for member in buyers:
            moment = self._soon(at)
            own = (self._id(moment), self.members[member], post_id)
            _row(files["entitlement"], *own, "free", _instant(moment))
        return len(commenters), len(savers), len(buyers), orjson.dumps(evaluations).decode()

    def _some(self, mean: float, author: int) -> list[int]:
        """Choose distinct members: often a few, sometimes many."""
        wanted = min(int(self.draw.paretovariate(1.5) * mean / 2), self.shape.members // 4)
        chosen = {self.draw.randrange(self.shape.members) for _ in range(wanted)}
        chosen.discard(author)
        return sorted(chosen)

    def _soon(self, at: float) -> float:
        """Return a time within days of a post, and not in the future."""
        return min(at + self.draw.expovariate(1 / 86_400), self.today.timestamp() + 3600)

    def _unwanted(self, files: Mapping[str, TextIO]) -> None:
        """Write blocks, mutes and muted words. Most blocked members are strangers, as in
        production."""
        draw, last = self.draw, self.shape.members - 1
        for number in range(0, self.shape.members, round(1 / self.shape.blocks_share)):
            joined_at = _instant(self._since(self._moment(number)))
            # The last members have few followers.
            stranger = last - draw.randrange(max(1, last // 10))
            word = draw.randrange(4000, len(self.words.words))
            if stranger == number:
                continue
            own = self.members[number]
            _row(files["block"], own, self.members[stranger], joined_at)
            _row(files["mute"], own, self.members[draw.randrange(5, 10)], joined_at)
            folded = self.words.folded[word]
            _row(files["muted_word"], own, folded, self.words.words[word], f"'{folded}':A")

    def _notifications(self, file: TextIO) -> None:
        shape, draw = self.shape, self.draw
        for member in range(shape.members):
            for _ in range(shape.notifications_a_member):
                moment = self.today.timestamp() - draw.random() * 80 * 86_400
                own, actor = self._id(moment), draw.randrange(shape.members)
                if actor == member:
                    continue
                opened = None if draw.random() < shape.unread_share else _instant(moment + 600)
                _row(
                    file,
                    *(own, own, self.members[member], "follow", f"follow:{own}"),
                    *(self.members[actor], None, opened, _instant(moment)),
                )

    def _members(self, files: Mapping[str, TextIO]) -> None:
        draw = self.draw
        for number, member_id in enumerate(self.members):
            name = f"{draw.choice(NAMES)} {draw.choice(self.words.words[60:4000])}"
            joined = _instant(self._moment(number))
            _row(
                files["member"],
                *(member_id, name, f"m_{number}", "", 3, draw.choice(("SA", "EG", "MA", "AE"))),
                *("1990-01-01", "ar", joined, joined, self.followers[number]),
                *(self.following[number], self.posts[number], self.products[number]),
            )
            for interest in draw.sample(INTERESTS, 4):
                _row(files["member_interest"], member_id, interest)


def _row(file: TextIO, *values: Any) -> None:
    file.write("\t".join("\\N" if value is None else str(value) for value in values) + "\n")


def _instant(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat()
