"""Who bought what when, and whom they tipped: a year of it, the same for the same folder.

Nothing is written here. Everything follows from the posts, the people and the moment of loading,
so that a loading that was interrupted goes on with the same plan.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from random import Random
from typing import Final, Literal
from uuid import UUID

from api.posts.inputs import DEFAULT_REFUND_DAYS
from api.revenue_share import months
from api.seed.content import chance, id_at
from api.seed.posts import Added

CLOSED_MONTHS: Final = 12
# Nobody knows what somebody would have bought who could not yet.
_LEAST: Final = timedelta(hours=2)
_TIPS: Final = (500, 500, 500, 1_000, 1_000, 2_000, 2_000, 5_000, 10_000)
_TIPPED_POSTS: Final = 3  # of seven, and all products
_RETURNED: Final = 14  # one of so many
_SEED: Final = 1447
# One by which the main account both gave money back and got some.
_RETURN_SEED: Final = 1
_NOISE: Final = 74  # the bits of an id that are not its time, its version or its variant
_OLD: Final = timedelta(days=150)


@dataclass(frozen=True, slots=True)
class Deal:
    """Something that was paid, and what became of it."""

    id: UUID
    kind: Literal["purchase", "tip"]
    post: Added
    buyer_id: UUID
    amount_cents: int
    paid_at: datetime
    refunded_at: datetime | None = None
    disputed_at: datetime | None = None

    @property
    def refund_days(self) -> int:
        return (
            int(self.post.given.get("refundDays", DEFAULT_REFUND_DAYS))
            if self.kind == "purchase"
            else 0
        )


@dataclass(frozen=True, slots=True)
class Town:
    """Whom and what there is: members by when they joined, posts, and the present instant."""

    joined_at: dict[UUID, datetime]
    posts: Sequence[Added]
    now: datetime

    @property
    def begins(self) -> datetime:
        """The first of the closed months."""
        month = months.month_of(self.now)
        while not months.is_due(month, self.now):
            month = _before(month)
        for _ in range(CLOSED_MONTHS - 1):
            month = _before(month)
        return months.start_of(month)


def deals(town: Town) -> list[Deal]:
    """All of them, the oldest first."""
    made = [*_purchases(town), *_tips(town)]
    made.sort(key=lambda deal: (deal.paid_at, deal.id))
    return _with_returns(made, town.now)


def _purchases(town: Town) -> Iterator[Deal]:
    for number, post in enumerate(town.posts):
        price = post.given.get("priceCents")
        if not price:
            continue
        luck = chance(_SEED + number)
        buyers = [member for member in town.joined_at if member != post.author_id]
        luck.shuffle(buyers)
        liked = sum(post.given["evaluations"].values())
        for buyer in buyers[: round(len(buyers) * min(0.8, 0.2 + liked / 40))]:
            paid_at, noise = _some_time(town, post, buyer, luck), luck.getrandbits(_NOISE)
            window = timedelta(days=post.given.get("refundDays", DEFAULT_REFUND_DAYS))
            # What may be given back is refunded by the provider, who knows nothing of these.
            if paid_at and town.now - paid_at > max(window, _LEAST):
                yield Deal(id_at(paid_at, noise), "purchase", post, buyer, price, paid_at)


def _tips(town: Town) -> Iterator[Deal]:
    for number, post in enumerate(town.posts):
        luck = chance(2 * _SEED + number)
        if number % 7 >= _TIPPED_POSTS and post.given["kind"] != "digital":
            continue
        givers = [member for member in town.joined_at if member != post.author_id]
        liked = sum(post.given["evaluations"].values())
        for giver in luck.sample(givers, min(len(givers), 1 + liked // 12)):
            paid_at, noise = _some_time(town, post, giver, luck), luck.getrandbits(_NOISE)
            cents = luck.choice(_TIPS)
            if paid_at and town.now - paid_at > _LEAST:
                yield Deal(id_at(paid_at, noise), "tip", post, giver, cents, paid_at)


def _some_time(town: Town, post: Added, member: UUID, luck: Random) -> datetime | None:
    """More of it while the post is fresh, and some for ever after."""
    since = max(post.created_at, town.joined_at[member], town.begins)
    place = luck.random() ** 1.6
    return since + (town.now - since) * place if since < town.now else None


def _with_returns(made: list[Deal], now: datetime) -> list[Deal]:
    """Some of what may be given back was; of one old purchase a bank took the money back.

    Each deal's own luck says so: what the calendar adds or leaves out moves no other.
    """
    old = (deal for deal in made if deal.kind == "purchase" and now - deal.paid_at > _OLD)
    disputable = min(old, key=_luck_of, default=None)
    told = []
    for deal in made:
        luck = chance(_luck_of(deal))
        back = deal.paid_at + timedelta(days=luck.uniform(0.4, max(0.5, deal.refund_days - 0.1)))
        if deal is disputable:
            told.append(replace(deal, disputed_at=deal.paid_at + timedelta(days=19, hours=3)))
        elif deal.refund_days and luck.randrange(_RETURNED) == 0 and back < now:
            told.append(replace(deal, refunded_at=back))
        else:
            told.append(deal)
    return told


def _luck_of(deal: Deal) -> int:
    """A seed of its own: the part of its id that does not follow from time."""
    return _RETURN_SEED + (deal.id.int & (1 << 62) - 1)


def _before(month: date) -> date:
    return (month - timedelta(days=1)).replace(day=1)
