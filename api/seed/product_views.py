"""Daily viewers of the products, more on days with sales."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final

from sqlalchemy import insert

from api.core.db.database import WriteTransaction
from api.posts.views.models import ProductView
from api.seed.content import seeded_random
from api.seed.posts import SeededPost
from api.seed.sales_plan import PlannedSale, SeededContent

_SEED: Final = 5_309
_BATCH_SIZE: Final = 5_000


async def add_product_views(
    connection: WriteTransaction, content: SeededContent, sales: Sequence[PlannedSale]
) -> None:
    """Insert the viewers of every product since the start of the history."""
    rows = list(_rows(content, sales))
    for start in range(0, len(rows), _BATCH_SIZE):
        await connection.execute(insert(ProductView), rows[start : start + _BATCH_SIZE])


def _rows(content: SeededContent, sales: Sequence[PlannedSale]) -> Iterator[dict[str, Any]]:
    bought = Counter((sale.post.id, sale.paid_at.date()) for sale in sales)
    for number, post in enumerate(content.posts):
        if post.source["kind"] != "digital":
            continue
        rng = seeded_random(_SEED + number)
        reactions = sum(post.source["evaluations"].values())
        for day in _days(post, content.starts_at, content.now):
            usual = rng.randrange(2 + reactions // 6)
            viewers = usual + bought[post.id, day] * rng.randint(4, 14)
            if viewers:
                yield {
                    "seller_id": post.author_id,
                    "day": day,
                    "post_id": post.id,
                    "viewers": viewers,
                }


def _days(post: SeededPost, since: datetime, until: datetime) -> Iterator[date]:
    first = max(post.created_at, since).date()
    for offset in range((until.date() - first).days + 1):
        yield first + timedelta(days=offset)
