"""Everything that must outlive the process, in one SQLite file.

The sandbox is one process and every call here is short and synchronous, so that what stands inside
`writing` is one step for everybody else: that is what makes a race of fifty payments end in one.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from api.stripe_sandbox.resources import Body

_SCHEMA = """
CREATE TABLE IF NOT EXISTS object (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  created INTEGER NOT NULL,
  body TEXT NOT NULL,
  extra TEXT NOT NULL,
  due INTEGER,
  account TEXT NOT NULL DEFAULT '',
  net INTEGER,
  available_on INTEGER
);
CREATE INDEX IF NOT EXISTS object_kind ON object (kind, account, seq);
CREATE INDEX IF NOT EXISTS object_due ON object (due) WHERE due IS NOT NULL;
CREATE INDEX IF NOT EXISTS object_money ON object (account, available_on, net)
  WHERE net IS NOT NULL;
CREATE INDEX IF NOT EXISTS object_intent ON object (kind, json_extract(body, '$.payment_intent'));
CREATE INDEX IF NOT EXISTS object_charge ON object (kind, json_extract(body, '$.charge'));
CREATE INDEX IF NOT EXISTS object_source ON object (kind, json_extract(body, '$.source'));
CREATE INDEX IF NOT EXISTS object_type ON object (kind, json_extract(body, '$.type'));
CREATE TABLE IF NOT EXISTS idempotency (
  key TEXT PRIMARY KEY,
  route TEXT NOT NULL,
  params TEXT NOT NULL,
  request TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS delivery (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at REAL NOT NULL,
  state TEXT NOT NULL DEFAULT 'pending',
  answer TEXT
);
CREATE INDEX IF NOT EXISTS delivery_next ON delivery (next_at) WHERE state = 'pending';
CREATE INDEX IF NOT EXISTS delivery_event ON delivery (event, state);
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""
_COLUMNS = "seq, id, kind, created, body, extra, due"


@dataclass
class Record:
    """An object as Stripe shows it, and what the sandbox knows beside that."""

    seq: int
    id: str
    kind: str
    created: int
    body: Body
    extra: Body = field(default_factory=dict)
    due: int | None = None


@dataclass(frozen=True)
class Bounds:
    """Which part of a list: newest first, at most `limit`, beside one object or in a time."""

    limit: int = 10
    after: int | None = None
    before: int | None = None
    created: Mapping[str, int] = field(default_factory=dict)


_COMPARISONS = {"gt": ">", "gte": ">=", "lt": "<", "lte": "<="}


class Store:
    """The file; `:memory:` where no path is given."""

    def __init__(self, path: Path | None) -> None:
        if path:
            path.parent.mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(path or ":memory:", isolation_level=None, timeout=10)
        self._db.execute("PRAGMA journal_mode = WAL")
        # Enough against a killed process; a sandbox need not outlive a lost disk.
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.executescript(_SCHEMA)
        self._depth = 0

    def close(self) -> None:
        """Lets go of the file."""
        self._db.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """All or nothing; a second one inside belongs to the first."""
        if self._depth:
            yield
            return
        self._db.execute("BEGIN IMMEDIATE")
        self._depth = 1
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        else:
            self._db.execute("COMMIT")
        finally:
            self._depth = 0

    @contextmanager
    def trying(self) -> Iterator[None]:
        """Inside `writing`: what it changed is undone where it raises."""
        self._db.execute("SAVEPOINT trying")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK TO trying")
            raise
        finally:
            self._db.execute("RELEASE trying")

    def run(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """One statement."""
        return self._db.execute(sql, values).fetchall()

    def add(
        self,
        kind: str,
        body: Body,
        *,
        extra: Body | None = None,
        due: int | None = None,
        account: str = "",
    ) -> None:
        """A new object; its id and time stand in the body."""
        self.run(
            "INSERT INTO object (id, kind, created, body, extra, due, account)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            *(body["id"], kind, body["created"], json.dumps(body), json.dumps(extra or {})),
            *(due, account),
        )

    def add_money(self, body: Body, account: str) -> None:
        """A balance transaction, which is counted by its net amount."""
        self.add("balance_transaction", body, account=account)
        self.run(
            "UPDATE object SET net = ?, available_on = ? WHERE id = ?",
            *(body["net"], body["available_on"], body["id"]),
        )

    def get(self, id: str, kind: str | None = None) -> Record | None:
        """The object of that id, if it is of that kind."""
        rows = self.run(f"SELECT {_COLUMNS} FROM object WHERE id = ?", id)  # noqa: S608 - a constant
        record = _record(rows[0]) if rows else None
        return record if record and kind in {None, record.kind} else None

    def save(self, record: Record) -> None:
        """What changed in the record."""
        self.run(
            "UPDATE object SET body = ?, extra = ?, due = ? WHERE seq = ?",
            *(json.dumps(record.body), json.dumps(record.extra), record.due, record.seq),
        )

    def remove(self, id: str) -> None:
        """Forgets one object."""
        self.run("DELETE FROM object WHERE id = ?", id)

    def due(self, now: int) -> list[Record]:
        """What should have happened by now, in its order."""
        rows = self.run(
            f"SELECT {_COLUMNS} FROM object WHERE due <= ? ORDER BY due, seq LIMIT 500",  # noqa: S608 - a constant
            now,
        )
        return [_record(row) for row in rows]

    def page(
        self,
        kind: str,
        where: Mapping[str, Any],
        bounds: Bounds,
        *,
        account: str = "",
    ) -> tuple[list[Record], bool]:
        """One page, newest first, and whether more lies beyond it. `where` names fields of ours."""
        conditions = ["kind = ?", "account = ?"]
        values: list[Any] = [kind, account]
        for name, wanted in where.items():
            options = wanted if isinstance(wanted, (list, tuple)) else [wanted]
            marks = ", ".join("?" for _ in options)
            conditions.append(f"json_extract(body, '$.{name}') IN ({marks})")
            values.extend(options)
        for name, instant in bounds.created.items():
            conditions.append(f"created {_COMPARISONS[name]} ?")
            values.append(instant)
        if bounds.after is not None:
            conditions.append("seq < ?")
            values.append(bounds.after)
        if bounds.before is not None:
            conditions.append("seq > ?")
            values.append(bounds.before)
        order = "ASC" if bounds.before is not None else "DESC"
        rows = self.run(
            f"SELECT {_COLUMNS} FROM object WHERE {' AND '.join(conditions)}"  # noqa: S608 - names of ours
            f" ORDER BY seq {order} LIMIT ?",
            *(*values, bounds.limit + 1),
        )
        records = [_record(row) for row in rows[: bounds.limit]]
        return records[::-1] if order == "ASC" else records, len(rows) > bounds.limit

    def balance(self, account: str, now: int) -> tuple[int, int]:
        """(available, pending) cents."""
        rows = self.run(
            "SELECT coalesce(sum(net) FILTER (WHERE available_on <= ?), 0),"
            " coalesce(sum(net) FILTER (WHERE available_on > ?), 0)"
            " FROM object WHERE account = ? AND net IS NOT NULL",
            *(now, now, account),
        )
        return rows[0][0], rows[0][1]

    def setting(self, name: str) -> Any:
        """A value kept by name; None where there is none."""
        rows = self.run("SELECT value FROM setting WHERE name = ?", name)
        return json.loads(rows[0][0]) if rows else None

    def keep(self, name: str, value: Any) -> None:
        """Keeps a value by name."""
        self.run("INSERT OR REPLACE INTO setting VALUES (?, ?)", name, json.dumps(value))

    def clear(self) -> None:
        """Forgets everything."""
        with self.writing():
            for table in ("object", "idempotency", "delivery", "setting"):
                self.run(f"DELETE FROM {table}")  # noqa: S608 - names of ours


def _record(row: tuple[Any, ...]) -> Record:
    seq, name, kind, created, body, extra, due = row
    return Record(seq, name, kind, created, json.loads(body), json.loads(extra), due)
