"""Pair amounts: the units that each contributor distributes to each author."""

from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.core.ids import new_id
from api.revenue_share import bulk_sql, pair_amounts
from api.revenue_share.allocation_v1 import ContributorBudget
from api.tests.conftest import TestDatabase
from api.tests.factories.periods import Month

DIRECTED, COMMONS, POINTS = 98_765_432_109_876_543, 12_345_678_901_234_567, 17
# Points of the acts by author.
ACTS = {"first": (5, 3, 3), "second": (2, 1, 1, 1), "third": (1,)}


@pytest.fixture
def month(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext
) -> Month:
    return Month(app, client, database, jobs)


@pytest.mark.parametrize("version", ["v1", "v2"])
async def test_load_rounds_down_each_act_in_v1_and_each_pair_in_v2(
    month: Month, version: str
) -> None:
    giver, authors = new_id(), {name: new_id() for name in ACTS}
    acts = ", ".join(
        f"('{month.month}', '{giver}', '{new_id()}', 'save', '{authors[name]}', {points})"
        for name, all_points in ACTS.items()
        for points in all_points
    )
    month.database.sql(
        f"INSERT INTO revenue_budget VALUES"
        f" ('{month.month}', '{giver}', {DIRECTED}, {COMMONS}, {POINTS});"
        " INSERT INTO revenue_act (month, giver_id, post_id, kind, author_id, points)"
        f" VALUES {acts}"
    )
    budget = ContributorBudget(DIRECTED, COMMONS, POINTS)
    expected: dict[UUID, int] = {
        authors[name]: sum(map(budget.units_for, points))
        if version == "v1"
        else budget.units_for(sum(points))
        for name, points in ACTS.items()
    }
    async with month.jobs.database.writing() as connection:
        await bulk_sql.raise_limits(connection)
        loaded = await pair_amounts.load(connection, month.month, version)
    assert loaded.contributors == [giver]
    assert {each.author_id: each.amounts for each in loaded.authors} == {
        author: [units] for author, units in expected.items()
    }
    assert (loaded.pairs, loaded.units) == (3, sum(expected.values()))
    by_act = sum(budget.units_for(each) for points in ACTS.values() for each in points)
    by_pair = sum(budget.units_for(sum(points)) for points in ACTS.values())
    # Otherwise the two rules would not differ here.
    assert by_act < by_pair
