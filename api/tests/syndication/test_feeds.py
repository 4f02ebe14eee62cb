"""Atom feeds of members and tags, parsed by a feed reader's library."""

from typing import Any
from urllib.parse import quote
from uuid import uuid4

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import raw_rows
from api.tests.support import images
from api.tests.support.engagement import request_deletion, suspend
from api.tests.support.feeds import PRIVATE_STATES, get_web_origin, make_private, parse_feed
from api.tests.support.http import post_payload, refusal
from api.tests.support.products import create_product
from api.tests.support.uploads import upload_file

IN_ARABIC = {"accept-language": "ar"}
TEXT = "أهلًا #خط_النسخ <b>& @{handle}\nIn English: https://example.com/a?b=1&c=2"


def member_feed(member_id: object) -> str:
    return f"/syndication/users/{member_id}/atom.xml"


def tag_feed(tag: str) -> str:
    return f"/syndication/tags/{quote(tag, safe='')}/atom.xml"


def links(of: Any) -> dict[str, str]:
    return {link.rel: link.href for link in of.links}


async def test_member_feed_is_titled_in_the_requested_language(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    layla = await factories.member(app, name="Layla & Co")
    await post_payload(client, "/users/update", layla, {"bio": "خط <عربي>"})
    post = await factories.post(client, layla, "أول", tags=["نسخ"])
    for headers, prefix, brand, locale in (
        ({}, "", "Qima", "en"),
        (IN_ARABIC, "/ar", "قيمة", "ar"),
    ):
        answer = await client.get(member_feed(layla.id), headers=headers)
        assert answer.headers["content-type"] == "application/atom+xml; charset=utf-8"
        read = parse_feed(answer)
        origin = get_web_origin(app)
        page = f"{origin}{prefix}/users/{layla.id}"
        assert read.feed.title == f"\u2068Layla & Co\u2069 · {brand}"
        assert (read.feed.language, read.feed.subtitle) == (locale, "خط <عربي>")
        assert links(read.feed) == {"self": f"{page}/atom.xml", "alternate": page}
        assert (read.feed.author_detail.name, read.feed.author_detail.href) == ("Layla & Co", page)
        (entry,) = read.entries
        assert entry.id == f"{origin}/posts/{post['_id']}"
        assert links(entry) == {"alternate": f"{origin}{prefix}/posts/{post['_id']}"}
        assert entry.published == entry.updated == post["createdAt"] == read.feed.updated
        assert [tag.term for tag in entry.tags] == ["نسخ"]
        assert (entry.title, entry.title_detail.language) == ("أول", "ar")


async def test_feed_links_to_the_page_by_handle(app: FastAPI, client: httpx.AsyncClient) -> None:
    omar = await factories.member(app)
    handle = f"h{uuid4().hex[:12]}"
    await post_payload(client, "/users/update", omar, {"handle": handle})
    await factories.post(client, omar)
    read = parse_feed(await client.get(member_feed(omar.id), headers=IN_ARABIC))
    page = f"{get_web_origin(app)}/ar/@{handle}"
    assert links(read.feed)["alternate"] == read.feed.author_detail.href == page
    assert read.entries[0].author_detail.href == page


async def test_post_text_is_safe_html_with_direction(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    layla, omar = await factories.member(app), await factories.member(app)
    handle = f"h{uuid4().hex[:12]}"
    await post_payload(client, "/users/update", omar, {"handle": handle})
    await factories.post(client, layla, TEXT.format(handle=handle))
    (entry,) = parse_feed(await client.get(member_feed(layla.id), headers=IN_ARABIC)).entries
    web = get_web_origin(app)
    assert entry.content[0].type == "text/html"
    assert entry.content[0].value == (
        '<div dir="rtl"><p dir="auto">أهلًا '
        f'<a href="{web}/ar/search?query=%23{quote("خط_النسخ")}">#خط_النسخ</a> &lt;b&gt;&amp; '
        f'<a href="{web}/ar/users/{omar.id}">@{handle}</a></p>'
        '<p dir="auto">In English: '
        '<a href="https://example.com/a?b=1&amp;c=2">https://example.com/a?b=1&amp;c=2</a></p></div>'
    )
    assert entry.content[0].language == "ar"


@pytest.mark.parametrize(
    ("locale", "price", "free"), [("en", "Price:", "Free"), ("ar", "السعر:", "مجاني")]
)
async def test_product_entry_shows_price_and_no_paid_content(
    app: FastAPI, client: httpx.AsyncClient, locale: str, price: str, free: str
) -> None:
    layla = await factories.member(app)
    offered = await create_product(client, layla, priceCents=1999, title="كراسة النسخ")
    given = await create_product(client, layla, priceCents=0)
    answer = await client.get(member_feed(layla.id), headers={"accept-language": locale})
    gift, sold = parse_feed(answer).entries
    assert sold.title == "كراسة النسخ"
    assert f'{price} <bdi dir="ltr">$19.99</bdi>' in sold.content[0].value
    assert f"{price} {free}" in gift.content[0].value
    for each in (*offered["files"], *given["files"]):
        assert each["fileId"] not in answer.text
        assert each["name"] not in answer.text


async def test_images_have_alternative_text(app: FastAPI, client: httpx.AsyncClient) -> None:
    layla = await factories.member(app, name="ليلى")
    client.headers["authorization"] = layla.token
    image = (await upload_file(client, "a.png", images.png())).json()["payload"]
    media = [{"fileId": image["_id"], "alt": 'حرف "واو" <كبير>'}]
    await factories.post(client, layla, "", media=media)
    (entry,) = parse_feed(await client.get(member_feed(layla.id))).entries
    assert entry.title == "Image by \u2068ليلى\u2069"
    assert 'alt="حرف &quot;واو&quot; &lt;كبير&gt;"' in entry.content[0].value
    assert f'src="{image["url"]}"' in entry.content[0].value


async def test_feed_has_the_newest_thirty_public_posts(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    layla = await factories.member(app)
    ids = [raw_rows.insert_post(database, layla.id, f"{n}") for n in range(33)]
    await client.delete(f"/posts/{ids[32]}", headers=layla.headers)
    database.sql(f"UPDATE post SET hidden_at = now() WHERE id = '{ids[31]}'")
    read = parse_feed(await client.get(member_feed(layla.id)))
    assert [entry.id.rpartition("/")[2] for entry in read.entries] == ids[1:31][::-1]


async def test_invalid_xml_characters_are_removed(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    layla = await factories.member(app)
    post_id = raw_rows.insert_post(database, layla.id, "قبل")
    odd = "'قبل' || chr(1) || chr(11) || chr(65535) || ']]>' || chr(128512)"
    database.sql(f"UPDATE post SET text = {odd} WHERE id = '{post_id}'")
    (entry,) = parse_feed(await client.get(member_feed(layla.id))).entries
    assert "قبل]]&gt;😀" in entry.content[0].value


async def test_feed_without_posts_is_empty_and_of_hidden_member_not_found(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    layla, omar, sara = [await factories.member(app) for _ in range(3)]
    read = parse_feed(await client.get(member_feed(layla.id)))
    assert read.entries == []
    assert read.feed.updated
    suspend(database, omar)
    request_deletion(database, sara)
    for nobody in (omar.id, sara.id, uuid4(), "nobody", "%00", "9" * 60):
        assert refusal(await client.get(member_feed(nobody))) == (404, "user_not_found")


async def test_tag_feed_matches_any_spelling(app: FastAPI, client: httpx.AsyncClient) -> None:
    layla, omar = await factories.member(app, name="ليلى"), await factories.member(app, name="Omar")
    token = f"قهوة{uuid4().hex[:8]}"
    marked = token.replace("قه", "قَهْ")
    first = await factories.post(client, layla, tags=[marked])
    second = await factories.post(client, omar, f"#{token}")
    for spelling in (token, marked, token.replace("ة", "ه"), token.upper()):
        read = parse_feed(await client.get(tag_feed(spelling)))
        assert [entry.id[-36:] for entry in read.entries] == [second["_id"], first["_id"]]
        assert [entry.author for entry in read.entries] == ["Omar", "ليلى"]
        assert links(read.feed)["self"] == f"{get_web_origin(app)}/tags/{quote(spelling)}/atom.xml"
        assert read.feed.title == f"\u2068#{spelling}\u2069 · Qima"


@pytest.mark.parametrize("how", PRIVATE_STATES)
async def test_hidden_content_is_in_no_feed(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, how: str
) -> None:
    layla, omar = await factories.member(app), await factories.member(app)
    token = f"t{uuid4().hex[:8]}"
    post = await factories.post(client, layla, tags=[token])
    other = await factories.post(client, omar, tags=[token])
    etag = (await client.get(tag_feed(token))).headers["etag"]
    await make_private(client, database, layla, post_id=post["_id"], how=how)
    answer = await client.get(tag_feed(token), headers={"if-none-match": etag})
    assert [entry.id[-36:] for entry in parse_feed(answer).entries] == [other["_id"]]
    assert post["_id"] not in (await client.get(member_feed(layla.id))).text


@pytest.mark.parametrize(
    "tag", ["nobodyhasit", "two words", "a/b", "..", "%00", "ـ", "x" * 51, "<a>"]
)
async def test_unused_and_invalid_tags_have_no_feed(client: httpx.AsyncClient, tag: str) -> None:
    assert refusal(await client.get(tag_feed(tag)))[0] == 404


async def test_unchanged_feed_is_not_sent_again(app: FastAPI, client: httpx.AsyncClient) -> None:
    layla = await factories.member(app)
    await factories.post(client, layla)
    path = member_feed(layla.id)
    first = await client.get(path)
    etag = first.headers["etag"]
    again = await client.get(path, headers={"if-none-match": etag})
    assert (again.status_code, again.content) == (304, b"")
    head = await client.head(path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == first.headers["content-length"]
    in_arabic = await client.get(path, headers=IN_ARABIC | {"if-none-match": etag})
    assert in_arabic.status_code == 200


async def test_feed_is_compressed_for_clients_that_accept_it(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    layla = await factories.member(app)
    await factories.post(client, layla, "خط النسخ")
    path = member_feed(layla.id)
    accepting, refusing = {"accept-encoding": "br, gzip"}, {"accept-encoding": "gzip;q=0"}
    packed = await client.get(path, headers=accepting)
    plain = await client.get(path, headers=refusing)
    assert packed.content == plain.content
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    # A strong validator belongs to one encoding.
    assert packed.headers["etag"] != plain.headers["etag"]
    for answer, headers in ((packed, accepting), (plain, refusing)):
        assert "accept-encoding" in answer.headers["vary"].lower()
        again = await client.get(path, headers=headers | {"if-none-match": answer.headers["etag"]})
        assert again.status_code == 304
