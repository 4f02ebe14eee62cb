"""Members and posts as SQL rows: of any age, and in large numbers."""

import json
import random
from collections.abc import Sequence
from uuid import UUID

from api.core.clock import now
from api.core.ids import new_id
from api.core.text.arabic import fold
from api.posts.search_vector import build_search_text
from api.tests.conftest import TestDatabase


def random_id_at(milliseconds: int, chance: random.Random) -> UUID:
    """Return a UUIDv7 of an instant; ids of the same instant are in random order."""
    return UUID(
        int=(milliseconds << 80) | (7 << 76) | (0b10 << 62) | (chance.getrandbits(61) << 1) | 1
    )


def current_milliseconds() -> int:
    """Return the Unix time in milliseconds, as in a UUIDv7."""
    return int(now().timestamp() * 1000)


def insert_member_sql(member_id: UUID, name: str = "عضو") -> str:
    """Return the statement that inserts a member without identifiers."""
    return f"""
        INSERT INTO member (id, name, gender_id, country_id, birth_date, locale, terms_accepted_at)
        VALUES ('{member_id}', '{name}', 3, 'LB', '1990-01-01', 'ar', now());
    """


def insert_post_sql(
    post_id: UUID,
    author_id: UUID | str,
    text: str = "منشور",
    *,
    kind: str = "post",
    category: str | None = None,
    tags: Sequence[str] = (),
    price: int = 999,
    evaluations: dict[str, int] | None = None,
) -> str:
    """Return the statements that insert a post with its tags, counters and search text."""
    digital = kind == "digital"
    folded = build_search_text("منتج" if digital else None, text, list(tags)).replace("'", "''")
    each = "".join(
        f"INSERT INTO post_tag VALUES ('{post_id}', '{fold(tag)}', {place});"
        for place, tag in enumerate(tags)
    )
    return f"""
        INSERT INTO post (
            id, author_id, kind, title, text, lang, dir, category_id, tags, price_cents, refund_days
        )
        VALUES (
            '{post_id}', '{author_id}', '{kind}', {"'منتج'" if digital else "NULL"}, '{text}',
            'ar', 'rtl', {f"'{category}'" if category else "NULL"},
            '{{{",".join(tags)}}}', {price if digital else "NULL"}, {14 if digital else "NULL"}
        );
        INSERT INTO post_counts (post_id, is_digital, evaluations)
        VALUES ('{post_id}', {digital}, '{json.dumps(evaluations or {})}');
        INSERT INTO post_text (post_id, folded) VALUES ('{post_id}', '{folded}');
        {each}
    """


def insert_post(
    database: TestDatabase, author_id: UUID, text: str = "منشور", **more: object
) -> str:
    """Insert a post; return its id."""
    post_id = new_id()
    database.sql(insert_post_sql(post_id, author_id, text, **more))  # type: ignore[arg-type]
    return str(post_id)
