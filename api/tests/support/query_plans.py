"""Query plans of the statements of a call, for tests that assert which rows are read and how.

No test of a plan measures time: what counts are the nodes of a plan and the rows and pages they
read.
"""

import json
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, TypeAlias

import sqlalchemy
from sqlalchemy.ext.asyncio import AsyncConnection

from api.core.db.database import ReadConnection
from infra.local.postgres import Postgres

Call: TypeAlias = Callable[[ReadConnection], Awaitable[Any]]
Node: TypeAlias = dict[str, Any]

LARGE_TABLES = {"post", "post_counts", "post_text", "post_tag", "follow", "evaluation"}


class Plan:
    """Measured plans of the statements of a call, and their generic plans without measurements."""

    def __init__(self, measured: Sequence[Node], generic: Sequence[Node] = ()) -> None:
        self.nodes = [node for plan in measured for node in _nodes(plan)]
        self._generic_nodes = [node for plan in generic for node in _nodes(plan)]
        self.pages_read = sum(
            plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] for plan in measured
        )

    def rows_read(self) -> dict[str, int]:
        """Return the number of rows read of each large table, including filtered ones."""
        rows = dict.fromkeys(LARGE_TABLES, 0)
        for node in self.nodes:
            if node.get("Relation Name") in LARGE_TABLES:
                per_loop = node["Actual Rows"] + node.get("Rows Removed by Filter", 0)
                rows[node["Relation Name"]] += round(per_loop * node["Actual Loops"])
        return rows

    def max_sorted_rows(self) -> int:
        """Return the largest input of a sort."""
        return max(
            (
                round(node["Plans"][0]["Actual Rows"])
                for node in self.nodes
                if node["Node Type"] in {"Sort", "Incremental Sort"} and node["Actual Loops"]
            ),
            default=0,
        )

    def sequential_scans(self) -> set[str]:
        """Return the large tables with a sequential scan, in the measured or a generic plan."""
        return {
            node["Relation Name"]
            for node in (*self.nodes, *self._generic_nodes)
            if node["Node Type"] == "Seq Scan" and node["Relation Name"] in LARGE_TABLES
        }

    def index_scans(self, index: str) -> list[Node]:
        """Return the nodes that scan an index."""
        return [node for node in self.nodes if node.get("Index Name") == index]


def _nodes(plan: Node) -> Iterator[Node]:
    yield plan
    for child in plan.get("Plans", []):
        yield from _nodes(child)


async def plan_of(
    postgres: Postgres, database: str, connection: AsyncConnection, call: Call
) -> Plan:
    """Measure the plans of a call with its own parameters, beside the generic plans."""
    measured, generic = [], []
    # Pages as cheap as on a solid-state drive. With the default, a sort and an index scan of such
    # small tables have almost the same cost, and the plan is arbitrary.
    await connection.exec_driver_sql("SET random_page_cost = 1.1")
    for statement, parameters in await _statements_of(connection, call):
        explain = f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {statement}"
        measured.append(_root(await connection.exec_driver_sql(explain, parameters)))
        explain = f"EXPLAIN (GENERIC_PLAN, FORMAT JSON) {statement}"
        generic.append(json.loads(postgres.sql(explain, database=database))[0]["Plan"])
    return Plan(measured, generic)


async def generic_plan_of(connection: AsyncConnection, call: Call) -> Plan:
    """Measure the generic plans of a call, which a connection uses from the sixth execution on."""
    plans = []
    statements = await _statements_of(connection, call)
    await connection.exec_driver_sql("SET plan_cache_mode = force_generic_plan")
    for statement, parameters in statements:
        await connection.exec_driver_sql(f"PREPARE measured AS {statement}")
        values = ", ".join(map(_sql_literal, parameters))
        explain = f"EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE measured({values})"
        plans.append(_root(await connection.exec_driver_sql(explain)))
        await connection.exec_driver_sql("DEALLOCATE measured")
    return Plan(plans)


async def _statements_of(connection: AsyncConnection, call: Call) -> list[tuple[str, Any]]:
    statements: list[tuple[str, Any]] = []

    def record(*event: Any) -> None:
        statements.append((event[2], event[3]))

    engine = connection.engine.sync_engine
    sqlalchemy.event.listen(engine, "before_cursor_execute", record)
    await call(ReadConnection(connection))
    sqlalchemy.event.remove(engine, "before_cursor_execute", record)
    assert statements
    return statements


def _root(rows: Any) -> Node:
    plans = rows.scalar_one()
    root: Node = (json.loads(plans) if isinstance(plans, str) else plans)[0]["Plan"]
    return root


def _sql_literal(parameter: Any) -> str:
    if isinstance(parameter, list):
        return f"ARRAY[{', '.join(map(_sql_literal, parameter))}]"
    if isinstance(parameter, (int, float)):
        return str(parameter)
    return "'" + str(parameter).replace("'", "''") + "'"
