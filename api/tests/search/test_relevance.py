"""How well search finds, measured on judged queries and beside Postgres' own Arabic search."""

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text as sql

from api.tests.factories import member, post
from api.tests.search.relevance import judged
from api.tests.support.http import got


@pytest.fixture(scope="module")
async def keys(app: FastAPI) -> dict[str, str]:
    """Publishes the set; each post's key by its id."""
    from api.tests.conftest import client_of

    author = await member(app, name="ناشر")
    async with client_of(app) as client:
        return {
            (await post(client, author, text))["_id"]: key for key, text in judged.posts().items()
        }


async def asked(client: httpx.AsyncClient, keys: dict[str, str], query: str) -> list[str]:
    url = httpx.URL("/posts/explorePosts", params={"query": query})
    return [keys[found["_id"]] for found in await got(client, str(url)) if found["_id"] in keys]


async def plainly(app: FastAPI, keys: dict[str, str]) -> dict[str, list[str]]:
    """The same queries asked of `to_tsvector('arabic', text)` as it is, without the fold."""
    statement = sql("""
        SELECT id FROM post, plainto_tsquery('arabic', :query) AS query
        WHERE id = ANY(CAST(:ids AS uuid[])) AND to_tsvector('arabic', text) @@ query
        ORDER BY ts_rank(to_tsvector('arabic', text), query) DESC, id DESC LIMIT 10
    """)
    answers = {}
    async with app.state.database.reading() as connection:
        for query in judged.queries():
            found = await connection.execute(statement, {"query": query, "ids": list(keys)})
            answers[query] = [keys[str(post_id)] for post_id in found.scalars()]
    return answers


def test_the_judged_set_is_whole() -> None:
    posts, queries = judged.posts(), judged.queries()
    assert len(posts) >= 300
    assert len(queries) >= 90
    assert {key for wanted in queries.values() for key in wanted} <= set(posts)


async def test_search_finds_what_readers_want(
    client: httpx.AsyncClient, app: FastAPI, keys: dict[str, str]
) -> None:
    answers = {query: await asked(client, keys, query) for query in judged.queries()}
    plain = await plainly(app, keys)
    recall, rank = judged.recall_at_10(answers), judged.mean_reciprocal_rank(answers)
    plain_recall, plain_rank = judged.recall_at_10(plain), judged.mean_reciprocal_rank(plain)
    print(f"\n{len(answers)} queries over {len(keys)} posts")
    print(f"this search    recall@10 {recall:.3f}   MRR {rank:.3f}")
    print(f"plain arabic   recall@10 {plain_recall:.3f}   MRR {plain_rank:.3f}")
    for query, wanted in judged.queries().items():
        if missed := wanted - set(answers[query][:10]):
            print(f"  {query}: missed {sorted(missed)} among {answers[query][:10]}")
    assert recall >= 0.95
    assert rank >= 0.85
    assert plain_recall <= recall - 0.15
    assert plain_rank <= rank - 0.1
