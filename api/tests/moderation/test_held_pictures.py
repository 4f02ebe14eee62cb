"""Pictures of held posts: withheld from everyone but their author, and served after a dismissal."""

from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.moderation import PassTime, decide, number_of_case
from api.tests.support.products import upload_image

LINKS = "https://one.example https://two.example https://three.example"


@pytest.fixture
async def newcomer(app: FastAPI) -> SignedInMember:
    return await factories.member(app, trust=0)


async def publish(
    client: httpx.AsyncClient, author: SignedInMember, text: str, file_id: str
) -> dict[str, Any]:
    body = {"text": text, "media": [{"fileId": file_id}]}
    post: dict[str, Any] = await post_payload(client, "/posts", author, body)
    return post


def path_of(url: str) -> str:
    """Return the path of an image without its signature."""
    return urlsplit(url).path


async def request_picture(app: FastAPI, client: httpx.AsyncClient, path: str) -> httpx.Response:
    """Request a picture two seconds later, when no process remembers its state."""
    app.state.media_access.clear()
    return await client.get(path)


async def test_pictures_of_a_held_post_are_served_to_its_author_only(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    drain: Drain,
    pass_time: PassTime,
    moderator: SignedInMember,
    newcomer: SignedInMember,
) -> None:
    held = await publish(client, newcomer, LINKS, await upload_image(client, newcomer))
    assert held["viewer"]["heldFor"] == "many_links"
    (image,) = held["media"]
    plain = path_of(image["url"])
    assert refusal(await request_picture(app, client, plain)) == (404, "file_not_found")
    assert (await client.head(plain)).status_code == 404

    for url in (image["url"], *(size["url"] for size in image["sizes"])):
        own = await request_picture(app, client, url)
        assert (own.status_code, own.headers["content-type"]) == (200, "image/webp")
        assert own.headers["cache-control"].startswith("private")
    # Fetched again, the page has the same URLs.
    again = await get_payload(client, f"/posts/post/{held['_id']}", newcomer)
    assert again["media"] == [image]
    signature = urlsplit(image["url"]).query
    for query in (signature[:-2], signature.replace("expires=1", "expires=2"), "signature=x"):
        forged = await request_picture(app, client, f"{plain}?{query}")
        assert refusal(forged) == (404, "file_not_found")

    await drain()
    await decide(client, moderator, number_of_case(database, held["_id"]), "dismiss")
    await pass_time()
    served = await request_picture(app, client, plain)
    assert (served.status_code, served.headers["cache-control"][:6]) == (200, "public")
    shown = await get_payload(client, f"/posts/{held['_id']}/guest")
    assert shown["media"][0]["url"].endswith(plain)


async def test_picture_that_is_held_later_ends_at_its_address_and_in_the_cdn(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    newcomer: SignedInMember,
) -> None:
    post = await publish(client, newcomer, "مرحبا", await upload_image(client, newcomer))
    path = path_of(post["media"][0]["url"])
    assert (await request_picture(app, client, path)).status_code == 200
    await post_payload(client, f"/posts/{post['_id']}/update", newcomer, {"text": LINKS})
    assert refusal(await request_picture(app, client, path)) == (404, "file_not_found")
    # The event by which caches drop the picture.
    told = (
        "SELECT count(*) FROM outbox WHERE type = 'FileAccessChanged'"
        f" AND payload::text LIKE '%{post['media'][0]['fileId']}%'"
    )
    assert database.sql(told) == "1"


async def test_picture_that_another_post_shows_stays(
    app: FastAPI, client: httpx.AsyncClient, newcomer: SignedInMember
) -> None:
    file_id = await upload_image(client, newcomer)
    visible = await publish(client, newcomer, "مرحبا", file_id)
    held = await publish(client, newcomer, LINKS, file_id)
    assert held["viewer"]["heldFor"] is not None
    path = path_of(visible["media"][0]["url"])
    assert (await request_picture(app, client, path)).status_code == 200
    await client.delete(f"/posts/{visible['_id']}", headers=newcomer.headers)
    assert refusal(await request_picture(app, client, path)) == (404, "file_not_found")
