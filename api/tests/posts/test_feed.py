"""The feed compared with a naive reference: random graphs, random posts, all pages and cursors."""

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
from api.tests.factories.raw_rows import (
    current_milliseconds,
    insert_member_sql,
    insert_post_sql,
    random_id_at,
)
from api.tests.support.http import get_payload, list_all, post_payload


@dataclass
class ReferenceNetwork:
    """A network in plain Python collections."""

    members: list[SignedInMember]
    follows: set[tuple[str, str]] = field(default_factory=set)
    posts: list[tuple[str, str]] = field(default_factory=list)

    def feed(self, viewer: SignedInMember) -> list[tuple[str, str]]:
        """Return the posts of a feed with their reasons, newest first."""
        viewer_id = str(viewer.id)
        return [
            (post_id, "mine" if author == viewer_id else "follow")
            for post_id, author in reversed(self.posts)
            if author == viewer_id or (viewer_id, author) in self.follows
        ]


async def random_action(
    client: httpx.AsyncClient, reference: ReferenceNetwork, generator: random.Random
) -> None:
    """Run a random action of a random member; the first members are the most active."""
    weights = [1 / (rank + 1) for rank in range(len(reference.members))]
    (member,) = generator.choices(reference.members, weights)
    other = generator.choice(reference.members)
    kind = generator.choices(["post", "delete", "follow", "unfollow"], [6, 2, 3, 1])[0]
    own = [post for post in reference.posts if post[1] == str(member.id)]
    pair = (str(member.id), str(other.id))
    if kind == "post":
        created = await factories.post(client, member)
        reference.posts.append((created["_id"], str(member.id)))
    elif kind == "delete" and own:
        # Mostly the newest post, which changes the newest post of the author.
        deleted = own[-1] if generator.random() < 0.6 else generator.choice(own)
        answer = await client.delete(f"/posts/{deleted[0]}", headers=member.headers)
        assert answer.status_code == 200
        reference.posts.remove(deleted)
    elif kind == "follow" and member is not other:
        await factories.follow(client, member, other)
        reference.follows.add(pair)
    elif kind == "unfollow" and pair in reference.follows:
        await post_payload(client, f"/users/unfollow/{other.id}", member)
        reference.follows.remove(pair)


async def assert_feeds_equal(
    client: httpx.AsyncClient, reference: ReferenceNetwork, limits: list[int]
) -> None:
    for viewer in reference.members:
        expected = reference.feed(viewer)
        for limit in limits:
            posts = await list_all(client, "/posts/feed", viewer, limit=limit)
            assert [(post["_id"], post["reason"]["type"]) for post in posts] == expected
            assert all(
                post["viewer"]["mine"] == (reason == "mine")
                for post, (_, reason) in zip(posts, expected, strict=True)
            )


@pytest.mark.parametrize("seed", range(2))
async def test_feed_pages_equal_naive_reference(
    client: httpx.AsyncClient, app: FastAPI, seed: int
) -> None:
    generator = random.Random(seed)
    members = [await factories.member(app) for _ in range(generator.randint(2, 6))]
    reference = ReferenceNetwork(members)
    for _ in range(2):
        for _ in range(30):
            await random_action(client, reference, generator)
        await assert_feeds_equal(client, reference, [generator.randint(2, 5), 20])


async def test_feed_includes_inactive_author_behind_active_ones(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    reader, quiet, *loud = [await factories.member(app) for _ in range(8)]
    reference = ReferenceNetwork([reader])
    for author in (quiet, *loud, quiet, *loud[::-1]):
        created = await factories.post(client, author)
        reference.posts.append((created["_id"], str(author.id)))
    for author in (quiet, *loud):
        await factories.follow(client, reader, author)
        reference.follows.add((str(reader.id), str(author.id)))
    await assert_feeds_equal(client, reference, [1, 2, 3, 7, 20])


async def test_feed_continues_from_any_cursor(client: httpx.AsyncClient, app: FastAPI) -> None:
    reader, one, two = [await factories.member(app) for _ in range(3)]
    for author in (one, two):
        await factories.follow(client, reader, author)
    for author in (one, one, two, reader, one, two, two, one):
        await factories.post(client, author)
    post_ids = [post["_id"] for post in await get_payload(client, "/posts/feed", reader)]
    for start in range(1, len(post_ids)):
        first = await client.get("/posts/feed", params={"limit": start}, headers=reader.headers)
        cursor = first.json()["nextCursor"]
        for limit in (1, 3, 20):
            query = {"cursor": cursor, "limit": limit}
            rest = await client.get("/posts/feed", params=query, headers=reader.headers)
            page_ids = [post["_id"] for post in rest.json()["payload"]]
            assert page_ids == post_ids[start : start + limit]


async def test_feed_of_new_member_has_own_posts_only(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    newcomer = await factories.member(app)
    assert await get_payload(client, "/posts/feed", newcomer) == []
    created = await factories.post(client, newcomer)
    (only,) = await get_payload(client, "/posts/feed", newcomer)
    assert only == {**created, "reason": {"type": "mine", "member": None, "interestId": None}}


async def test_feed_excludes_suspended_author_only(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase
) -> None:
    reader, good, bad = [await factories.member(app) for _ in range(3)]
    for author in (good, bad):
        await factories.follow(client, reader, author)
    created = [(await factories.post(client, good))["_id"] for _ in range(4)][::-1]
    for _ in range(4):
        await factories.post(client, bad)
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{bad.id}'")
    post_ids = [post["_id"] for post in await list_all(client, "/posts/feed", reader, limit=2)]
    database.sql(f"UPDATE member SET suspended_at = NULL WHERE id = '{bad.id}'")
    assert post_ids == created


async def test_feed_reason_is_followed_author_or_mine(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    reader, author = [await factories.member(app) for _ in range(2)]
    await factories.follow(client, reader, author)
    await factories.post(client, author)
    await factories.post(client, reader)
    mine, theirs = await get_payload(client, "/posts/feed", reader)
    assert mine["reason"] == {"type": "mine", "member": None, "interestId": None}
    assert theirs["reason"] == {"type": "follow", "member": theirs["author"], "interestId": None}
    assert theirs["author"]["_id"] == str(author.id)


@dataclass
class RandomNetwork:
    """Authors with different relations to a reader, and their posts, inserted by SQL."""

    generator: random.Random
    reader: SignedInMember
    expected: list[UUID] = field(default_factory=list)
    statements: list[str] = field(default_factory=list)

    def write(self, *, authors: int, posts: int) -> None:
        """Add authors and posts; ages are interleaved, and many posts share a millisecond."""
        kinds = ["plain", "muted", "suspended", "blocked", "stranger"]
        start = current_milliseconds() - 10_000
        authors_and_kinds: list[tuple[UUID, str]] = [(self.reader.id, "plain")]
        for _ in range(authors):
            authors_and_kinds.append((new_id(), self.generator.choices(kinds, [8, 1, 1, 1, 2])[0]))
            self._join(*authors_and_kinds[-1])
        for _ in range(posts):
            # The numbers of posts per author differ widely.
            author, kind = authors_and_kinds[
                int(len(authors_and_kinds) * self.generator.random() ** 2)
            ]
            state = self.generator.choices(["listed", "deleted", "hidden", "word"], [8, 1, 1, 1])[0]
            post_id = random_id_at(start + self.generator.randint(0, posts // 2), self.generator)
            text = "فنجان القَهْوة" if state == "word" else "منشور"
            self.statements.append(insert_post_sql(post_id, author, text))
            if state in {"deleted", "hidden"}:
                self.statements.append(
                    f"UPDATE post SET {state}_at = now() WHERE id = '{post_id}';"
                )
            own = author == self.reader.id
            if kind == "plain" and (state == "listed" or (own and state == "word")):
                self.expected.append(post_id)

    def _join(self, author: UUID, kind: str) -> None:
        pair = f"('{self.reader.id}', '{author}')"
        self.statements.append(insert_member_sql(author))
        if kind != "stranger":
            self.statements.append(f"INSERT INTO follow (follower_id, followee_id) VALUES {pair};")
        if kind == "muted":
            self.statements.append(f"INSERT INTO mute (muter_id, muted_id) VALUES {pair};")
        if kind == "blocked":
            # A follow despite a block does not include the author.
            self.statements.append(f"INSERT INTO block (blocker_id, blocked_id) VALUES {pair};")
        if kind == "suspended":
            self.statements.append(f"UPDATE member SET suspended_at = now() WHERE id = '{author}';")


@pytest.mark.parametrize("follows", [None, feed.SCAN_MIN_FOLLOWEES + 1], ids=["lookups", "scan"])
@pytest.mark.parametrize("seed", range(4))
async def test_feed_pages_are_exact_and_full_with_exclusions(
    client: httpx.AsyncClient,
    app: FastAPI,
    database: TestDatabase,
    seed: int,
    follows: int | None,
) -> None:
    generator = random.Random(seed)
    network = RandomNetwork(generator, await factories.member(app))
    network.write(authors=generator.choice([1, 5, 30]), posts=generator.choice([5, 60, 150]))
    if follows:
        # Selects the scan of the newest posts, with lookups per author at the end of the feed.
        network.statements.append(
            f"UPDATE member SET following_count = {follows} WHERE id = '{network.reader.id}';"
        )
    database.sql("BEGIN;" + "".join(network.statements) + "COMMIT;")
    await post_payload(client, "/users/muteWord", network.reader, {"word": "قهوه"})
    expected = [str(post_id) for post_id in sorted(network.expected, reverse=True)]
    for limit in sorted({generator.randint(1, 20) for _ in range(3)} | {20}):
        posts = await list_all(client, "/posts/feed", network.reader, limit=limit)
        assert [post["_id"] for post in posts] == expected
    database.sql("UPDATE member SET suspended_at = NULL")


async def test_feed_page_runs_one_statement(
    client: httpx.AsyncClient, app: FastAPI, statements: Statements
) -> None:
    reader, author = [await factories.member(app) for _ in range(2)]
    await factories.follow(client, reader, author)
    for _ in range(5):
        await factories.post(client, author)
    await get_payload(client, "/posts/feed", reader)
    answer = await client.get("/posts/feed", params={"limit": 2}, headers=reader.headers)
    for query in ({"limit": 2}, {"limit": 2, "cursor": answer.json()["nextCursor"]}):
        statements.clear()
        await client.get("/posts/feed", params=query, headers=reader.headers)
        assert len(statements) == 1, statements
