"""The feed against a naive reference: random graphs, random posts, every page, every cursor."""

import random
from dataclasses import dataclass, field
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.ids import new_id
from api.posts.lists import feed
from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.factories.raw_rows import id_at, member_row, milliseconds, post_row
from api.tests.support.http import got, posted, whole


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


@pytest.mark.parametrize("seed", range(2))
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
    assert only == {**made, "reason": {"type": "mine", "member": None, "interestId": None}}


async def test_a_suspended_author_leaves_the_feed_and_hides_nobody_else_s_posts(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase
) -> None:
    reader, good, bad = [await factories.member(app) for _ in range(3)]
    for author in (good, bad):
        await factories.follow(client, reader, author)
    made = [(await factories.post(client, good))["_id"] for _ in range(4)][::-1]
    for _ in range(4):
        await factories.post(client, bad)
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{bad.id}'")
    found = [post["_id"] for post in await whole(client, "/posts/feed", reader, limit=2)]
    database.sql(f"UPDATE member SET suspended_at = NULL WHERE id = '{bad.id}'")
    assert found == made


async def test_a_followed_author_is_the_reason_and_one_s_own_post_needs_none(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    reader, author = [await factories.member(app) for _ in range(2)]
    await factories.follow(client, reader, author)
    await factories.post(client, author)
    await factories.post(client, reader)
    mine, theirs = await got(client, "/posts/feed", reader)
    assert mine["reason"] == {"type": "mine", "member": None, "interestId": None}
    assert theirs["reason"] == {"type": "follow", "member": theirs["author"], "interestId": None}
    assert theirs["author"]["_id"] == str(author.id)


@dataclass
class Net:
    """Authors of all sorts and what they wrote, straight in the tables."""

    chance: random.Random
    reader: SignedInMember
    wanted: list[UUID] = field(default_factory=list)
    statements: list[str] = field(default_factory=list)

    def write(self, *, authors: int, posts: int) -> None:
        """Ages are interleaved, and many posts are of one millisecond."""
        kinds = ["plain", "muted", "suspended", "blocked", "stranger"]
        begun = milliseconds() - 10_000
        chosen: list[tuple[UUID, str]] = [(self.reader.id, "plain")]
        for _ in range(authors):
            chosen.append((new_id(), self.chance.choices(kinds, [8, 1, 1, 1, 2])[0]))
            self._join(*chosen[-1])
        for _ in range(posts):
            # Some write much, some little.
            author, kind = chosen[int(len(chosen) * self.chance.random() ** 2)]
            fate = self.chance.choices(["stands", "deleted", "hidden", "word"], [8, 1, 1, 1])[0]
            post_id = id_at(begun + self.chance.randint(0, posts // 2), self.chance)
            text = "فنجان القَهْوة" if fate == "word" else "منشور"
            self.statements.append(post_row(post_id, author, text))
            if fate in {"deleted", "hidden"}:
                self.statements.append(f"UPDATE post SET {fate}_at = now() WHERE id = '{post_id}';")
            own = author == self.reader.id
            if kind == "plain" and (fate == "stands" or (own and fate == "word")):
                self.wanted.append(post_id)

    def _join(self, author: UUID, kind: str) -> None:
        pair = f"('{self.reader.id}', '{author}')"
        self.statements.append(member_row(author))
        if kind != "stranger":
            self.statements.append(f"INSERT INTO follow (follower_id, followee_id) VALUES {pair};")
        if kind == "muted":
            self.statements.append(f"INSERT INTO mute (muter_id, muted_id) VALUES {pair};")
        if kind == "blocked":
            # A follow that came about beside the block does not bring the author back.
            self.statements.append(f"INSERT INTO block (blocker_id, blocked_id) VALUES {pair};")
        if kind == "suspended":
            self.statements.append(f"UPDATE member SET suspended_at = now() WHERE id = '{author}';")


@pytest.mark.parametrize("follows", [None, feed.SCAN_MIN_FOLLOWEES + 1], ids=["asked", "walked"])
@pytest.mark.parametrize("seed", range(4))
async def test_pages_are_exact_and_full_whatever_is_left_out(
    client: httpx.AsyncClient,
    app: FastAPI,
    database: TestDatabase,
    seed: int,
    follows: int | None,
) -> None:
    chance = random.Random(seed)
    net = Net(chance, await factories.member(app))
    net.write(authors=chance.choice([1, 5, 30]), posts=chance.choice([5, 60, 150]))
    if follows:
        # Who follows many is served another way; the way back is taken at the end of the feed.
        net.statements.append(
            f"UPDATE member SET following_count = {follows} WHERE id = '{net.reader.id}';"
        )
    database.sql("BEGIN;" + "".join(net.statements) + "COMMIT;")
    await posted(client, "/users/muteWord", net.reader, {"word": "قهوه"})
    expected = [str(post_id) for post_id in sorted(net.wanted, reverse=True)]
    for limit in sorted({chance.randint(1, 20) for _ in range(3)} | {20}):
        found = await whole(client, "/posts/feed", net.reader, limit=limit)
        assert [post["_id"] for post in found] == expected
    database.sql("UPDATE member SET suspended_at = NULL")


async def test_a_page_of_the_feed_is_one_statement(
    client: httpx.AsyncClient, app: FastAPI, statements: Statements
) -> None:
    reader, author = [await factories.member(app) for _ in range(2)]
    await factories.follow(client, reader, author)
    for _ in range(5):
        await factories.post(client, author)
    await got(client, "/posts/feed", reader)
    answer = await client.get("/posts/feed", params={"limit": 2}, headers=reader.headers)
    for query in ({"limit": 2}, {"limit": 2, "cursor": answer.json()["nextCursor"]}):
        statements.clear()
        await client.get("/posts/feed", params=query, headers=reader.headers)
        assert len(statements) == 1, statements
