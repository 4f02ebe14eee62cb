"""Number of SQL statements of each read, which does not grow with the length of a list."""

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import WEB_ORIGIN, Statements, client_of
from api.tests.support.auth import Drain

MAX_STATEMENTS = 2


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/users/me", 2),
        ("/users/{member}", 1),
        ("/users", 1),
        ("/users/suggestedOnes", 1),
        ("/posts", 1),
        ("/posts/feed", 1),
        ("/posts/feed?cursor={cursor}", 1),
        ("/posts/guest", 1),
        ("/posts/trendingTags", 1),
        ("/posts/mine", 1),
        ("/posts/{member}", 1),
        ("/posts/{member}?kind=digital", 2),
        ("/posts/saved", 1),
        ("/posts/purchased", 1),
        ("/posts/explorePosts", 1),
        ("/posts/explorePosts?sort=new", 1),
        ("/posts/exploreDigitalProducts", 1),
        ("/posts/exploreDigitalProducts?sort=priceAsc", 1),
        ("/posts/explorePosts?unanswered=true", 1),
        ("/posts/{post}/comments", 1),
        ("/posts/{post}/comments?sort=helpful", 1),
        ("/posts/{post}/reviews", 1),
        ("/posts/{post}/reviews?sort=highest", 1),
        ("/posts/{post}/reviews/summary", 1),
        ("/posts/{post}/evaluations", 2),
        ("/posts/{post}/evaluations/people", 2),
        ("/users/recommendedPosts", 2),
        ("/users/exploreUsers", 1),
        ("/users/network?tab=followers", 1),
        ("/users/network?tab=following", 1),
        ("/users/blocked", 1),
        ("/users/muted", 1),
        ("/users/mutedWords", 1),
        ("/users/sessions", 1),
        ("/identity/passkeys", 1),
        ("/posts/post/{post}", 1),
        ("/posts/{post}/guest", 1),
        ("/notifications", 1),
        ("/notifications/count", 1),
        ("/countries", 0),
        ("/interests", 0),
        ("/categories", 0),
        ("/syndication/robots.txt", 0),
        ("/syndication/sitemap.xml", 2),
        ("/syndication/sitemaps/pages.xml.gz", 1),
        (f"/syndication/sitemaps/posts-{'0' * 32}.xml.gz", 1),
        (f"/syndication/sitemaps/members-{'0' * 32}.xml.gz", 1),
        ("/syndication/users/{member}/atom.xml", 2),
        ("/syndication/tags/{tag}/atom.xml", 1),
        (f"/oembed?url={WEB_ORIGIN}/posts/{{post}}", 1),
        (f"/oembed?url={WEB_ORIGIN}/ar/embed/posts/{{post}}&format=xml", 1),
        ("/health", 0),
        ("/ready", 1),
    ],
)
async def test_read_takes_at_most_two_statements_with_a_cached_session(
    app: FastAPI, drain: Drain, statements: Statements, path: str, expected: int
) -> None:
    layla, omar = await factories.member(app), await factories.member(app)
    async with client_of(app, **layla.headers) as client:
        await factories.follow(client, layla, omar)
        await factories.follow(client, omar, layla)
        for author in (layla, omar):
            await factories.post(client, author)
        made = await factories.post(client, omar, tags=["قهوة"])
        await drain()
        cursor = (await client.get("/posts/feed?limit=1")).json()["nextCursor"]
        url = path.format(member=omar.id, post=made["_id"], cursor=cursor, tag="قهوة")
        statements.clear()
        answer = await client.get(url)
    assert answer.status_code == 200, answer.text
    assert len(statements) == expected <= MAX_STATEMENTS, statements


async def test_reads_open_no_transaction(
    app: FastAPI, client: httpx.AsyncClient, statements: Statements
) -> None:
    layla = await factories.member(app)
    await client.get("/posts/feed", headers=layla.headers)
    statements.clear()
    await client.get("/posts/feed", headers=layla.headers)
    words = {statement.split(maxsplit=1)[0].upper() for statement in statements}
    assert words <= {"SELECT", "WITH"}
