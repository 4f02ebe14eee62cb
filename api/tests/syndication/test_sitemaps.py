"""Sitemaps: current public pages only, in files with fixed bounds."""

import gzip
import random
from collections.abc import Iterator
from datetime import UTC, datetime
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.syndication import jobs as ranges
from api.syndication import sitemaps
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import raw_rows
from api.tests.support.feeds import (
    PRIVATE_STATES,
    get_web_origin,
    list_sitemap_ids,
    make_private,
    parse_sitemap,
    read_sitemap_index,
    reset_sitemap_ranges,
    sitemap_path,
)
from api.tests.support.http import post_payload, refusal
from api.tests.support.products import create_product

LAST_OF_TODAY = "f" * 32


@pytest.fixture(autouse=True)
def _as_migrated(database: TestDatabase) -> Iterator[None]:
    reset_sitemap_ranges(database)
    yield
    reset_sitemap_ranges(database)


async def test_post_is_listed_in_both_languages_with_alternates(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    post = await factories.post(client, await factories.member(app))
    answer = await client.get(sitemap_path("posts"))
    assert answer.headers["content-type"] == "application/gzip"
    found = parse_sitemap(answer.content)
    origin = get_web_origin(app)
    english, arabic = (f"{origin}{prefix}/posts/{post['_id']}" for prefix in ("", "/ar"))
    others = {"en": english, "ar": arabic, "x-default": english}
    changed = f"{post['createdAt'][:19]}Z"
    assert found[english] == found[arabic] == (changed, others)


async def test_member_with_a_handle_is_listed_by_it(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    members = [await factories.member(app) for _ in range(2)]
    await post_payload(client, "/users/update", members[0], {"handle": "listed_by_it"})
    for each in members:
        await factories.post(client, each)
    found = parse_sitemap((await client.get(sitemap_path("members"))).content)
    origin = get_web_origin(app)
    assert f"{origin}/ar/@listed_by_it" in found
    assert f"{origin}/users/{members[0].id}" not in found
    assert f"{origin}/users/{members[1].id}" in found


async def test_edit_updates_lastmod(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    layla = await factories.member(app)
    post = await factories.post(client, layla)
    database.sql(f"UPDATE post SET created_at = '2026-01-01' WHERE id = '{post['_id']}'")
    before = (await client.get(sitemap_path("posts"))).headers["etag"]
    edited = await post_payload(client, f"/posts/{post['_id']}/update", layla, {"text": "بعد"})
    answer = await client.get(sitemap_path("posts"), headers={"if-none-match": before})
    assert answer.status_code == 200
    lastmod, _ = parse_sitemap(answer.content)[f"{get_web_origin(app)}/posts/{post['_id']}"]
    assert lastmod == f"{edited['editedAt'][:19]}Z"


@pytest.mark.parametrize("how", PRIVATE_STATES)
async def test_hidden_content_leaves_its_file_at_once(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, how: str
) -> None:
    layla, omar = await factories.member(app), await factories.member(app)
    post, other = await factories.post(client, layla), await factories.post(client, omar)
    assert {post["_id"], other["_id"]} <= await list_sitemap_ids(client, "posts")
    assert {str(layla.id), str(omar.id)} <= await list_sitemap_ids(client, "members")
    etag = (await client.get(sitemap_path("posts"))).headers["etag"]
    await make_private(client, database, layla, post_id=post["_id"], how=how)
    again = await client.get(sitemap_path("posts"), headers={"if-none-match": etag})
    assert again.status_code == 200
    posts, members = (
        await list_sitemap_ids(client, "posts"),
        await list_sitemap_ids(client, "members"),
    )
    assert post["_id"] not in posts
    assert str(layla.id) not in members
    assert other["_id"] in posts
    assert str(omar.id) in members


async def test_only_members_with_public_content_are_listed(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    layla, omar = await factories.member(app), await factories.member(app)
    offered = await create_product(client, omar)
    members = await list_sitemap_ids(client, "members")
    assert str(layla.id) not in members
    assert str(omar.id) in members
    assert offered["_id"] in await list_sitemap_ids(client, "posts")


async def test_fixed_pages_are_the_indexable_ones(app: FastAPI, client: httpx.AsyncClient) -> None:
    answer = await client.get("/syndication/sitemaps/pages.xml.gz")
    found = parse_sitemap(answer.content)
    paths = {address.removeprefix(get_web_origin(app)) for address in found}
    pages = {"/guest", "/explore", "/transparency", "/privacy-policy", "/terms-and-conditions"}
    assert paths == pages | {f"/ar{page}" for page in pages}
    assert all(lastmod for lastmod, _ in found.values())


async def test_index_lists_ranges_with_entries(
    app: FastAPI, client: httpx.AsyncClient, jobs: WorkerContext, database: TestDatabase
) -> None:
    await factories.post(client, await factories.member(app))
    database.sql(f"INSERT INTO sitemap_range (kind, first_id) VALUES ('posts', '{LAST_OF_TODAY}')")
    first = {f"{kind}-{'0' * 32}.xml.gz" for kind in ("posts", "members")}
    assert set(await read_sitemap_index(client)) == {"pages.xml.gz", *first}
    await ranges.update_sitemap_ranges(jobs)
    named = await read_sitemap_index(client)
    assert set(named) == {"pages.xml.gz", *first}
    assert all(named.values())
    empty = await client.get(sitemap_path("posts", LAST_OF_TODAY))
    assert refusal(empty) == (404, "not_found")


async def test_full_range_is_closed_and_keeps_its_entries(
    app: FastAPI,
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    database: TestDatabase,
) -> None:
    layla = await factories.member(app)
    earlier = {(await factories.post(client, layla))["_id"] for _ in range(3)}
    before = datetime.now(UTC)
    for _ in range(3):  # later runs do not close it again
        await ranges.update_sitemap_ranges(jobs, closed_at=2)
    rows = database.sql("SELECT first_id FROM sitemap_range WHERE kind = 'posts' ORDER BY 1")
    _, bound = (UUID(row) for row in rows.splitlines())
    begins = datetime.fromtimestamp((bound.int >> 80) / 1000, UTC)
    assert 60 <= (begins - before).total_seconds() <= 400
    # Ids before the bound belong to the first range, later ones to the next.
    now = (await factories.post(client, layla))["_id"]
    later = raw_rows.random_id_at(int(begins.timestamp() * 1000) + 1, random.Random(1))
    database.sql(raw_rows.insert_post_sql(later, layla.id))
    held = await list_sitemap_ids(client, "posts")
    assert {*earlier, now} <= held
    assert str(later) not in held
    assert await list_sitemap_ids(client, "posts", bound.hex) == {str(later)}
    await client.delete(f"/posts/{now}", headers=layla.headers)
    assert await list_sitemap_ids(client, "posts") == held - {now}
    # It is newer than any post of the next tests.
    await client.delete(f"/posts/{later}", headers=layla.headers)


async def test_bulk_import_is_split_into_bounded_files(
    app: FastAPI,
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    database: TestDatabase,
) -> None:
    layla = await factories.member(app)
    for _ in range(9):
        raw_rows.insert_post(database, layla.id)
    whole = await list_sitemap_ids(client, "posts")
    # About ten files, however many rows other tests left.
    most = max(4, len(whole) // 10)
    await ranges.update_sitemap_ranges(jobs, closed_at=most - 1, most=most)
    files = [name for name in await read_sitemap_index(client) if name.startswith("posts-")]
    held = [await list_sitemap_ids(client, "posts", name[6:38]) for name in files]
    assert len(held) > 2
    assert all(len(each) <= most for each in held)
    assert set().union(*held) == whole
    assert sum(map(len, held)) == len(whole)


async def test_unchanged_file_has_equal_bytes_and_is_revalidated(
    app: FastAPI, client: httpx.AsyncClient, live_origin: str
) -> None:
    await factories.post(client, await factories.member(app))
    async with httpx.AsyncClient(base_url=live_origin) as crawler:
        for path in ("/syndication/sitemap.xml", sitemap_path("posts"), sitemap_path("members")):
            first, second = await crawler.get(path), await crawler.get(path)
            assert first.content == second.content
            etag = first.headers["etag"]
            for given in (etag, f'W/{etag}, "else"', "*"):
                again = await crawler.get(path, headers={"if-none-match": given})
                assert (again.status_code, again.content) == (304, b"")
                assert again.headers["etag"] == etag
            head = await crawler.head(path)
            assert (head.status_code, head.content) == (200, b"")
            assert head.headers["etag"] == etag
            assert "s-maxage=2" in head.headers["cache-control"]


def test_file_is_cached_only_if_sent_completely() -> None:
    kept = sitemaps.FileCache(most_bytes=100)
    for _ in kept.written("broken off", [b"a", b"b"]):
        break
    assert kept.get("broken off") is None
    assert b"".join(kept.written("whole", iter([b"a", b"b"]))) == b"ab"
    assert kept.get("whole") == b"ab"


def test_file_cache_is_bounded_and_evicts_the_least_recent() -> None:
    kept = sitemaps.FileCache(most_bytes=100)
    for number in range(50):
        list(kept.written(f"file {number}", [bytes(30)]))
        assert kept.get("file 0")
    assert [number for number in range(50) if kept.get(f"file {number}")] == [0, 48, 49]
    list(kept.written("larger than all", [bytes(101)]))
    assert kept.get("larger than all") is None
    list(kept.written("later", [bytes(100)]))
    assert kept.get("later") == bytes(100)


async def test_cached_file_equals_a_new_one(
    app: FastAPI, client: httpx.AsyncClient, live_origin: str
) -> None:
    await factories.post(client, await factories.member(app))
    async with httpx.AsyncClient(base_url=live_origin) as crawler:
        written = await crawler.get(sitemap_path("posts"))
        kept = await crawler.get(sitemap_path("posts"))
        assert kept.content == written.content
        assert kept.headers["content-length"] == str(len(written.content))
        for name in ("etag", "last-modified", "cache-control", "content-type", "x-robots-tag"):
            assert kept.headers[name] == written.headers[name]


async def test_only_the_etag_revalidates(app: FastAPI, client: httpx.AsyncClient) -> None:
    layla = await factories.member(app)
    older, _ = [(await factories.post(client, layla))["_id"] for _ in range(2)]
    since = (await client.get(sitemap_path("posts"))).headers["last-modified"]
    await client.delete(f"/posts/{older}", headers=layla.headers)
    answer = await client.get(sitemap_path("posts"), headers={"if-modified-since": since})
    assert answer.status_code == 200
    assert older not in gzip.decompress(answer.content).decode()


@pytest.mark.parametrize(
    "name",
    [
        "posts.xml.gz",
        "posts-0.xml.gz",
        f"posts-{'0' * 31}1.xml.gz",
        f"posts-{'f' * 33}.xml.gz",
        f"POSTS-{'0' * 32}.xml.gz",
        f"posts-{'0' * 32}.xml",
        "members-00000000-0000-0000-0000-000000000000.xml.gz",
        "..%2F..%2Fposts%2Fguest",
        "posts-%00.xml.gz",
        "9" * 64,
    ],
)
async def test_unknown_file_is_not_found(client: httpx.AsyncClient, name: str) -> None:
    assert refusal(await client.get(f"/syndication/sitemaps/{name}")) == (404, "not_found")


async def test_unusual_requests_are_answered(app: FastAPI, client: httpx.AsyncClient) -> None:
    await factories.post(client, await factories.member(app))
    plain = await client.get(sitemap_path("posts"))
    asked = f"{sitemap_path('posts')}?page={'9' * 400}&utm[]=%00&limit=-1"
    odd = await client.get(asked, headers={"range": "bytes=0-9", "accept-encoding": "identity"})
    assert (odd.status_code, odd.content) == (200, plain.content)
    for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
        answer = await client.request(method, sitemap_path("posts"))
        assert refusal(answer) == (405, "method_not_allowed")
        assert answer.headers["allow"] == "GET, HEAD"


async def test_robots_may_read_noindex_pages(app: FastAPI, client: httpx.AsyncClient) -> None:
    from urllib.robotparser import RobotFileParser

    answer = await client.get("/syndication/robots.txt")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    rules = RobotFileParser()
    rules.parse(answer.text.splitlines())
    assert rules.site_maps() == [f"{get_web_origin(app)}/sitemap.xml"]
    for path in (
        "/",
        "/guest",
        "/ar/posts/x",
        "/search?query=x",
        "/settings/main",
        "/api/og/x.png",
    ):
        assert rules.can_fetch("Googlebot", path), path
    assert not rules.can_fetch("Googlebot", "/api/revalidate")
