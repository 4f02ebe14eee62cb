"""Addresses in oEmbed requests: those of this web's posts, and nothing that resembles them."""

import httpx
import pytest

from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.factories import SignedInMember, raw_rows
from api.tests.support.embeds import fetch_embed, frame_of, read_embed
from api.tests.support.http import refusal

ORIGIN = "https://qima.example"


@pytest.mark.parametrize(
    "address",
    [
        "",
        "posts/{id}",
        "/posts/{id}",
        "//localhost:9/posts/{id}",
        "https://localhost:9/posts/{id}",
        "http://localhost/posts/{id}",
        "http://localhost:90/posts/{id}",
        "http://localhost:9x/posts/{id}",
        "http://localhost:999999/posts/{id}",
        "http://localhost:/posts/{id}",
        "http://elsewhere.example/posts/{id}",
        "http://localhost:9.elsewhere.example/posts/{id}",
        "http://elsewhere.example/http://localhost:9/posts/{id}",
        "http://localhost:9@elsewhere.example/posts/{id}",
        "http://elsewhere.example@localhost:9/posts/{id}",
        "http://@localhost:9/posts/{id}",
        "http://elsewhere.example\\@localhost:9/posts/{id}",
        "http://localhost:9\\posts\\{id}",
        "http://[localhost:9/posts/{id}",
        "http://localhost:9/users/../posts/{id}",
        "http://localhost:9/./posts/{id}",
        "http://localhost:9//posts/{id}",
        "http://localhost:9/posts%2F{id}",
        "http://localhost:9/posts/%2e%2e/posts/{id}",
        "http://localhost:9/posts/{id}%00",
        "http://localhost:9/posts/{id}//",
        "http://localhost:9/posts/{id}/comments",
        "http://localhost:9/posts/{id};x",
        "http://localhost:9/fr/posts/{id}",
        "http://localhost:9/ar/ar/posts/{id}",
        "http://localhost:9/users/{id}",
        "http://localhost:9/embed/{id}",
        "http://localhost:9/products/{id}",
        "http://localhost:9/posts/",
        "http://localhost:9/posts/nothing",
        "http://localhost:9/posts/٠١٩٩f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a",
        "http://localhost:9/ posts/{id}",
        "ht\ntp://localhost:9/posts/{id}",
        " http://localhost:9/posts/{id}",
        "http://localhost:9/posts/{id}\u0000",
        "javascript:http://localhost:9/posts/{id}",
        f"http://localhost:9/posts/{{id}}?{'x' * 5000}",
    ],
)
async def test_other_address_has_no_embed(
    client: httpx.AsyncClient, layla: SignedInMember, address: str
) -> None:
    post = await factories.post(client, layla)
    answer = await fetch_embed(client, address.replace("{id}", post["_id"]))
    assert refusal(answer) == (404, "post_not_found")


@pytest.mark.parametrize(
    "address",
    [
        "http://localhost:9/posts/{id}/",
        "HTTP://LOCALHOST:9/posts/{id}",
        "http://localhost:9/posts/{ID}",
        "http://localhost:9/posts/{id}?utm_source=x&url=http://elsewhere.example#comments",
        "http://localhost:9/embed/posts/{id}",
        # The web redirects to the page of a post.
        "http://localhost:9/embed/products/{id}",
    ],
)
async def test_spelling_of_the_address_does_not_matter(
    client: httpx.AsyncClient, layla: SignedInMember, address: str
) -> None:
    post = await factories.post(client, layla)
    url = address.replace("{id}", post["_id"]).replace("{ID}", post["_id"].upper())
    assert frame_of(await read_embed(client, url)).get("src") == (
        f"http://localhost:9/embed/posts/{post['_id']}"
    )


async def test_default_port_is_the_same_origin(open_app: OpenApp, database: TestDatabase) -> None:
    async with open_app(web_origin=ORIGIN) as app, client_of(app) as client:
        layla = await factories.member(app)
        post_id = raw_rows.insert_post(database, layla.id, "واحد")
        embed = await read_embed(client, f"{ORIGIN}:443/posts/{post_id}")
        assert frame_of(embed).get("src") == f"{ORIGIN}/embed/posts/{post_id}"
        for other in (f"{ORIGIN}:80", "http://qima.example", "http://qima.example:443"):
            answer = await fetch_embed(client, f"{other}/posts/{post_id}")
            assert refusal(answer) == (404, "post_not_found")
