"""The feed against a naive reference: random graphs, random posts, every page, every cursor."""

import random
from dataclasses import dataclass, field

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.calling import got, posted, whole
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember


@dataclass
class World:
    """Who follows whom and who posted what, as a child would keep it."""

    members: list[SignedInMember]
    follows: set[tuple[str, str]] = field(default_factory=set)
    posts: list[tuple[str, str]] = field(default_factory=list)

    def feed(self, viewer: SignedInMember) -> list[tuple[str, str]]:
        """Post and reason, the newest first."""
        me = str(viewer.id)
        return [
            (post_id, "mine" if author == me else "follow")
            for post_id, author in reversed(self.posts)
            if author == me or (me, author) in self.follows
        ]


async def act(client: httpx.AsyncClient, world: World, chance: random.Random) -> None:
    """Somebody does something, some of them more than others."""
    weights = [1 / (place + 1) for place in range(len(world.members))]
    (who,) = chance.choices(world.members, weights)
    whom = chance.choice(world.members)
    kind = chance.choices(["post", "delete", "follow", "unfollow"], [6, 2, 3, 1])[0]
    own = [post for post in world.posts if post[1] == str(who.id)]
    pair = (str(who.id), str(whom.id))
    if kind == "post":
        made = await factories.post(client, who)
        world.posts.append((made["_id"], str(who.id)))
    elif kind == "delete" and own:
        # The newest more often than others: that is where the head moves.
        gone = own[-1] if chance.random() < 0.6 else chance.choice(own)
        answer = await client.delete(f"/posts/{gone[0]}", headers=who.headers)
        assert answer.status_code == 200
        world.posts.remove(gone)
    elif kind == "follow" and who is not whom:
        await factories.follow(client, who, whom)
        world.follows.add(pair)
    elif kind == "unfollow" and pair in world.follows:
        await posted(client, f"/users/unfollow/{whom.id}", who)
        world.follows.remove(pair)


async def check(client: httpx.AsyncClient, world: World, limits: list[int]) -> None:
    for viewer in world.members:
        expected = world.feed(viewer)
        for limit in limits:
            found = await whole(client, "/posts/feed", viewer, limit=limit)
            assert [(post["_id"], post["reason"]["type"]) for post in found] == expected
            assert all(
                post["viewer"]["mine"] == (reason == "mine")
                for post, (_, reason) in zip(found, expected, strict=True)
            )


@pytest.mark.parametrize("seed", range(4))
async def test_every_page_of_every_feed_is_what_a_naive_reader_expects(
    client: httpx.AsyncClient, app: FastAPI, seed: int
) -> None:
    chance = random.Random(seed)
    members = [await factories.member(app) for _ in range(chance.randint(2, 6))]
    world = World(members)
    for _ in range(2):
        for _ in range(30):
            await act(client, world, chance)
        await check(client, world, [chance.randint(2, 5), 20])


async def test_a_long_quiet_author_is_found_behind_many_loud_ones(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    reader, quiet, *loud = [await factories.member(app) for _ in range(8)]
    world = World([reader])
    for author in (quiet, *loud, quiet, *loud[::-1]):
        made = await factories.post(client, author)
        world.posts.append((made["_id"], str(author.id)))
    for author in (quiet, *loud):
        await factories.follow(client, reader, author)
        world.follows.add((str(reader.id), str(author.id)))
    await check(client, world, [1, 2, 3, 7, 20])


async def test_any_place_in_the_feed_can_be_gone_on_from(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    reader, one, two = [await factories.member(app) for _ in range(3)]
    for author in (one, two):
        await factories.follow(client, reader, author)
    for author in (one, one, two, reader, one, two, two, one):
        await factories.post(client, author)
    everything = [post["_id"] for post in await got(client, "/posts/feed", reader)]
    for start in range(1, len(everything)):
        first = await client.get("/posts/feed", params={"limit": start}, headers=reader.headers)
        cursor = first.json()["nextCursor"]
        for limit in (1, 3, 20):
            query = {"cursor": cursor, "limit": limit}
            rest = await client.get("/posts/feed", params=query, headers=reader.headers)
            found = [post["_id"] for post in rest.json()["payload"]]
            assert found == everything[start : start + limit]


async def test_the_feed_of_a_newcomer_is_empty_and_then_holds_their_own(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    newcomer = await factories.member(app)
    assert await got(client, "/posts/feed", newcomer) == []
    made = await factories.post(client, newcomer)
    (only,) = await got(client, "/posts/feed", newcomer)
    assert only == {**made, "reason": {"type": "mine"}}


async def test_a_suspended_author_leaves_the_feed_and_hides_nobody_else_s_posts(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase
) -> None:
    reader, good, bad = [await factories.member(app) for _ in range(3)]
    for author in (good, bad):
        await factories.follow(client, reader, author)
    made = [(await factories.post(client, good))["_id"] for _ in range(4)][::-1]
    for _ in range(4):
        await factories.post(client, bad)
    # Suspending takes the author's head away too: heads are what the feed chooses authors by.
    database.sql(f"""
        UPDATE member SET suspended_at = now() WHERE id = '{bad.id}';
        DELETE FROM author_head WHERE author_id = '{bad.id}'
    """)
    found = [post["_id"] for post in await whole(client, "/posts/feed", reader, limit=2)]
    database.sql(f"UPDATE member SET suspended_at = NULL WHERE id = '{bad.id}'")
    assert found == made
