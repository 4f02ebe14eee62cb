"""Ranges of posts that a search scans, and the depth at which the scan ends.

The vector of each post has lexemes for the fine range (4,096 posts) and the coarse range (65,536
posts) that contain it, as defined by `api.posts.search_vector`. A scan goes from the newest range
to older ones, and PostgreSQL's index answers for one range at a time.

The depth depends on the frequencies that `ANALYZE` found:

- A rare word needs no ranges: all its posts are some thousand, which the index returns at once for
  less than range by range.
- For several frequent words that hardly any post has together, a complete scan would read the whole
  index. The scan therefore ends where the rarest of the words has occurred `TARGET_MATCHES` times,
  which is the deeper, the rarer the word is.
"""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import BigInteger, BindParameter, Boolean, Text, bindparam, column, select, text
from sqlalchemy.sql.selectable import CTE, Subquery

from api.posts.search_vector import RANGE_BITS

# Occurrences of the rarest word after which a scan ends.
TARGET_MATCHES: Final = 3_000
# Posts with the rarest word up to which the index is scanned without ranges.
MAX_UNRANGED_POSTS: Final = 12_000

_FINE_BITS, _COARSE_BITS = RANGE_BITS

# ANALYZE stores the frequencies of about a thousand words; any other word is rarer than the rarest
# of these. `depth_conditions` numbers the conditions of the search: any of the lexemes of one
# number fulfils it, and the condition with the lowest frequency decides. A single frequent word is
# always scanned by ranges, since its newest posts are found soon.
# min_place: end of the scan, or null for none. is_unranged: scan without ranges.
_DEPTH = (
    text("""
        WITH known AS MATERIALIZED (
            SELECT word.*
            FROM pg_stats, unnest(
                most_common_elems::text::text[], most_common_elem_freqs
            ) AS word(lexeme, frequency)
            WHERE schemaname = 'public' AND tablename = 'post_text' AND attname = 'vector'
        ),
        conditions AS (
            SELECT coalesce(max(known.frequency), 0) AS frequency
            FROM unnest(
                string_to_array(:depth_lexemes, ' '), string_to_array(:depth_conditions, ' ')::int[]
            ) AS condition(lexeme, number)
            LEFT JOIN known USING (lexeme)
            GROUP BY condition.number
        )
        SELECT
            last_value - CAST(:target_matches / nullif(rarest.frequency, 0) AS bigint) AS min_place,
            (rarest.count > 1 OR rarest.frequency = 0)
                AND greatest(rarest.frequency, rarest_known.frequency) * last_value
                    <= :max_unranged_posts AS is_unranged
        FROM
            post_text_place_seq,
            (SELECT coalesce(min(frequency), 1) AS frequency FROM known) AS rarest_known,
            (SELECT coalesce(min(frequency), 1) AS frequency, count(*) AS count FROM conditions)
                AS rarest
    """)
    .bindparams(
        bindparam("target_matches", TARGET_MATCHES, literal_execute=True),
        bindparam("max_unranged_posts", MAX_UNRANGED_POSTS, literal_execute=True),
    )
    .columns(column("min_place", BigInteger), column("is_unranged", Boolean))
)

# In the order of the scan, each with the place before which its posts are:
# 1. without ranges, all posts;
# 2. the five newest fine ranges, one at a time: enough for a word of every twentieth post;
# 3. the next eight fine ranges, four at a time: a coarse range of a word of every thirtieth post
#    would have more hits than needed;
# 4. coarse ranges, the newest up to the end of the fine ranges before.
_RANGES = (
    text("""
        SELECT NULL AS range_query, last_value + 1 AS end_place
        FROM post_text_place_seq, scan_depth
        WHERE scan_depth.is_unranged
        UNION ALL
        SELECT '''~0:' || n || '''', n + 1 << :fine_bits
        FROM post_text_place_seq, scan_depth, generate_series(
            last_value >> :fine_bits, greatest((last_value >> :fine_bits) - 4, 0), -1
        ) AS n
        WHERE NOT scan_depth.is_unranged
        UNION ALL
        SELECT format('''~0:%s''|''~0:%s''|''~0:%s''|''~0:%s''', n, n - 1, n - 2, n - 3),
            n + 1 << :fine_bits
        FROM post_text_place_seq, scan_depth, generate_series(
            (last_value >> :fine_bits) - 5, greatest((last_value >> :fine_bits) - 12, 0), -4
        ) AS n
        WHERE NOT scan_depth.is_unranged
        UNION ALL
        SELECT '''~1:' || n || '''', least(fine_end << :fine_bits, n + 1 << :coarse_bits)
        FROM post_text_place_seq, scan_depth,
            greatest((last_value >> :fine_bits) - 12, 0) AS fine_end,
            generate_series((fine_end << :fine_bits) - 1 >> :coarse_bits, 0, -1) AS n
        WHERE NOT scan_depth.is_unranged
    """)
    .bindparams(
        bindparam("fine_bits", _FINE_BITS, literal_execute=True),
        bindparam("coarse_bits", _COARSE_BITS, literal_execute=True),
    )
    .columns(column("range_query", Text), column("end_place", BigInteger))
)


def scan_depth(lexemes: BindParameter[Any], conditions: BindParameter[Any]) -> CTE:
    """Estimate the depth of a scan, given the parameters of `depth_parameters`.

    Their names are `depth_lexemes` and `depth_conditions`.
    """
    depth = _DEPTH.bindparams(lexemes, conditions).subquery("depth")
    return select(depth).cte("scan_depth").prefix_with("MATERIALIZED", dialect="postgresql")


def scan_ranges() -> Subquery:
    """Select the ranges to scan, newest first; the statement must have the CTE `scan_depth`."""
    return _RANGES.subquery("ranges")


def depth_parameters(conditions: Sequence[Sequence[str]]) -> tuple[str, str]:
    """Return the parameters of `scan_depth` for conditions, each given by its lexemes."""
    pairs = [
        (lexeme, str(number)) for number, lexemes in enumerate(conditions) for lexeme in lexemes
    ]
    return " ".join(lexeme for lexeme, _ in pairs), " ".join(number for _, number in pairs)
