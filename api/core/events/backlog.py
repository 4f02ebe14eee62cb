"""How far deliveries are behind, for whoever watches: read from Postgres, which decides about them.

Each figure ends at `MOST`: what is behind may be millions of rows, and looking must stay cheap.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy import text

from api.core.clock import now
from api.core.db.database import Reading

MOST: Final = 10_000

# Each part walks a partial index: of facts that nobody was told, of deliveries that are due or
# under way, and of those that were given up.
_LOOK: Final = text(
    """
    SELECT 'untold' AS what, '' AS handler, count(*) AS rows, min(id::text) AS oldest,
           NULL::double precision AS late
      FROM (SELECT id FROM outbox WHERE dispatched_at IS NULL ORDER BY id LIMIT :most) AS untold
    UNION ALL
    SELECT 'due', handler, count(*), min(event_id::text), max(extract(epoch FROM now() - due_at))
      FROM (SELECT event_id, handler, due_at FROM delivery WHERE due_at IS NOT NULL
             ORDER BY due_at LIMIT :most) AS due
     GROUP BY handler
    UNION ALL
    SELECT 'dead', handler, count(*), NULL, NULL
      FROM (SELECT handler FROM delivery WHERE due_at IS NULL AND done_at IS NULL
             LIMIT :most) AS dead
     GROUP BY handler
    """
)


@dataclass(frozen=True, slots=True)
class Backlog:
    """Facts that not everybody was told of whom they concern.

    `oldest_seconds` is the age of the oldest, one that failed and is tried again included;
    `late_seconds` is for how long the longest waiting should have been under way.
    """

    untold: int
    due: Mapping[str, int]
    dead: Mapping[str, int]
    oldest_seconds: float
    late_seconds: float


async def look(connection: Reading) -> Backlog:
    rows = (await connection.execute(_LOOK, {"most": MOST})).all()
    by = {
        what: {row.handler: row.rows for row in rows if row.what == what}
        for what in ("untold", "due", "dead")
    }
    untold_ages = [_age(row.oldest) for row in rows if row.what == "untold" and row.oldest]
    due_ages = [_age(row.oldest) for row in rows if row.what == "due"]
    late = [float(row.late) for row in rows if row.late is not None]
    return Backlog(
        untold=by["untold"][""],
        due=by["due"],
        dead=by["dead"],
        oldest_seconds=max((*untold_ages, *due_ages), default=0.0),
        # What was never handed on is late from its first moment.
        late_seconds=max((*untold_ages, *late, 0.0)),
    )


def _age(event_id: str) -> float:
    """Ids tell the time of their fact."""
    return max(0.0, now().timestamp() - (UUID(event_id).int >> 80) / 1000)
