"""Relevance of search on judged queries, compared with PostgreSQL's Arabic configuration."""

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text as sql

from api.tests.factories import member, post
from api.tests.search.relevance import judged
from api.tests.support.http import get_payload


@pytest.fixture(scope="module")
async def keys(app: FastAPI) -> dict[str, str]:
    """Publish the posts of the set; their keys by post id."""
    from api.tests.conftest import client_of

    author = await member(app, name="ناشر")
    async with client_of(app) as client:
        return {
            (await post(client, author, text))["_id"]: key for key, text in judged.posts().items()
        }


async def search_keys(client: httpx.AsyncClient, keys: dict[str, str], query: str) -> list[str]:
    url = httpx.URL("/posts/explorePosts", params={"query": query})
    return [
        keys[post["_id"]] for post in await get_payload(client, str(url)) if post["_id"] in keys
    ]


async def search_baseline(app: FastAPI, keys: dict[str, str]) -> dict[str, list[str]]:
    """Run the queries on `to_tsvector('arabic', text)`, without folding."""
    statement = sql("""
        SELECT id FROM post, plainto_tsquery('arabic', :query) AS query
        WHERE id = ANY(CAST(:ids AS uuid[])) AND to_tsvector('arabic', text) @@ query
        ORDER BY ts_rank(to_tsvector('arabic', text), query) DESC, id DESC LIMIT 10
    """)
    answers = {}
    async with app.state.database.reading() as connection:
        for query in judged.queries():
            rows = await connection.execute(statement, {"query": query, "ids": list(keys)})
            answers[query] = [keys[str(post_id)] for post_id in rows.scalars()]
    return answers


def test_relevance_set_is_complete() -> None:
    posts, queries = judged.posts(), judged.queries()
    assert len(posts) >= 300
    assert len(queries) >= 90
    assert {key for expected in queries.values() for key in expected} <= set(posts)


async def test_search_relevance_exceeds_baseline(
    client: httpx.AsyncClient, app: FastAPI, keys: dict[str, str]
) -> None:
    answers = {query: await search_keys(client, keys, query) for query in judged.queries()}
    baseline = await search_baseline(app, keys)
    recall, rank = judged.recall_at_10(answers), judged.mean_reciprocal_rank(answers)
    baseline_recall, baseline_rank = (
        judged.recall_at_10(baseline),
        judged.mean_reciprocal_rank(baseline),
    )
    print(f"\n{len(answers)} queries over {len(keys)} posts")
    print(f"this search    recall@10 {recall:.3f}   MRR {rank:.3f}")
    print(f"baseline       recall@10 {baseline_recall:.3f}   MRR {baseline_rank:.3f}")
    for query, expected in judged.queries().items():
        if missed := expected - set(answers[query][:10]):
            print(f"  {query}: missed {sorted(missed)} among {answers[query][:10]}")
    assert recall >= 0.95
    assert rank >= 0.85
    assert baseline_recall <= recall - 0.15
    assert baseline_rank <= rank - 0.1
