"""How much a post is worth showing: what was done with it, and when it was written.

hotness = log2(1 + points) + seconds since 1970 / 43,200

Each doubling of points outweighs twelve hours of age, so a post needs no reckoning anew as time
passes: its place among others changes only when something is done with it, and Postgres keeps the
figure in the statement that counts. Points are what an act is worth in the revenue share where it
is worth something there; shares and comments count here too, since they bring readers.
"""

from typing import Final

REACTION_WEIGHTS: Final = {
    "perfect": 3, "fantastic": 3, "gotanswer": 3, "love": 2, "clap": 2,
    "surprise": 1, "hardquestion": 1, "sad": 1, "unclear": 0, "dontknow": 0,
}  # fmt: skip
COUNTER_WEIGHTS: Final = {"comments": 2, "shares": 2, "saves": 3, "purchases": 5}
SECONDS_PER_DOUBLING: Final = 43_200


def hotness_sql() -> str:
    """The SQL function's definition, built from the same figures."""
    acts = " + ".join(f"{weight} * {act}" for act, weight in COUNTER_WEIGHTS.items())
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
        RETURN ln((1 + {acts} + {reactions})::double precision) / ln(2::double precision)
            + extract(epoch FROM
                uuid_extract_timestamp(post_id) - timestamptz '1970-01-01 00:00:00+00'
              )::double precision / {SECONDS_PER_DOUBLING}
    """
