"""The one statement that publishes a post: all that belongs to it, and what is told of it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final
from uuid import UUID

import orjson
from sqlalchemy import (
    Integer,
    SmallInteger,
    Text,
    Uuid,
    cast,
    false,
    insert,
    true,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.sql.selectable import HasCTE

from api.core.db.compiled_sql import Prepared, fetch, given, prepared
from api.core.db.database import AnyRow, Asking, bare
from api.core.events.dispatch import Event, as_told, telling
from api.posts.models import Post, PostCounts, PostText
from api.posts.queries import upsert_files, upsert_tags
from api.posts.serializers import select_new_post
from api.users import service as users

_KINDS: Final[dict[str, Any]] = {
    "id": Uuid,
    "author_id": Uuid,
    "tags": ARRAY(Text),
    "price_cents": Integer,
    "refund_days": SmallInteger,
}
# What goes as text and becomes JSON there.
_AS_JSON: Final = {"media", "entities", "previews", "files"}
_COLUMNS: Final = (
    *("id", "author_id", "kind", "title", "text", "lang", "dir", "category_id", "media", "tags"),
    *("entities", "price_cents", "refund_days", "licence", "previews", "files"),
)


async def insert_post(
    connection: Asking,
    values: dict[str, Any],
    *,
    folded_tags: Sequence[str],
    searched_text: str,
    facts: Sequence[Event],
) -> AnyRow:
    """Publish it; the post as its author sees it."""
    is_digital = values["kind"] == "digital"
    sent = values | as_told(facts) | {"searched_text": searched_text, "folded_tags": folded_tags}
    for name in _AS_JSON:
        sent[name] = orjson.dumps(values[name]).decode()
    sent["file_ids"] = [UUID(file["fileId"]) for file in values["files"]]
    new = _new_post(is_tagged=bool(folded_tags), is_digital=is_digital)
    return (await fetch(connection, new.with_values(sent)))[0]


@lru_cache
def _new_post(*, is_tagged: bool, is_digital: bool) -> Prepared:
    row = {name: _column(name) for name in _COLUMNS}
    is_product = true() if is_digital else false()
    post = insert(bare(Post)).values(row).returning(bare(Post)).cte("new")
    counts = (
        insert(bare(PostCounts))
        .values(post_id=row["id"], is_digital=is_product)
        .returning(bare(PostCounts))
        .cte("counts")
    )
    author = users.counting(row["author_id"], posts=1, products=int(is_digital)).cte("author")
    others: list[HasCTE] = [
        insert(bare(PostText)).values(post_id=row["id"], folded=given("searched_text", Text)),
        telling(),
    ]
    if is_tagged:
        others.append(upsert_tags(row["id"], given("folded_tags", ARRAY(Text))))
    if is_digital:
        others.append(upsert_files(row["id"], given("file_ids", ARRAY(Uuid))))
    parts = [other.cte(f"part_{number}") for number, other in enumerate(others)]
    return prepared(select_new_post(post, author, counts).add_cte(*parts))


def _column(name: str) -> Any:
    value = given(name, _KINDS.get(name, Text))
    return cast(value, JSONB) if name in _AS_JSON else value
