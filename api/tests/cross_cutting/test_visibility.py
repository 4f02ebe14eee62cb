"""Visibility in every response: a table of what each relation between members hides."""

import gzip
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

import httpx
import pytest
from fastapi import FastAPI

from api.tests.conftest import WEB_ORIGIN, Statements, TestDatabase
from api.tests.support.auth import Drain
from api.tests.support.event_stream import open_event_stream
from api.tests.support.http import get_payload
from api.tests.support.scale import needs_long, scaled
from api.tests.support.visibility import BLOCKED, BLOCKING, VisibilityScenario

pytestmark = needs_long

BLOCKS: Final = frozenset({"author blocked viewer", "viewer blocked author"})
# A member in the grace period of a deletion is hidden like a suspended one.
SUSPENDED: Final = frozenset({"author suspended", "author leaving"})
MUTES: Final = frozenset({"author muted"})
WORDS: Final = frozenset({"word muted"})
POSTS: Final = frozenset({"post deleted", "post hidden"})
COMMENTS: Final = frozenset({"comment deleted", "comment hidden"})
NOTHING: Final = frozenset({"nothing"})
RELATIONS: Final = NOTHING | BLOCKS | SUSPENDED | MUTES | WORDS | POSTS | COMMENTS
# Each kind of relation once.
SHORT_FORM: Final = RELATIONS - {"author leaving", "post deleted", "comment hidden"}

# Relations that hide posts: from lists, on request, and for guests.
HIDE_FROM_LISTS: Final = BLOCKS | SUSPENDED | MUTES | WORDS | POSTS
HIDE_POST: Final = BLOCKS | SUSPENDED | POSTS
HIDE_FROM_GUESTS: Final = SUSPENDED | POSTS
# Relations that hide members, comments, and reviews, which only their writers delete.
HIDE_MEMBER: Final = BLOCKS | SUSPENDED
HIDE_COMMENT: Final = HIDE_MEMBER | MUTES | WORDS | COMMENTS
HIDE_REVIEW: Final = HIDE_MEMBER | MUTES | WORDS | {"comment deleted"}
NEVER: Final[frozenset[str]] = frozenset()


@dataclass(frozen=True)
class View:
    """A response with content of the author, unless a relation hides it.

    The response has all ids named in `shows`, or none if they are hidden. It always has those in
    `good`. A call for a single object has none of these: it is 404 if hidden.
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


EXPLORE_LISTS: Final = [
    posts(f"/posts/{name}?limit=100{query}", viewer, hidden_by, shows)
    for name, shows in (("explorePosts", "post"), ("exploreDigitalProducts", "product"))
    for query in (
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
        ("stranger", HIDE_POST if "query" in query else HIDE_FROM_LISTS),
        ("guest", HIDE_FROM_GUESTS),
    )
]
LISTS_OF_POSTS: Final = [
    posts("/posts?limit=100", "stranger", HIDE_FROM_LISTS),
    posts("/posts?limit=100", "stranger", HIDE_FROM_LISTS, "product"),
    posts("/posts/feed?limit=100", "fan", HIDE_FROM_LISTS),
    posts("/posts/feed?limit=100", "fan", HIDE_FROM_LISTS, "product"),
    posts("/posts/guest?limit=100", "guest", HIDE_FROM_GUESTS),
    posts("/posts/saved", "fan", HIDE_POST),
    posts("/posts/saved?kind=post", "fan", HIDE_POST),
    # Purchases stay visible to the buyer.
    posts("/posts/purchased", "fan", NEVER, "bought"),
    posts("/users/recommendedPosts?limit=100", "stranger", HIDE_FROM_LISTS),
    posts("/users/recommendedPosts?limit=100", "stranger", HIDE_FROM_LISTS, "product"),
    # Members in this response are tested in LISTS_OF_MEMBERS.
    View("/users/explore", "/users/explore", "stranger", "post", HIDE_FROM_LISTS, "good_post"),
    View(
        "/users/explore", "/users/explore", "stranger", "product", HIDE_FROM_LISTS, "good_product"
    ),
    View("/users/explore", "/users/explore", "guest", "post", HIDE_FROM_GUESTS, "good_post"),
]
ONE_POST: Final = [
    View("/posts/post/{id}", "/posts/post/{post}", "stranger", "author post", HIDE_POST),
    View("/posts/post/{id}", "/posts/post/{bought}", "fan", "author bought", NEVER),
    View("/posts/{id}/guest", "/posts/{post}/guest", "guest", "author post", HIDE_FROM_GUESTS),
    View("/posts/{id}/guest", "/posts/{post}/guest", "stranger", "author post", HIDE_FROM_GUESTS),
    *(
        View(f"/posts/{{id}}{tail}", f"/posts/{{post}}{tail}{more}", viewer, shows, hidden_by)
        for tail, more, shows in (
            ("/comments", "", "below below_reply"),
            ("/comments", "?parentId={below}", "below_reply"),
            ("/evaluations", "", "good"),
            ("/evaluations/people", "", "good"),
        )
        for viewer, hidden_by in (("stranger", HIDE_POST), ("guest", HIDE_FROM_GUESTS))
    ),
    *(
        View("/posts/{id}/reviews", "/posts/{bought}/reviews", viewer, "fan_review", hidden_by)
        for viewer, hidden_by in (("stranger", HIDE_POST), ("guest", HIDE_FROM_GUESTS))
    ),
    View(
        "/posts/{id}/reviews/summary",
        "/posts/{bought}/reviews/summary",
        "fan",
        "fan_review",
        HIDE_POST,
    ),
]
OTHER_POSTS: Final = [
    View(
        f"/posts/{{id}}{tail}",
        f"/posts/{{{'host_bought' if tail == '/reviews' else 'host_post'}}}{tail}{more}",
        viewer,
        shows,
        by,
        good,
    )
    for tail, more, shows, of_member, good in (
        ("/comments", "?limit=100", "author said", HIDE_COMMENT, "good_said"),
        ("/comments", "?sort=top", "author said", HIDE_COMMENT, "good_said"),
        ("/comments", "?parentId={host_said}", "author replied", HIDE_COMMENT, "good_replied"),
        ("/reviews", "?limit=100", "author review", HIDE_REVIEW, "good_review"),
        ("/reviews", "?sort=highest", "author review", HIDE_REVIEW, "good_review"),
        ("/reviews", "?sort=lowest", "author review", HIDE_REVIEW, "good_review"),
        ("/evaluations", "", "author", HIDE_MEMBER, "good"),
        ("/evaluations/people", "?limit=100", "author", HIDE_MEMBER, "good"),
        ("/evaluations/people", "?reaction=love", "author", HIDE_MEMBER, "good"),
    )
    for viewer, by in (("stranger", of_member), ("guest", of_member - BLOCKS - MUTES - WORDS))
]
LISTS_OF_MEMBERS: Final = [
    View(path.partition("?")[0], path, viewer, "author", hidden_by, "good")
    for path, viewer, hidden_by in (
        ("/users?limit=100", "stranger", HIDE_MEMBER),
        ("/users?query={token}", "stranger", HIDE_MEMBER),
        ("/users/explore", "stranger", HIDE_MEMBER | MUTES),
        ("/users/exploreUsers?limit=100", "stranger", HIDE_MEMBER | MUTES),
        ("/users/exploreUsers?limit=100", "guest", SUSPENDED),
        ("/users/exploreUsers?query={token}", "stranger", HIDE_MEMBER),
        ("/users/exploreUsers?query={token}", "guest", SUSPENDED),
        ("/users/exploreUsers?query={slipped}", "stranger", HIDE_MEMBER),
        ("/users/exploreUsers?query={slipped}", "guest", SUSPENDED),
        ("/users/exploreUsers?limit=100&tag={token}", "stranger", HIDE_POST | MUTES),
        ("/users/exploreUsers?limit=100&tag={token}&sort=newest", "guest", HIDE_FROM_GUESTS),
        ("/users/exploreUsers?limit=100&category=design", "stranger", HIDE_POST | MUTES),
        ("/users/exploreUsers?query={token}&category=design", "stranger", HIDE_POST),
        ("/users/suggestedOnes?limit=100", "stranger", HIDE_MEMBER | MUTES),
        ("/users/suggestedOnes?query={token}", "stranger", HIDE_MEMBER | MUTES),
        ("/users/suggestedOnes?query=%40{handles}", "stranger", HIDE_MEMBER | MUTES),
        ("/users/network?tab=followers", "fan", HIDE_MEMBER),
        ("/users/network?tab=following", "fan", HIDE_MEMBER),
        ("/users/network?tab=followers&userId={host}", "stranger", HIDE_MEMBER),
        ("/users/network?tab=following&userId={host}", "stranger", HIDE_MEMBER),
    )
]
AUTHOR_PAGES: Final = [
    View(call, path, viewer, shows, hidden_by)
    # A blocked member is visible to the blocker, who may unblock them.
    for call, path, shows, hidden_by in (
        ("/users/{id}", "/users/{author}", "author", {"author blocked viewer"}),
        ("/users/{id}", "/users/@{author_handle}", "author", {"author blocked viewer"}),
        ("/posts/{id}", "/posts/{author}", "post product", HIDE_POST),
        ("/posts/{id}", "/posts/{author}?kind=post", "post", HIDE_POST),
        ("/posts/{id}", "/posts/{author}?kind=digital", "product", HIDE_POST),
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
NOTIFICATIONS: Final = [
    View("/notifications", "/notifications?limit=100", "fan", shows, hidden_by, "good good_post")
    for shows, hidden_by in (
        ("author", HIDE_MEMBER | MUTES),
        ("post product", HIDE_FROM_LISTS),
        # A hidden comment is visible to the author of the post, here the fan.
        ("noted", HIDE_MEMBER | MUTES | {"comment deleted"}),
        ("answered", HIDE_MEMBER | MUTES | COMMENTS),
    )
]
BLOCKED_AND_MUTED: Final = [
    View("/users/blocked", "/users/blocked", "stranger", "author",
         RELATIONS - {"viewer blocked author"}, BLOCKED),
    View("/users/muted", "/users/muted", "stranger", "author", RELATIONS - MUTES, "muted"),
]  # fmt: skip
FILES: Final = [
    View("/posts/{id}/files/{fileId}", "/posts/{bought}/files/{bought_file}", "fan",
         "bought_file", NEVER),
    View("/posts/{id}/files/{fileId}", "/posts/{product}/files/{product_file}", "stranger", "",
         HIDE_POST, status=403),
    View("/files/{id}", "/files/{product_file}", "stranger", "product_file", RELATIONS),
]  # fmt: skip
# Payments stay visible to both parties.
PAYMENTS: Final = [
    View("/payments/sales", "/payments/sales", "author", "fan tip", NEVER),
    View("/payments/refundRequests", "/payments/refundRequests", "stranger", "fan tip", RELATIONS),
    View("/payments/{id}", "/payments/{tip}", "author", "fan post", NEVER),
    View("/payments/{id}", "/payments/{tip}", "fan", "author post", NEVER),
    View("/payments/{id}", "/payments/{tip}", "stranger", "tip", RELATIONS),
]
SYNDICATION: Final = [
    View("/syndication/users/{id}/atom.xml", "/syndication/users/{author}/atom.xml", "guest",
         "author_handle", SUSPENDED),
    View("/syndication/users/{id}/atom.xml", "/syndication/users/{author}/atom.xml", "guest",
         "post product bought", HIDE_FROM_GUESTS),
    View("/syndication/tags/{tag}/atom.xml", "/syndication/tags/{token}/atom.xml", "guest",
         "author_handle post product bought", HIDE_FROM_GUESTS,
         "good_handle good_post good_product"),
    View("/syndication/sitemaps/{name}", f"/syndication/sitemaps/posts-{'0' * 32}.xml.gz", "guest",
         "post product bought", HIDE_FROM_GUESTS, "good_post good_product"),
    View("/syndication/sitemaps/{name}", f"/syndication/sitemaps/members-{'0' * 32}.xml.gz",
         "guest", "author_handle", HIDE_FROM_GUESTS, "good_handle"),
    View("/oembed", f"/oembed?url={WEB_ORIGIN}/posts/{{post}}", "guest", "author_handle post",
         HIDE_FROM_GUESTS),
    View("/oembed", f"/oembed?url={WEB_ORIGIN}/ar/embed/products/{{product}}&format=xml", "guest",
         "author_handle product", HIDE_FROM_GUESTS),
]  # fmt: skip
VIEWS: Final = [
    *EXPLORE_LISTS, *LISTS_OF_POSTS, *ONE_POST, *OTHER_POSTS, *LISTS_OF_MEMBERS, *AUTHOR_PAGES,
    *NOTIFICATIONS, *BLOCKED_AND_MUTED, *FILES, *PAYMENTS, *SYNDICATION,
]  # fmt: skip

# Responses about no member, or about the caller only.
UNRELATED: Final = frozenset(
    """
    /health /ready /users/sessions /users/contacts /users/providers /identity/passkeys
    /identity/jwks.json /.well-known/openid-configuration
    /identity/providers /identity/return/{provider}
    /countries /interests /categories /users/checkHandle /posts/trendingTags
    /media/{file_id}/{name} /files/{id}/download
    /notifications/push/key /notifications/settings /notifications/digest
    /users/standing /transparency /transparency.csv
    /users/mutedWords /users/letters /users/me /posts/mine /users/export /users/export/{id}/download
    /payments/statement /payments/statement.csv /payments/disputes
    /payments/sales/statistics /posts/{id}/licence
    /users/balance /users/payouts /users/listPayoutMethods
    /revenue-share/current-revenue-share /revenue-share/user-reports /revenue-share/details
    /revenue-share/statement /revenue-share/public-report
    /revenue-share/proof /syndication/robots.txt /syndication/sitemap.xml
    """.split()  # noqa: SIM905 - so many paths read best as text
)
COUNTED: Final = frozenset(
    {"/notifications/count", "/notifications/stream", "/payments/refundRequests/counts"}
)

# An uncorrelated subquery in a visibility clause: it would hide all rows as soon as any member
# blocked another.
UNCORRELATED: Final = re.compile(
    r"FROM (block|mute|entitlement|saved_post|follow|muted_word( JOIN post_text ON [\w.@ ]+)?), "
)


def test_views_cover_every_reading_call(app: FastAPI) -> None:
    # Staff see what is hidden from others; who is staff is in the authorization matrix.
    reading = {
        path
        for path, calls in app.openapi()["paths"].items()
        if "get" in calls and not path.startswith("/staff/")
    }
    assert reading == {view.call for view in VIEWS} | UNRELATED | COUNTED
    assert not {view.call for view in VIEWS} & (UNRELATED | COUNTED)


@pytest.fixture
async def scenario(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, drain: Drain
) -> AsyncIterator[VisibilityScenario]:
    scenario = VisibilityScenario(app, client, database)
    await scenario.create()
    await drain()
    yield scenario
    scenario.restore()


@pytest.mark.parametrize("relation", sorted(scaled(SHORT_FORM, RELATIONS)))
async def test_responses_exclude_hidden_content_only(
    client: httpx.AsyncClient,
    live_origin: str,
    scenario: VisibilityScenario,
    statements: Statements,
    relation: str,
) -> None:
    await scenario.relate(relation)
    statements.clear()
    faults = [
        fault for view in VIEWS async for fault in faults_of(client, scenario, view, relation)
    ]
    assert faults == []
    await assert_unread_count_equals_list(client, live_origin, scenario)
    assert [each for each in statements if UNCORRELATED.search(" ".join(each.split()))] == []


async def faults_of(
    client: httpx.AsyncClient, scenario: VisibilityScenario, view: View, relation: str
) -> AsyncIterator[str]:
    """Yield the faults of a response."""
    viewer = scenario.members.get(view.viewer)
    path = view.path.format(**scenario.ids)
    answer = await client.get(path, headers=viewer.headers if viewer else {})
    where = f"{view.path} as {view.viewer}"
    is_packed = answer.headers["content-type"] == "application/gzip"
    text = gzip.decompress(answer.content).decode() if is_packed else answer.text
    is_hidden = relation in view.hidden_by
    expected = {200, 404} if is_hidden and not view.good else {view.status}
    if answer.status_code not in expected:
        yield f"{where}: {answer.status_code}"
    for name in view.shows.split():
        if (scenario.ids[name] in text) == is_hidden:
            yield f"{where}: {name} {'is present' if is_hidden else 'is missing'}"
    if (
        is_hidden
        and {"author", "author_handle"} & set(view.shows.split())
        and scenario.name("author") in text
    ):
        yield f"{where}: the author's name is present"
    for name in view.good.split():
        if scenario.ids[name] not in text:
            yield f"{where}: {name} is missing"
    for name in (BLOCKED, BLOCKING):
        if viewer and name not in view.good and scenario.ids[name] in text:
            yield f"{where}: {name} is present"


async def assert_unread_count_equals_list(
    client: httpx.AsyncClient, live_origin: str, scenario: VisibilityScenario
) -> None:
    fan = scenario.members["fan"]
    listed = await get_payload(client, "/notifications?limit=100", fan)
    assert await get_payload(client, "/notifications/count", fan) == len(listed) > 0
    async with open_event_stream(live_origin, fan) as stream:
        assert await stream.next() == ("count", {"count": len(listed)})
