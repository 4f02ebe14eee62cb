"""Reviews of products by their buyers, and the sellers' notifications of them."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import insert, select

from api.core.db.database import WriteTransaction
from api.core.text import arabic
from api.notifications.models import Notification, NotificationSource
from api.payments.models import Entitlement
from api.posts.reviews.models import ProductReview
from api.seed.content import seeded_random, uuid7_at
from api.seed.engagement import NotificationGroup, build_notification
from api.seed.posts import SeededPost
from api.seed.sales_plan import SeededContent

_SEED: Final = 2903
# A review is written within this time after the purchase.
_MAX_DELAY: Final = timedelta(days=20)
_REPLY_DELAY: Final = timedelta(hours=7)
_NOTIFIED: Final = timedelta(days=45)


async def add_reviews(connection: WriteTransaction, content: SeededContent) -> None:
    """Insert the folder's reviews, each by another buyer with access to the product.

    Reviews for which a product has no buyer are left out.
    """
    rows = await connection.execute(
        select(Entitlement.post_id, Entitlement.member_id, Entitlement.granted_at)
        .where(Entitlement.revoked_at.is_(None))
        .order_by(Entitlement.granted_at, Entitlement.id)
    )
    buyers: dict[UUID, list[tuple[UUID, datetime]]] = {}
    for row in rows:
        buyers.setdefault(row.post_id, []).append((row.member_id, row.granted_at))
    reviews: list[dict[str, Any]] = []
    for number, post in enumerate(content.posts):
        reviews += _reviews_of(post, buyers.get(post.id, []), number, content.now)
    # All rows of an INSERT have the same columns.
    names = {name for row in reviews for name in row}
    await connection.execute(insert(ProductReview), [dict.fromkeys(names) | row for row in reviews])
    await _notify(connection, reviews, content)


def _reviews_of(
    post: SeededPost, buyers: list[tuple[UUID, datetime]], number: int, now: datetime
) -> list[dict[str, Any]]:
    rng = seeded_random(_SEED + number)
    rng.shuffle(buyers)
    rows = []
    for source, (buyer_id, bought_at) in zip(post.source.get("reviews", ()), buyers, strict=False):
        at = bought_at + min(_MAX_DELAY, now - bought_at) * rng.uniform(0.2, 0.9)
        row: dict[str, Any] = {
            "id": uuid7_at(at),
            "post_id": post.id,
            "author_id": buyer_id,
            "rating": source["rating"],
            "created_at": at,
            "entities": [],
            **_text(source["text"]),
        }
        if "reply" in source:
            replied_at = min(now, at + _REPLY_DELAY)
            columns = {**_text(source["reply"]), "id": uuid7_at(replied_at), "entities": []}
            row |= {f"reply_{name}": value for name, value in columns.items()}
            row["replied_at"] = replied_at
        rows.append(row)
    return rows


def _text(text: str) -> dict[str, str]:
    return {"text": text, "lang": arabic.language(text), "dir": arabic.direction(text)}


async def _notify(
    connection: WriteTransaction, reviews: Sequence[dict[str, Any]], content: SeededContent
) -> None:
    """Insert one opened notification for each product with recent reviews."""
    notifications, sources = [], []
    for post in content.posts:
        recent = [
            (row["author_id"], f"review:{post.id}:{row['author_id']}", row["created_at"])
            for row in reviews
            if row["post_id"] == post.id and content.now - row["created_at"] < _NOTIFIED
        ]
        if not recent:
            continue
        recent.sort(key=lambda act: act[2])
        group = NotificationGroup("review", post.id, post.author_id, post, recent, is_read=True)
        notification = build_notification(group)
        notifications.append(notification)
        sources += [
            {
                "member_id": post.author_id,
                "act": act,
                "actor_id": actor_id,
                "notification_id": notification["id"],
                "told_at": at,
            }
            for actor_id, act, at in recent
        ]
    if notifications:
        await connection.execute(insert(Notification), notifications)
        await connection.execute(insert(NotificationSource), sources)
