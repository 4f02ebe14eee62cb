"""Hot score of posts: engagement weighed against age.

    hotness = log2(1 + points) + seconds since 1970 / 43,200

Each doubling of the points is worth twelve hours of age. The score therefore needs no update as
time passes: it changes only with an engagement. PostgreSQL stores it in a generated column, in the
statement that increments the counter. Evaluations, saves and purchases have the same weights as in
the revenue share. Shares and comments count here as well because they bring readers.
"""

from typing import Final

REACTION_WEIGHTS: Final = {
    "perfect": 3, "fantastic": 3, "gotanswer": 3, "love": 2, "clap": 2,
    "surprise": 1, "hardquestion": 1, "sad": 1, "unclear": 0, "dontknow": 0,
}  # fmt: skip
COUNTER_WEIGHTS: Final = {"comments": 2, "shares": 2, "saves": 3, "purchases": 5}
SECONDS_PER_DOUBLING: Final = 43_200


def hotness_sql() -> str:
    """Build the definition of the SQL function `hotness` from the weights."""
    counters = " + ".join(f"{weight} * {name}" for name, weight in COUNTER_WEIGHTS.items())
    reactions = " + ".join(
        f"{weight} * coalesce((evaluations ->> '{name}')::integer, 0)"
        for name, weight in REACTION_WEIGHTS.items()
        if weight
    )
    return f"""
        CREATE OR REPLACE FUNCTION hotness(
            post_id uuid, comments integer, shares integer, saves integer, purchases integer,
            evaluations jsonb
        ) RETURNS double precision
        LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN ln((1 + {counters} + {reactions})::double precision) / ln(2::double precision)
            + extract(epoch FROM
                uuid_extract_timestamp(post_id) - timestamptz '1970-01-01 00:00:00+00'
              )::double precision / {SECONDS_PER_DOUBLING}
    """
