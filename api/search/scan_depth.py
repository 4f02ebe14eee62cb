"""How far back a search goes, by how frequent `ANALYZE` found its rarest word.

What is rare needs no walk: all that the index tells of it are some thousand posts, and to ask for
these at once costs less than to ask range by range.

Where each of five words stands in every tenth post and hardly a post holds them all, the index
would be read from end to end to find that out. So the walk ends where the rarest of them was met
often enough; the rarer that one is the farther it goes.
"""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import BigInteger, Boolean, column, select, text
from sqlalchemy.sql.selectable import CTE

# How often the rarest of the words is met.
TARGET_MATCHES: Final = 3_000
# How many posts of the rarest word may be asked for at once.
AT_ONCE: Final = 12_000

# How frequent words are ANALYZE notes of a thousand or so; any other is rarer than the rarest of
# these. One frequent word alone is always walked for: its newest posts are soon met. `place` is
# null where nothing ends the walk.
_REACH = text(f"""
    WITH known AS MATERIALIZED (
        SELECT each.* FROM pg_stats, unnest(
            most_common_elems::text::text[], most_common_elem_freqs
        ) AS each(lexeme, frequency)
        WHERE schemaname = 'public' AND tablename = 'post_text' AND attname = 'vector'
    )
    SELECT last_value - CAST({TARGET_MATCHES} / nullif(frequency, 0) AS bigint) AS place,
        (parts > 1 OR frequency = 0)
            AND greatest(frequency, rarest) * last_value <= {AT_ONCE} AS at_once
    FROM post_text_place_seq, (
        SELECT coalesce(min(frequency), 1) AS rarest FROM known
    ) AS others, (
        SELECT coalesce(min(frequency), 1) AS frequency, count(*) AS parts
        FROM (
            SELECT coalesce(max(known.frequency), 0) AS frequency
            FROM unnest(
                string_to_array(:lexemes, ' '), string_to_array(:numbers, ' ')::int[]
            ) AS asked(lexeme, part) LEFT JOIN known USING (lexeme)
            GROUP BY asked.part
        ) AS each
    ) AS asked
""").columns(column("place", BigInteger), column("at_once", Boolean))  # noqa: S608 - constants


def pairs(parts: Sequence[Sequence[str]]) -> tuple[str, str]:
    """What `reach` is sent of parts, each told by any of its lexemes."""
    every = [(lexeme, str(number)) for number, part in enumerate(parts) for lexeme in part]
    return " ".join(lexeme for lexeme, _ in every), " ".join(number for _, number in every)


def scan_depth(lexemes: str, numbers: str) -> CTE:
    """Of a search for all of these parts the `place` where a walk ends, and whether all posts are
    to be asked for `at_once`."""
    told = _REACH.bindparams(lexemes=lexemes, numbers=numbers)
    found = select(told.subquery("told")).cte("reach")
    return found.prefix_with("MATERIALIZED", dialect="postgresql")
