"""Relevance of search on judged queries, compared with PostgreSQL's Arabic configuration."""

import asyncio
import json
import os
from pathlib import Path
from typing import Final

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text as sql

from api.core.ids import new_id
from api.tests.conftest import TestDatabase
from api.tests.factories import member
from api.tests.factories.raw_rows import insert_post_sql
from api.tests.search.relevance import judged
from api.tests.support.http import get_payload

Answers = dict[str, list[str]]

CONCURRENCY: Final = 4

# The least mean of nDCG@10, recall@10 and MRR@10 by group, slightly below what was measured.
FLOORS: Final = {
    "msa": (0.94, 0.92, 0.96),
    "egyptian": (0.89, 0.87, 0.94),
    "gulf": (0.81, 0.79, 0.87),
    "levantine": (0.86, 0.82, 0.92),
    "maghrebi": (0.80, 0.79, 0.89),
    "names": (0.91, 0.90, 0.97),
    "mixed": (0.92, 0.87, 0.97),
    "all": (0.90, 0.865, 0.94),
    "new, held out": (0.86, 0.84, 0.91),
}


@pytest.fixture(scope="module")
async def keys(app: FastAPI, database: TestDatabase) -> dict[str, str]:
    """Insert the posts of the set; their keys by post id."""
    author = (await member(app, name="ناشر")).id
    ids = {key: new_id() for key in judged.posts()}
    database.sql(
        "".join(insert_post_sql(ids[key], author, text) for key, text in judged.posts().items())
    )
    return {str(post_id): key for key, post_id in ids.items()}


@pytest.fixture(scope="module")
async def answers(app: FastAPI, keys: dict[str, str]) -> Answers:
    """Search for all queries of the set; the keys of their results in order."""
    from api.tests.conftest import client_of

    queries = iter(judged.queries())
    found: Answers = {}

    async def search_rest(client: httpx.AsyncClient) -> None:
        for query in queries:
            found[query.text] = await search_keys(client, keys, query.text)

    async with client_of(app) as client:
        await asyncio.gather(*(search_rest(client) for _ in range(CONCURRENCY)))
    return found


async def search_keys(client: httpx.AsyncClient, keys: dict[str, str], query: str) -> list[str]:
    url = httpx.URL("/posts/explorePosts", params={"query": query, "limit": 100})
    results = [keys.get(post["_id"]) for post in await get_payload(client, str(url))]
    return [key for key in results if key][: judged.CUTOFF]


@pytest.fixture(scope="module")
async def baseline(app: FastAPI, keys: dict[str, str]) -> Answers:
    """Search on `to_tsvector('arabic', text)`, without folding."""
    statement = sql("""
        SELECT id FROM post, plainto_tsquery('arabic', :query) AS query
        WHERE id = ANY(CAST(:ids AS uuid[])) AND to_tsvector('arabic', text) @@ query
        ORDER BY ts_rank(to_tsvector('arabic', text), query) DESC, id DESC LIMIT 10
    """)
    found = {}
    async with app.state.database.reading() as connection:
        for query in judged.queries():
            rows = await connection.execute(statement, {"query": query.text, "ids": list(keys)})
            found[query.text] = [keys[str(post_id)] for post_id in rows.scalars()]
    return found


def test_relevance_set_is_complete() -> None:
    queries = judged.queries()
    sizes = {name: len(group) for name, group in judged.groups().items()}
    assert len({query.text for query in queries}) == len(queries) >= 400
    assert sizes["msa"] == 125
    assert min(sizes.values()) >= 45
    assert len(judged.posts()) >= 600
    assert {grade for query in queries for grade in query.grades.values()} == {1, 2}


def test_search_relevance_stays_above_floors(answers: Answers, baseline: Answers) -> None:
    report = judged.report({"search": answers, "arabic": baseline})
    print(f"\n{judged.format_report(report)}")
    if path := os.environ.get("RELEVANCE_REPORT"):
        Path(path).write_text(json.dumps(report, ensure_ascii=False), encoding="utf-8")
    for name, floors in FLOORS.items():
        figures = report["means"]["search"][name]
        for (measure, figure), floor in zip(figures.items(), floors, strict=True):
            assert figure >= floor, (name, measure)
            assert figure >= report["means"]["arabic"][name][measure] + 0.14
