"""The statement that publishes a post: the post, its counters, tags, files, search text, events."""

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
    func,
    insert,
    true,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.sql.selectable import HasCTE

from api.core.db.compiled_sql import CompiledStatement, compile_statement, fetch_all, param
from api.core.db.database import AnyConnection, AnyRow, table_of
from api.core.events.dispatch import Event, event_params, insert_events_cte
from api.posts.models import Post, PostCounts, PostText
from api.posts.queries import upsert_files, upsert_tags
from api.posts.serializers import select_new_post
from api.users import service as users

_COLUMN_TYPES: Final[dict[str, Any]] = {
    "id": Uuid,
    "author_id": Uuid,
    "tags": ARRAY(Text),
    "price_cents": Integer,
    "refund_days": SmallInteger,
}
# Sent as text and cast to JSONB by the statement.
_JSON_COLUMNS: Final = {"media", "entities", "previews", "files"}
_COLUMNS: Final = (
    *("id", "author_id", "kind", "title", "text", "lang", "dir", "category_id", "media", "tags"),
    *("entities", "price_cents", "refund_days", "licence", "previews", "files"),
)


async def insert_post(
    connection: AnyConnection,
    values: dict[str, Any],
    *,
    folded_tags: Sequence[str],
    search_text: str,
    events: Sequence[Event],
    held_rule: str | None = None,
) -> AnyRow:
    """Insert a post with everything that belongs to it; return its row as its author sees it.

    `values` has a value for each of `_COLUMNS`. A post that a rule holds is hidden and not counted.
    """
    is_digital = values["kind"] == "digital"
    parameters = (
        values | event_params(events) | {"search_text": search_text, "folded_tags": folded_tags}
    )
    if held_rule:
        parameters["held_rule"] = held_rule
    for name in _JSON_COLUMNS:
        parameters[name] = orjson.dumps(values[name]).decode()
    parameters["file_ids"] = [UUID(file["fileId"]) for file in values["files"]]
    statement = _insert_post(
        is_tagged=bool(folded_tags), is_digital=is_digital, is_held=held_rule is not None
    )
    return (await fetch_all(connection, statement.with_values(parameters)))[0]


@lru_cache
def _insert_post(*, is_tagged: bool, is_digital: bool, is_held: bool) -> CompiledStatement:
    row = {name: _column(name) for name in _COLUMNS}
    state = {"hidden_at": func.now(), "held_rule": _column("held_rule")} if is_held else {}
    post = insert(table_of(Post)).values(row | state).returning(table_of(Post)).cte("new")
    counts = (
        insert(table_of(PostCounts))
        .values(post_id=row["id"], is_digital=true() if is_digital else false())
        .returning(table_of(PostCounts))
        .cte("counts")
    )
    author = users.count_published_statement(
        row["author_id"], posts=int(not is_held), products=int(is_digital and not is_held)
    ).cte("author")
    writes: list[HasCTE] = [
        insert(table_of(PostText)).values(post_id=row["id"], folded=param("search_text", Text)),
        insert_events_cte(),
    ]
    if is_tagged:
        writes.append(upsert_tags(row["id"], param("folded_tags", ARRAY(Text))))
    if is_digital:
        writes.append(upsert_files(row["id"], param("file_ids", ARRAY(Uuid))))
    ctes = [write.cte(f"part_{number}") for number, write in enumerate(writes)]
    return compile_statement(select_new_post(post, author, counts).add_cte(*ctes))


def _column(name: str) -> Any:
    value = param(name, _COLUMN_TYPES.get(name, Text))
    return cast(value, JSONB) if name in _JSON_COLUMNS else value
