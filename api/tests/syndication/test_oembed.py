"""oEmbed: frames of public posts for other sites, in JSON and XML."""

from urllib.parse import quote
from uuid import uuid4

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import OpenApp, Statements, TestDatabase, client_of
from api.tests.factories import SignedInMember, raw_rows
from api.tests.support.embeds import (
    embed_in_ghost,
    embed_in_wordpress,
    fetch_embed,
    frame_of,
    parse_html,
    parse_xml,
    post_url,
    read_embed,
)
from api.tests.support.engagement import UNKNOWN_ID
from api.tests.support.feeds import PRIVATE_STATES, get_web_origin, make_private
from api.tests.support.http import post_payload, refusal
from api.tests.support.products import create_product, upload_image

HOSTILE = 'أهلًا <b onclick="x">&amp; "قال" \'</iframe><script>alert(1)</script>'
NAME = 'ليلى "<i>" & Co'


async def insert_hostile_post(app: FastAPI, database: TestDatabase) -> tuple[SignedInMember, str]:
    """Insert a post with markup in its texts, and control characters that XML does not allow."""
    layla = await factories.member(app, name="ليلى")
    post_id = raw_rows.insert_post(database, layla.id, "قبل")
    text, name = HOSTILE.replace("'", "''"), NAME.replace("'", "''")
    database.sql(
        f"UPDATE post SET text = '{text}' || chr(1) || chr(11) || chr(65535) || ']]>'"
        f" WHERE id = '{post_id}';"
        f" UPDATE member SET name = '{name}' || chr(2) WHERE id = '{layla.id}'"
    )
    return layla, post_id


@pytest.mark.parametrize(
    ("prefix", "brand", "sentence"),
    [("", "Qima", "Post by {} on Qima"), ("/ar", "قيمة", "منشور من {} على قيمة")],
)
async def test_embed_is_in_the_language_of_the_address(
    app: FastAPI, client: httpx.AsyncClient, prefix: str, brand: str, sentence: str
) -> None:
    layla = await factories.member(app, name="ليلى")
    handle = f"h{uuid4().hex[:12]}"
    await post_payload(client, "/users/update", layla, {"handle": handle})
    post = await factories.post(client, layla, "أول")
    origin = get_web_origin(app)
    # Not of the reader, which is a server.
    other = {"accept-language": "en" if prefix else "ar"}
    answer = await client.get(
        "/oembed", params={"url": post_url(app, post["_id"], prefix)}, headers=other
    )
    embed = answer.json()
    frame, script = parse_html(embed.pop("html"))
    assert embed == {
        "version": "1.0",
        "type": "rich",
        "provider_name": brand,
        "provider_url": f"{origin}{prefix}",
        "title": "أول",
        "author_name": "ليلى",
        "author_url": f"{origin}{prefix}/@{handle}",
        "cache_age": 300,
        "width": 550,
        "height": embed["height"],
    }
    assert dict(frame.attrib) == {
        "src": f"{origin}{prefix}/embed/posts/{post['_id']}",
        "width": "550",
        "height": str(embed["height"]),
        "title": sentence.format("\u2068ليلى\u2069"),
        "loading": "lazy",
        "frameborder": "0",
        "style": "border:0;max-width:100%",
    }
    assert dict(script.attrib) == {"async": "", "src": f"{origin}/embed.js"}


async def test_json_and_xml_have_the_same_escaped_values(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    _, post_id = await insert_hostile_post(app, database)
    url = post_url(app, post_id, "/ar")
    embed = await read_embed(client, url)
    answer = await fetch_embed(client, url, format="xml")
    assert answer.headers["content-type"] == "text/xml; charset=utf-8"
    assert parse_xml(answer) == {name: str(value) for name, value in embed.items()}
    assert embed["author_name"] == NAME
    assert embed["title"].startswith('أهلًا <b onclick="x">')
    assert frame_of(embed).get("title") == f"منشور من \u2068{NAME}\u2069 على قيمة"
    assert not {"\x01", "\x02", "\x0b", "\uffff"} & set("".join(map(str, embed.values())))


async def test_brand_of_the_settings_is_escaped(open_app: OpenApp, database: TestDatabase) -> None:
    async with open_app(brand_name='Q"><b>&') as app, client_of(app) as client:
        layla = await factories.member(app, name="Layla")
        post_id = raw_rows.insert_post(database, layla.id, "one")
        embed = await read_embed(client, post_url(app, post_id))
    assert embed["provider_name"] == 'Q"><b>&'
    assert frame_of(embed).get("title") == 'Post by \u2068Layla\u2069 on Q"><b>&'


async def test_product_has_a_frame_of_its_own_and_no_paid_content(
    app: FastAPI, client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    offered = await create_product(client, layla, priceCents=1999, title="كراسة النسخ")
    page = f"/embed/products/{offered['_id']}"
    for kind in ("posts", "embed/posts", "embed/products"):
        answer = await fetch_embed(client, post_url(app, offered["_id"], "/ar", kind))
        embed = answer.json()
        assert embed["title"] == "كراسة النسخ"
        assert frame_of(embed).get("src") == f"{get_web_origin(app)}/ar{page}"
        assert frame_of(embed).get("title").startswith("منتج من ")
        assert offered["files"][0]["name"] not in answer.text
        assert offered["files"][0]["fileId"] not in answer.text
    narrow = await read_embed(client, post_url(app, offered["_id"]), maxwidth=320)
    assert (narrow["width"], narrow["height"]) == (320, 310)
    wide = await read_embed(client, post_url(app, offered["_id"]))
    assert (wide["width"], wide["height"]) == (550, 150)


@pytest.mark.parametrize(
    ("limit", "width"), [(None, 550), (1, 1), (299, 299), (300, 300), (599, 599), (9999, 600)]
)
async def test_width_is_within_the_readers_limit(
    app: FastAPI, client: httpx.AsyncClient, layla: SignedInMember, limit: int | None, width: int
) -> None:
    post = await factories.post(client, layla, "سطر " * 90)
    limits = {} if limit is None else {"maxwidth": limit}
    embed = await read_embed(client, post_url(app, post["_id"]), **limits)
    assert embed["width"] == width
    assert frame_of(embed).get("width") == str(width)
    low = await read_embed(client, post_url(app, post["_id"]), maxheight=80, **limits)
    assert low["height"] == 80
    assert frame_of(low).get("height") == "80"


async def test_height_grows_with_lines_and_pictures(
    app: FastAPI, client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    media = [{"fileId": await upload_image(client, layla), "alt": ""}]
    texts = {"short": "سطر", "lines": "سطر\nسطر\nسطر", "long": "سطر " * 100, "max": "سطر " * 500}
    heights = {}
    for name, text in texts.items():
        post = await factories.post(client, layla, text)
        heights[name] = (await read_embed(client, post_url(app, post["_id"])))["height"]
    assert heights["lines"] - heights["short"] == 2 * 29
    assert heights["lines"] < heights["long"] == heights["max"]
    latin = await factories.post(client, layla, "line")
    assert (await read_embed(client, post_url(app, latin["_id"])))["height"] == (
        heights["short"] - 3
    )
    pictured = await factories.post(client, layla, "سطر", media=media)
    url = post_url(app, pictured["_id"])
    assert (await read_embed(client, url))["height"] == heights["short"] + 16 + 324
    # A narrow card shows no picture.
    assert (await read_embed(client, url, maxwidth=399))["height"] == heights["short"]


async def test_thumbnail_is_the_largest_picture_within_the_limits(
    app: FastAPI, client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    image = await upload_image(client, layla)
    post = await factories.post(client, layla, "", media=[{"fileId": image, "alt": ""}])
    url = post_url(app, post["_id"])
    whole = post["media"][0]
    embed = await read_embed(client, url)
    assert embed["title"].startswith("Image by ")
    assert embed["thumbnail_url"] == whole["url"]
    assert embed["thumbnail_width"] == whole["width"]
    assert embed["thumbnail_height"] == whole["height"]
    smaller = whole["sizes"][0]
    embed = await read_embed(client, url, maxwidth=whole["width"] - 1)
    assert embed["thumbnail_url"] == smaller["url"]
    assert embed["thumbnail_width"] == smaller["width"]
    proportional = whole["height"] * smaller["width"] / whole["width"]
    assert abs(embed["thumbnail_height"] - proportional) <= 0.5
    assert "thumbnail_url" not in await read_embed(client, url, maxwidth=smaller["width"] - 1)
    assert "thumbnail_url" not in await read_embed(client, url, maxheight=1)
    answer = await fetch_embed(client, url, maxheight=1, format="xml")
    assert not {name for name in parse_xml(answer) if name.startswith("thumbnail")}


@pytest.mark.parametrize("how", PRIVATE_STATES)
async def test_post_that_is_not_public_has_no_embed(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, how: str
) -> None:
    layla = await factories.member(app)
    product = await create_product(client, layla)
    urls = [
        post_url(app, product["_id"], prefix, kind)
        for prefix in ("", "/ar")
        for kind in ("posts", "embed/posts", "embed/products")
    ]
    etag = (await fetch_embed(client, urls[0])).headers["etag"]
    await make_private(client, database, layla, post_id=product["_id"], how=how)
    unknown = await fetch_embed(client, post_url(app, UNKNOWN_ID))
    for url in urls:
        for headers in ({}, layla.headers, {"if-none-match": etag}):
            answer = await client.get("/oembed", params={"url": url}, headers=headers)
            assert refusal(answer) == (404, "post_not_found")
            assert answer.content == unknown.content


@pytest.mark.parametrize("name", ["yaml", "JSON", "", "json/", "x" * 4000])
async def test_other_format_is_not_implemented(
    app: FastAPI, client: httpx.AsyncClient, layla: SignedInMember, name: str
) -> None:
    post = await factories.post(client, layla)
    for url in (post_url(app, post["_id"]), "http://elsewhere.example"):
        answer = await fetch_embed(client, url, format=name)
        assert refusal(answer) == (501, "unsupported_format")


@pytest.mark.parametrize("name", ["maxwidth", "maxheight"])
@pytest.mark.parametrize("value", ["0", "-1", "1.5", "x", "", "٣٠٠"])
async def test_limit_is_a_positive_integer(
    app: FastAPI, client: httpx.AsyncClient, layla: SignedInMember, name: str, value: str
) -> None:
    post = await factories.post(client, layla)
    answer = await fetch_embed(client, post_url(app, post["_id"]), **{name: value})
    assert refusal(answer) == (422, "validation_failed")
    assert refusal(await client.get("/oembed")) == (422, "validation_failed")


async def test_unchanged_embed_is_not_sent_again(
    app: FastAPI, client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    post = await factories.post(client, layla)
    url = post_url(app, post["_id"])
    first = await fetch_embed(client, url)
    etag = first.headers["etag"]
    assert first.headers["cache-control"] == "public, max-age=0, s-maxage=2"
    again = await client.get("/oembed", params={"url": url}, headers={"if-none-match": etag})
    assert (again.status_code, again.content) == (304, b"")
    head = await client.head("/oembed", params={"url": url})
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == first.headers["content-length"]
    await post_payload(client, f"/posts/{post['_id']}/update", layla, {"text": "بعد"})
    changed = await client.get("/oembed", params={"url": url}, headers={"if-none-match": etag})
    assert changed.json()["title"] == "بعد"
    in_xml = await fetch_embed(client, url, format="xml")
    assert in_xml.headers["etag"] != changed.headers["etag"]


async def test_scripts_of_any_site_read_it_without_credentials(
    app: FastAPI, client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    post = await factories.post(client, layla)
    url = post_url(app, post["_id"])
    for origin, allowed in (("https://other.example", "*"), (get_web_origin(app),) * 2):
        answer = await client.get("/oembed", params={"url": url}, headers={"origin": origin})
        assert answer.headers["access-control-allow-origin"] == allowed
        assert answer.headers["vary"] == "Origin"
    # A member gets the response of a guest.
    for headers in ({}, layla.headers):
        answer = await client.get("/oembed", params={"url": url}, headers=headers)
        assert "set-cookie" not in answer.headers
        assert answer.json() == await read_embed(client, url)


async def test_embed_takes_one_statement_and_a_foreign_address_none(
    app: FastAPI, client: httpx.AsyncClient, layla: SignedInMember, statements: Statements
) -> None:
    post = await factories.post(client, layla)
    statements.clear()
    await read_embed(client, post_url(app, post["_id"]))
    assert len(statements) == 1
    statements.clear()
    await fetch_embed(client, "http://elsewhere.example/posts/1")
    assert statements == []


@pytest.mark.parametrize("prefix", ["", "/ar"])
@pytest.mark.parametrize("width", [300, 450, 600])
async def test_wordpress_draws_a_frame_of_the_content_width(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, prefix: str, width: int
) -> None:
    _, post_id = await insert_hostile_post(app, database)
    url = post_url(app, post_id, prefix)
    for format_ in ("json", "xml"):
        link = f"/oembed?url={quote(url, safe='')}&format={format_}"
        height = min(width * 3 // 2, 1000)
        frame = await embed_in_wordpress(client, link, maxwidth=width, maxheight=height)
        assert frame.get("src") == post_url(app, post_id, prefix, "embed/posts")
        assert frame.get("width") == str(width)
        assert 100 < int(frame.get("height")) <= height
        assert frame.get("frameborder") == "0"
        assert NAME in frame.get("title")


@pytest.mark.parametrize("prefix", ["", "/ar"])
async def test_ghost_stores_a_frame(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, prefix: str
) -> None:
    _, post_id = await insert_hostile_post(app, database)
    stored = await embed_in_ghost(client, f"/oembed?url={quote(post_url(app, post_id, prefix))}")
    frame, script = parse_html(stored["html"])
    assert stored["type"] == "rich"
    assert frame.get("src") == post_url(app, post_id, prefix, "embed/posts")
    assert script.get("src") == f"{get_web_origin(app)}/embed.js"
    assert stored["width"] == int(frame.get("width")) == 550
    assert stored["height"] == int(frame.get("height")) > 100
