"""Statements on daily viewers."""

from collections.abc import Mapping
from datetime import date
from uuid import UUID

from sqlalchemy import Date as DateType
from sqlalchemy import Integer, Uuid, cast, column, func, literal, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.cleanup import delete_rows
from api.core.db.database import WriteTransaction
from api.posts.models import Post
from api.posts.views.models import ProductView


async def save_counts(connection: WriteTransaction, day: date, counts: Mapping[UUID, int]) -> None:
    """Store the viewers of a day's products; a number never falls."""
    counted = (
        func.unnest(cast(list(counts), ARRAY(Uuid)), cast(list(counts.values()), ARRAY(Integer)))
        .table_valued(column("post_id", Uuid), column("viewers", Integer), name="counted")
        .render_derived()
    )
    rows = (
        select(Post.author_id, literal(day, DateType), Post.id, counted.c.viewers)
        .join(counted, counted.c.post_id == Post.id)
        .order_by(Post.author_id, Post.id)
    )
    new = upsert(ProductView).from_select(["seller_id", "day", "post_id", "viewers"], rows)
    await connection.execute(
        new.on_conflict_do_update(
            index_elements=[ProductView.seller_id, ProductView.day, ProductView.post_id],
            set_={"viewers": func.greatest(ProductView.viewers, new.excluded.viewers)},
        )
    )


async def delete_before(connection: WriteTransaction, day: date, limit: int) -> int:
    """Delete one batch of rows of days before the given one; return how many."""
    return await delete_rows(connection, ProductView, ProductView.day < day, limit=limit)
