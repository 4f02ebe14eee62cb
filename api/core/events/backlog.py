"""Backlog of events and deliveries, measured for the metrics.

Each count ends at `MAX_ROWS`, so that measuring a backlog of millions of rows stays cheap.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy import text

from api.core.clock import now
from api.core.db.database import ReadConnection

MAX_ROWS: Final = 10_000

# Each part reads a partial index: undispatched events, due or running deliveries, dead deliveries.
_MEASURE: Final = text(
    """
    SELECT 'undispatched' AS what, '' AS handler, count(*) AS rows, min(id::text) AS oldest,
           NULL::double precision AS late
      FROM (SELECT id FROM outbox WHERE dispatched_at IS NULL ORDER BY id
             LIMIT :max_rows) AS undispatched
    UNION ALL
    SELECT 'due', handler, count(*), min(event_id::text), max(extract(epoch FROM now() - due_at))
      FROM (SELECT event_id, handler, due_at FROM delivery WHERE due_at IS NOT NULL
             ORDER BY due_at LIMIT :max_rows) AS due
     GROUP BY handler
    UNION ALL
    SELECT 'dead', handler, count(*), NULL, NULL
      FROM (SELECT handler FROM delivery WHERE due_at IS NULL AND done_at IS NULL
             LIMIT :max_rows) AS dead
     GROUP BY handler
    """
)


@dataclass(frozen=True, slots=True)
class Backlog:
    """Undelivered events.

    - `oldest_seconds`: age of the oldest event, including one that failed and is retried.
    - `lag_seconds`: delay of the delivery that waits longest beyond its due time.
    """

    undispatched: int
    due: Mapping[str, int]
    dead: Mapping[str, int]
    oldest_seconds: float
    lag_seconds: float


async def measure(connection: ReadConnection) -> Backlog:
    rows = (await connection.execute(_MEASURE, {"max_rows": MAX_ROWS})).all()
    by = {
        what: {row.handler: row.rows for row in rows if row.what == what}
        for what in ("undispatched", "due", "dead")
    }
    undispatched_ages = [
        _age(row.oldest) for row in rows if row.what == "undispatched" and row.oldest
    ]
    due_ages = [_age(row.oldest) for row in rows if row.what == "due"]
    late = [float(row.late) for row in rows if row.late is not None]
    return Backlog(
        undispatched=by["undispatched"][""],
        due=by["due"],
        dead=by["dead"],
        oldest_seconds=max((*undispatched_ages, *due_ages), default=0.0),
        # An undispatched event is late from its creation.
        lag_seconds=max((*undispatched_ages, *late, 0.0)),
    )


def _age(event_id: str) -> float:
    """Return the age of an event in seconds; its id contains its time."""
    return max(0.0, now().timestamp() - (UUID(event_id).int >> 80) / 1000)
