"""Members and posts written straight into the tables: of any age, and many at once."""

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
    """An id of that time; of one time they come in any order."""
    return UUID(
        int=(milliseconds << 80) | (7 << 76) | (0b10 << 62) | (chance.getrandbits(61) << 1) | 1
    )


def current_milliseconds() -> int:
    """The present, as ids have it."""
    return int(now().timestamp() * 1000)


def insert_member_sql(member_id: UUID, name: str = "عضو") -> str:
    """A statement that adds a member nobody signs in as."""
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
    """The statements that add a post with all that stands beside it."""
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
    """A post of now; its id as the wire has it."""
    post_id = new_id()
    database.sql(insert_post_sql(post_id, author_id, text, **more))  # type: ignore[arg-type]
    return str(post_id)
