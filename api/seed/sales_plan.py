"""Plan of a year of purchases and tips; deterministic and without side effects.

The plan depends on the posts, the members and the reference time only, so an interrupted run
continues with the same plan.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from random import Random
from typing import Final, Literal
from uuid import UUID

from api.posts.inputs import DEFAULT_REFUND_DAYS
from api.revenue_share import months
from api.seed.content import seeded_random, uuid7_at
from api.seed.posts import SeededPost

CLOSED_MONTHS: Final = 12
# Planned sales are at least this old.
_MIN_AGE: Final = timedelta(hours=2)
_TIP_AMOUNTS_CENTS: Final = (500, 500, 500, 1_000, 1_000, 2_000, 2_000, 5_000, 10_000)
_TIPPED_OF_SEVEN: Final = 3  # this many of seven posts have tips, and all products
_REFUND_RATIO: Final = 14  # one of this many purchases is refunded
_SEED: Final = 1447
# With this seed, the main account both issued and received refunds.
_REFUND_SEED: Final = 1
_ID_RANDOM_BITS: Final = 74  # the bits of a UUIDv7 without time, version and variant
_DISPUTE_MIN_AGE: Final = timedelta(days=150)


@dataclass(frozen=True, slots=True)
class PlannedSale:
    """A planned purchase or tip, with its refund or dispute."""

    id: UUID
    kind: Literal["purchase", "tip"]
    post: SeededPost
    buyer_id: UUID
    amount_cents: int
    paid_at: datetime
    refunded_at: datetime | None = None
    disputed_at: datetime | None = None

    @property
    def refund_days(self) -> int:
        return (
            int(self.post.source.get("refundDays", DEFAULT_REFUND_DAYS))
            if self.kind == "purchase"
            else 0
        )


@dataclass(frozen=True, slots=True)
class SeededContent:
    """Seeded members with their join times, posts, and the reference time."""

    joined_at: dict[UUID, datetime]
    posts: Sequence[SeededPost]
    now: datetime

    @property
    def starts_at(self) -> datetime:
        """Return the start of the first closed month."""
        month = months.month_of(self.now)
        while not months.is_due(month, self.now):
            month = _previous_month(month)
        for _ in range(CLOSED_MONTHS - 1):
            month = _previous_month(month)
        return months.start_of(month)


def plan_sales(content: SeededContent) -> list[PlannedSale]:
    """Return all planned sales, oldest first."""
    sales = [*_purchases(content), *_tips(content)]
    sales.sort(key=lambda sale: (sale.paid_at, sale.id))
    return _with_refunds(sales, content.now)


def _purchases(content: SeededContent) -> Iterator[PlannedSale]:
    for number, post in enumerate(content.posts):
        price = post.source.get("priceCents")
        if not price:
            continue
        rng = seeded_random(_SEED + number)
        buyers = [member for member in content.joined_at if member != post.author_id]
        rng.shuffle(buyers)
        evaluations = sum(post.source["evaluations"].values())
        for buyer in buyers[: round(len(buyers) * min(0.8, 0.2 + evaluations / 40))]:
            paid_at, noise = (
                _payment_time(content, post, buyer, rng),
                rng.getrandbits(_ID_RANDOM_BITS),
            )
            window = timedelta(days=post.source.get("refundDays", DEFAULT_REFUND_DAYS))
            # The provider has no such payments, so refundable ones cannot be planned.
            if paid_at and content.now - paid_at > max(window, _MIN_AGE):
                yield PlannedSale(uuid7_at(paid_at, noise), "purchase", post, buyer, price, paid_at)


def _tips(content: SeededContent) -> Iterator[PlannedSale]:
    for number, post in enumerate(content.posts):
        rng = seeded_random(2 * _SEED + number)
        if number % 7 >= _TIPPED_OF_SEVEN and post.source["kind"] != "digital":
            continue
        members = [member for member in content.joined_at if member != post.author_id]
        evaluations = sum(post.source["evaluations"].values())
        for member in rng.sample(members, min(len(members), 1 + evaluations // 12)):
            paid_at, noise = (
                _payment_time(content, post, member, rng),
                rng.getrandbits(_ID_RANDOM_BITS),
            )
            cents = rng.choice(_TIP_AMOUNTS_CENTS)
            if paid_at and content.now - paid_at > _MIN_AGE:
                yield PlannedSale(uuid7_at(paid_at, noise), "tip", post, member, cents, paid_at)


def _payment_time(
    content: SeededContent, post: SeededPost, member: UUID, rng: Random
) -> datetime | None:
    """Return a random time, more likely soon after the post; None without one."""
    since = max(post.created_at, content.joined_at[member], content.starts_at)
    fraction = rng.random() ** 1.6
    return since + (content.now - since) * fraction if since < content.now else None


def _with_refunds(sales: list[PlannedSale], now: datetime) -> list[PlannedSale]:
    """Refund some sales, and dispute one old purchase.

    Each sale has its own random generator: sales added or removed by the date affect no others.
    """
    old = (
        sale for sale in sales if sale.kind == "purchase" and now - sale.paid_at > _DISPUTE_MIN_AGE
    )
    disputable = min(old, key=_sale_seed, default=None)
    planned = []
    for sale in sales:
        rng = seeded_random(_sale_seed(sale))
        refunded_at = sale.paid_at + timedelta(
            days=rng.uniform(0.4, max(0.5, sale.refund_days - 0.1))
        )
        if sale is disputable:
            planned.append(replace(sale, disputed_at=sale.paid_at + timedelta(days=19, hours=3)))
        elif sale.refund_days and rng.randrange(_REFUND_RATIO) == 0 and refunded_at < now:
            planned.append(replace(sale, refunded_at=refunded_at))
        else:
            planned.append(sale)
    return planned


def _sale_seed(sale: PlannedSale) -> int:
    """Return a seed from the part of the sale's id that does not depend on time."""
    return _REFUND_SEED + (sale.id.int & (1 << 62) - 1)


def _previous_month(month: date) -> date:
    return (month - timedelta(days=1)).replace(day=1)
