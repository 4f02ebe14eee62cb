"""Persistent store of the sandbox: one SQLite file.

The sandbox is one process, and every call is short and synchronous. A `transaction` block
therefore runs without interleaving: of 50 concurrent payments of a session, one succeeds.
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
    """An API object with its internal data in `extra`; `due` is its next scheduled transition."""

    seq: int
    id: str
    kind: str
    created: int
    body: Body
    extra: Body = field(default_factory=dict)
    due: int | None = None


@dataclass(frozen=True)
class Bounds:
    """Bounds of a page, newest first: limit, cursors and creation time."""

    limit: int = 10
    after: int | None = None
    before: int | None = None
    created: Mapping[str, int] = field(default_factory=dict)


_COMPARISONS = {"gt": ">", "gte": ">=", "lt": "<", "lte": "<="}


class Store:
    """A SQLite store; in memory without a path."""

    def __init__(self, path: Path | None) -> None:
        if path:
            path.parent.mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(path or ":memory:", isolation_level=None, timeout=10)
        self._db.execute("PRAGMA journal_mode = WAL")
        # Survives a killed process; durability against power loss is not needed.
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.executescript(_SCHEMA)
        self._depth = 0

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Run the block in a transaction; nested blocks join the outer one."""
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
    def savepoint(self) -> Iterator[None]:
        """Run the block in a savepoint of the transaction; an exception rolls it back."""
        self._db.execute("SAVEPOINT nested")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK TO nested")
            raise
        finally:
            self._db.execute("RELEASE nested")

    def run(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Execute a statement and return its rows."""
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
        """Insert an object; its id and creation time are in the body."""
        self.run(
            "INSERT INTO object (id, kind, created, body, extra, due, account)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            *(body["id"], kind, body["created"], json.dumps(body), json.dumps(extra or {})),
            *(due, account),
        )

    def add_money(self, body: Body, account: str) -> None:
        """Insert a balance transaction with its net amount."""
        self.add("balance_transaction", body, account=account)
        self.run(
            "UPDATE object SET net = ?, available_on = ? WHERE id = ?",
            *(body["net"], body["available_on"], body["id"]),
        )

    def get(self, id: str, kind: str | None = None) -> Record | None:
        """Return the object with this id, or None if its kind differs."""
        rows = self.run(f"SELECT {_COLUMNS} FROM object WHERE id = ?", id)  # noqa: S608 - a constant
        record = _record(rows[0]) if rows else None
        return record if record and kind in {None, record.kind} else None

    def save(self, record: Record) -> None:
        """Update the record."""
        self.run(
            "UPDATE object SET body = ?, extra = ?, due = ? WHERE seq = ?",
            *(json.dumps(record.body), json.dumps(record.extra), record.due, record.seq),
        )

    def remove(self, id: str) -> None:
        """Delete an object."""
        self.run("DELETE FROM object WHERE id = ?", id)

    def due(self, now: int) -> list[Record]:
        """Return up to 500 objects whose transition is due, in order."""
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
        """Return a page, newest first, and whether more rows follow.

        The keys of `where` are field names; they must not come from a request.
        """
        conditions = ["kind = ?", "account = ?"]
        values: list[Any] = [kind, account]
        for name, value in where.items():
            options = value if isinstance(value, (list, tuple)) else [value]
            placeholders = ", ".join("?" for _ in options)
            conditions.append(f"json_extract(body, '$.{name}') IN ({placeholders})")
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
            f"SELECT {_COLUMNS} FROM object WHERE {' AND '.join(conditions)}"  # noqa: S608 - constant names
            f" ORDER BY seq {order} LIMIT ?",
            *(*values, bounds.limit + 1),
        )
        records = [_record(row) for row in rows[: bounds.limit]]
        return records[::-1] if order == "ASC" else records, len(rows) > bounds.limit

    def balances(self, account: str, now: int) -> dict[str, tuple[int, int]]:
        """Return the available and the pending balance in cents, by currency."""
        rows = self.run(
            "SELECT json_extract(body, '$.currency') AS currency,"
            " coalesce(sum(net) FILTER (WHERE available_on <= ?), 0),"
            " coalesce(sum(net) FILTER (WHERE available_on > ?), 0)"
            " FROM object WHERE account = ? AND net IS NOT NULL GROUP BY currency",
            *(now, now, account),
        )
        return {currency: (available, pending) for currency, available, pending in rows}

    def get_setting(self, name: str) -> Any:
        """Return a stored setting, or None."""
        rows = self.run("SELECT value FROM setting WHERE name = ?", name)
        return json.loads(rows[0][0]) if rows else None

    def set_setting(self, name: str, value: Any) -> None:
        """Store a setting."""
        self.run("INSERT OR REPLACE INTO setting VALUES (?, ?)", name, json.dumps(value))

    def clear(self) -> None:
        """Delete all rows."""
        with self.transaction():
            for table in ("object", "idempotency", "delivery", "setting"):
                self.run(f"DELETE FROM {table}")  # noqa: S608 - constant names


def _record(row: tuple[Any, ...]) -> Record:
    seq, name, kind, created, body, extra, due = row
    return Record(seq, name, kind, created, json.loads(body), json.loads(extra), due)
