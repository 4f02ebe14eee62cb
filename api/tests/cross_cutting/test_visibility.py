"""Who is seen by whom, in every answer of the service: one table of what each relation hides."""

import gzip
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

import httpx
import pytest
from fastapi import FastAPI

from api.tests.conftest import Statements, TestDatabase
from api.tests.notifications.test_stream import listening
from api.tests.support.auth import Drain
from api.tests.support.http import got
from api.tests.support.visibility import BLOCKED, BLOCKING, VisibilityScenario

BLOCKS: Final = frozenset({"author blocked viewer", "viewer blocked author"})
# Who is about to leave is hidden from others as who was suspended is.
SUSPENDED: Final = frozenset({"author suspended", "author leaving"})
MUTES: Final = frozenset({"author muted"})
WORDS: Final = frozenset({"word muted"})
POSTS: Final = frozenset({"post deleted", "post hidden"})
COMMENTS: Final = frozenset({"comment deleted", "comment hidden"})
NOTHING: Final = frozenset({"nothing"})
RELATIONS: Final = NOTHING | BLOCKS | SUSPENDED | MUTES | WORDS | POSTS | COMMENTS

# Of lists of posts that nobody asked for by name; of posts asked for; of what guests get.
UNASKED: Final = BLOCKS | SUSPENDED | MUTES | WORDS | POSTS
ASKED: Final = BLOCKS | SUSPENDED | POSTS
PUBLIC: Final = SUSPENDED | POSTS
# Of members, and of comments.
PEOPLE: Final = BLOCKS | SUSPENDED
SAID: Final = PEOPLE | MUTES | WORDS | COMMENTS
NEVER: Final[frozenset[str]] = frozenset()


@dataclass(frozen=True)
class View:
    """An answer that shows something of the author's, unless a relation hides it.

    `shows` names ids of the world: all of them stand in the answer, or none where it is hidden.
    `good` stands there whatever is hidden. A call for one thing has none: hidden, it is 404.
    """

    call: str
    path: str
    viewer: str
    shows: str
    hidden_by: frozenset[str]
    good: str = ""
    status: int = 200


def posts(path: str, viewer: str, hidden_by: frozenset[str], shows: str = "post") -> View:
    call = path.partition("?")[0]
    return View(call, path, viewer, f"author {shows}", hidden_by, f"good_{shows}")


EXPLORED: Final = [
    posts(f"/posts/{name}?limit=100{asked}", viewer, hidden_by, shows)
    for name, shows in (("explorePosts", "post"), ("exploreDigitalProducts", "product"))
    for asked in (
        "",
        "&sort=new",
        "&tag={token}",
        "&tag={token}&sort=new",
        "&tag={token}&sort=priceDesc",
        "&category=design",
        "&category=design&sort=new",
        "&category=design&tag={token}",
        "&query={token}",
        "&query={token}&sort=new",
        "&query={token}&category=design&tag={token}",
        "&query=%23{token}",
        "&query={token} %40{author_handle} %40{good_handle}",
    )
    for viewer, hidden_by in (
        ("stranger", ASKED if "query" in asked else UNASKED),
        ("guest", PUBLIC),
    )
]
LISTS_OF_POSTS: Final = [
    posts("/posts?limit=100", "stranger", UNASKED),
    posts("/posts?limit=100", "stranger", UNASKED, "product"),
    posts("/posts/feed?limit=100", "fan", UNASKED),
    posts("/posts/feed?limit=100", "fan", UNASKED, "product"),
    posts("/posts/guest?limit=100", "guest", PUBLIC),
    posts("/posts/saved", "fan", ASKED),
    posts("/posts/saved?kind=post", "fan", ASKED),
    # What was bought is kept, whatever becomes of it.
    posts("/posts/purchased", "fan", NEVER, "bought"),
    posts("/users/recommendedPosts?limit=100", "stranger", UNASKED),
    posts("/users/recommendedPosts?limit=100", "stranger", UNASKED, "product"),
    # Its members are looked at among lists of people.
    View("/users/explore", "/users/explore", "stranger", "post", UNASKED, "good_post"),
    View("/users/explore", "/users/explore", "stranger", "product", UNASKED, "good_product"),
    View("/users/explore", "/users/explore", "guest", "post", PUBLIC, "good_post"),
]
ONE_POST: Final = [
    View("/posts/post/{id}", "/posts/post/{post}", "stranger", "author post", ASKED),
    View("/posts/post/{id}", "/posts/post/{bought}", "fan", "author bought", NEVER),
    View("/posts/{id}/guest", "/posts/{post}/guest", "guest", "author post", PUBLIC),
    View("/posts/{id}/guest", "/posts/{post}/guest", "stranger", "author post", PUBLIC),
    *(
        View(f"/posts/{{id}}{tail}", f"/posts/{{post}}{tail}{more}", viewer, shows, hidden_by)
        for tail, more, shows in (
            ("/comments", "", "below below_reply"),
            ("/comments", "?parentId={below}", "below_reply"),
            ("/evaluations", "", "good"),
            ("/evaluations/people", "", "good"),
        )
        for viewer, hidden_by in (("stranger", ASKED), ("guest", PUBLIC))
    ),
]
ON_ANOTHER_S_POST: Final = [
    View(f"/posts/{{id}}{tail}", f"/posts/{{host_post}}{tail}{more}", viewer, shows, by, good)
    for tail, more, shows, of_member, good in (
        ("/comments", "?limit=100", "author said", SAID, "good_said"),
        ("/comments", "?sort=top", "author said", SAID, "good_said"),
        ("/comments", "?parentId={host_said}", "author replied", SAID, "good_replied"),
        ("/evaluations", "", "author", PEOPLE, "good"),
        ("/evaluations/people", "?limit=100", "author", PEOPLE, "good"),
        ("/evaluations/people", "?reaction=love", "author", PEOPLE, "good"),
    )
    for viewer, by in (("stranger", of_member), ("guest", of_member - BLOCKS - MUTES - WORDS))
]
LISTS_OF_PEOPLE: Final = [
    View(path.partition("?")[0], path, viewer, "author", hidden_by, "good")
    for path, viewer, hidden_by in (
        ("/users?limit=100", "stranger", PEOPLE),
        ("/users?query={token}", "stranger", PEOPLE),
        ("/users/explore", "stranger", PEOPLE | MUTES),
        ("/users/exploreUsers?limit=100", "stranger", PEOPLE | MUTES),
        ("/users/exploreUsers?limit=100", "guest", SUSPENDED),
        ("/users/exploreUsers?query={token}", "stranger", PEOPLE),
        ("/users/exploreUsers?query={token}", "guest", SUSPENDED),
        ("/users/exploreUsers?query={slipped}", "stranger", PEOPLE),
        ("/users/exploreUsers?query={slipped}", "guest", SUSPENDED),
        ("/users/suggestedOnes?limit=100", "stranger", PEOPLE | MUTES),
        ("/users/suggestedOnes?query={token}", "stranger", PEOPLE | MUTES),
        ("/users/suggestedOnes?query=%40{handles}", "stranger", PEOPLE | MUTES),
        ("/users/network?tab=followers", "fan", PEOPLE),
        ("/users/network?tab=following", "fan", PEOPLE),
        ("/users/network?tab=followers&userId={host}", "stranger", PEOPLE),
        ("/users/network?tab=following&userId={host}", "stranger", PEOPLE),
    )
]
OF_THE_AUTHOR: Final = [
    View(call, path, viewer, shows, hidden_by)
    # One who is blocked is still there for the blocker, who may unblock them.
    for call, path, shows, hidden_by in (
        ("/users/{id}", "/users/{author}", "author", {"author blocked viewer"}),
        ("/users/{id}", "/users/@{author_handle}", "author", {"author blocked viewer"}),
        ("/posts/{id}", "/posts/{author}", "post product", ASKED),
        ("/posts/{id}", "/posts/{author}?kind=post", "post", ASKED),
        ("/posts/{id}", "/posts/{author}?kind=digital", "product", ASKED),
    )
    for viewer, hidden_by in (
        ("stranger", SUSPENDED | hidden_by),
        ("guest", SUSPENDED | hidden_by - BLOCKS),
    )
] + [
    View("/users/network", f"/users/network?tab={tab}&userId={{author}}", "stranger", "host", by)
    for by in (SUSPENDED | {"author blocked viewer"},)
    for tab in ("followers", "following")
]  # fmt: skip
TOLD: Final = [
    View("/notifications", "/notifications?limit=100", "fan", shows, hidden_by, "good good_post")
    for shows, hidden_by in (
        ("author", PEOPLE | MUTES),
        ("post product", UNASKED),
        # One hidden on the fan's own post is hidden from others alone.
        ("noted", PEOPLE | MUTES | {"comment deleted"}),
        ("answered", PEOPLE | MUTES | COMMENTS),
    )
]
KEPT_AWAY: Final = [
    View("/users/blocked", "/users/blocked", "stranger", "author",
         RELATIONS - {"viewer blocked author"}, BLOCKED),
    View("/users/muted", "/users/muted", "stranger", "author", RELATIONS - MUTES, "muted"),
]  # fmt: skip
FILES: Final = [
    View("/posts/{id}/files/{fileId}", "/posts/{bought}/files/{bought_file}", "fan",
         "bought_file", NEVER),
    View("/posts/{id}/files/{fileId}", "/posts/{product}/files/{product_file}", "stranger", "",
         ASKED, status=403),
    View("/files/{id}", "/files/{product_file}", "stranger", "product_file", RELATIONS),
]  # fmt: skip
# What was paid was paid, whatever came between those whom it concerns.
PAID: Final = [
    View("/payments/sales", "/payments/sales", "author", "fan tip", NEVER),
    View("/payments/{id}", "/payments/{tip}", "author", "fan post", NEVER),
    View("/payments/{id}", "/payments/{tip}", "fan", "author post", NEVER),
    View("/payments/{id}", "/payments/{tip}", "stranger", "tip", RELATIONS),
]
SYNDICATED: Final = [
    View("/syndication/users/{id}/atom.xml", "/syndication/users/{author}/atom.xml", "guest",
         "author", SUSPENDED),
    View("/syndication/users/{id}/atom.xml", "/syndication/users/{author}/atom.xml", "guest",
         "post product bought", PUBLIC),
    View("/syndication/tags/{tag}/atom.xml", "/syndication/tags/{token}/atom.xml", "guest",
         "author post product bought", PUBLIC, "good good_post good_product"),
    View("/syndication/sitemaps/{name}", f"/syndication/sitemaps/posts-{'0' * 32}.xml.gz", "guest",
         "post product bought", PUBLIC, "good_post good_product"),
    View("/syndication/sitemaps/{name}", f"/syndication/sitemaps/members-{'0' * 32}.xml.gz",
         "guest", "author", PUBLIC, "good"),
]  # fmt: skip
VIEWS: Final = [
    *EXPLORED, *LISTS_OF_POSTS, *ONE_POST, *ON_ANOTHER_S_POST, *LISTS_OF_PEOPLE, *OF_THE_AUTHOR,
    *TOLD, *KEPT_AWAY, *FILES, *PAID, *SYNDICATED,
]  # fmt: skip

# What shows nobody, or who asks alone.
OF_NOBODY_ELSE: Final = frozenset(
    """
    /health /ready /users/sessions /identity/jwks.json /.well-known/openid-configuration
    /identity/providers /identity/return/{provider}
    /countries /interests /categories /media/{file_id}/{name} /files/{id}/download
    /users/mutedWords /users/me /posts/mine /users/export /users/export/{id}/download
    /users/balance /users/payouts /users/listPayoutMethods
    /revenue-share/current-revenue-share /revenue-share/user-reports /revenue-share/details
    /revenue-share/proof /syndication/robots.txt /syndication/sitemap.xml
    """.split()  # noqa: SIM905 - so many paths read best as text
)
COUNTED: Final = frozenset({"/notifications/count", "/notifications/stream"})

# A clause of privacy that brought a table of its own along, instead of asking of the statement's
# row, would hide everything from everybody as soon as anybody blocked anybody.
OF_ITS_OWN: Final = re.compile(
    r"FROM (block|mute|entitlement|saved_post|follow|muted_word( JOIN post_text ON [\w.@ ]+)?), "
)


def test_every_call_that_reads_stands_in_the_table(app: FastAPI) -> None:
    reading = {path for path, calls in app.openapi()["paths"].items() if "get" in calls}
    assert reading == {view.call for view in VIEWS} | OF_NOBODY_ELSE | COUNTED
    assert not {view.call for view in VIEWS} & (OF_NOBODY_ELSE | COUNTED)


@pytest.fixture
async def world(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, drain: Drain
) -> AsyncIterator[VisibilityScenario]:
    made = VisibilityScenario(app, client, database)
    await made.create()
    await drain()
    yield made
    made.restore()


@pytest.mark.parametrize("relation", sorted(RELATIONS))
async def test_what_is_hidden_is_in_no_answer_and_all_else_is(
    client: httpx.AsyncClient,
    live_origin: str,
    world: VisibilityScenario,
    statements: Statements,
    relation: str,
) -> None:
    await world.relate(relation)
    statements.clear()
    faults = [fault for view in VIEWS async for fault in faults_of(client, world, view, relation)]
    assert faults == []
    await the_badge_counts_what_the_list_shows(client, live_origin, world)
    assert [asked for asked in statements if OF_ITS_OWN.search(" ".join(asked.split()))] == []


async def faults_of(
    client: httpx.AsyncClient, world: VisibilityScenario, view: View, relation: str
) -> AsyncIterator[str]:
    """What is wrong with an answer, each in a line."""
    viewer = world.people.get(view.viewer)
    path = view.path.format(**world.ids)
    answer = await client.get(path, headers=viewer.headers if viewer else {})
    where = f"{view.path} as {view.viewer}"
    is_packed = answer.headers["content-type"] == "application/gzip"
    text = gzip.decompress(answer.content).decode() if is_packed else answer.text
    is_hidden = relation in view.hidden_by
    expected = {200, 404} if is_hidden and not view.good else {view.status}
    if answer.status_code not in expected:
        yield f"{where}: {answer.status_code}"
    for name in view.shows.split():
        if (world.ids[name] in text) == is_hidden:
            yield f"{where}: {name} {'is there' if is_hidden else 'is missing'}"
    if is_hidden and "author" in view.shows.split() and world.name("author") in text:
        yield f"{where}: the author's name is there"
    for name in view.good.split():
        if world.ids[name] not in text:
            yield f"{where}: {name} is missing"
    for name in (BLOCKED, BLOCKING):
        if viewer and name not in view.good and world.ids[name] in text:
            yield f"{where}: {name} is there"


async def the_badge_counts_what_the_list_shows(
    client: httpx.AsyncClient, live_origin: str, world: VisibilityScenario
) -> None:
    fan = world.people["fan"]
    listed = await got(client, "/notifications?limit=100", fan)
    assert await got(client, "/notifications/count", fan) == len(listed) > 0
    async with listening(live_origin, fan) as stream:
        assert await stream.next() == ("count", {"count": len(listed)})
