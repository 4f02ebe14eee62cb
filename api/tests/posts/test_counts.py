"""Counters equal the rows they count after concurrent engagement."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.deferred_counts import apply_deferred_counts
from api.tests.support.http import get_payload, list_all
from api.tests.support.products import claim_product, create_product
from api.tests.support.scale import scaled

REACTIONS = ["perfect", "love", "clap", "gotanswer", "sad", None]

# Each statement finds counters that differ from their rows.
INCONSISTENCIES = {
    "comments": """
        SELECT post_id, comments, found FROM post_counts JOIN LATERAL (
            SELECT count(*) AS found FROM comment c
            LEFT JOIN comment parent ON parent.id = c.parent_id
            WHERE c.post_id = post_counts.post_id
              AND c.deleted_at IS NULL AND c.hidden_at IS NULL
              AND parent.deleted_at IS NULL AND parent.hidden_at IS NULL
        ) AS rows ON true WHERE comments <> found""",
    "replies": """
        SELECT c.id, c.replies, found FROM comment c JOIN LATERAL (
            SELECT count(*) AS found FROM comment r
            WHERE r.parent_id = c.id AND r.deleted_at IS NULL AND r.hidden_at IS NULL
        ) AS rows ON true WHERE c.replies <> found""",
    "orphans": """
        SELECT c.id FROM comment c JOIN comment parent ON parent.id = c.parent_id
        WHERE c.deleted_at IS NULL AND parent.deleted_at IS NOT NULL""",
    "evaluations": """
        SELECT post_id, evaluations, found FROM post_counts JOIN LATERAL (
            SELECT coalesce(jsonb_object_agg(reaction, number), '{}') AS found FROM (
                SELECT reaction, count(*) AS number FROM evaluation e
                WHERE e.post_id = post_counts.post_id GROUP BY reaction
            ) AS each
        ) AS rows ON true WHERE evaluations <> found""",
    "saves": """
        SELECT post_id, saves FROM post_counts
        WHERE saves <> (SELECT count(*) FROM saved_post s WHERE s.post_id = post_counts.post_id)""",
    "ratings": """
        SELECT post_id, ratings, found FROM post_counts JOIN LATERAL (
            SELECT array_agg(number ORDER BY stars) AS found FROM (
                SELECT stars, count(r.id)::integer AS number FROM generate_series(1, 5) AS stars
                LEFT JOIN product_review r ON r.post_id = post_counts.post_id
                  AND r.rating = stars AND r.deleted_at IS NULL AND r.revoked_at IS NULL
                GROUP BY stars
            ) AS each
        ) AS rows ON true WHERE coalesce(ratings, '{0,0,0,0,0}') <> found""",
    "revoked reviews": """
        SELECT r.id FROM product_review r
        WHERE r.deleted_at IS NULL AND (r.revoked_at IS NULL) <> EXISTS (
            SELECT FROM entitlement e WHERE e.post_id = r.post_id
              AND e.member_id = r.author_id AND e.revoked_at IS NULL)""",
    "helpful": """
        SELECT id, helpful FROM comment
        WHERE helpful <> (SELECT count(*) FROM helpful_mark m WHERE m.comment_id = comment.id)""",
    "answers": """
        SELECT id, answer_id FROM post WHERE answer_id IS DISTINCT FROM (
            SELECT c.id FROM (
                SELECT comment_id FROM answer_choice
                WHERE post_id = post.id ORDER BY id DESC LIMIT 1
            ) AS choice JOIN comment c ON c.id = choice.comment_id
            WHERE c.deleted_at IS NULL AND c.hidden_at IS NULL)""",
    "accepted answers": """
        SELECT id, answers_count FROM member WHERE answers_count <> (
            SELECT count(*) FROM post JOIN comment c ON c.id = post.answer_id
            WHERE c.author_id = member.id AND post.author_id <> member.id
              AND post.deleted_at IS NULL AND post.hidden_at IS NULL)""",
    "shares": """
        SELECT post_id, shares FROM post_counts
        WHERE shares <> (SELECT count(*) FROM post_share s WHERE s.post_id = post_counts.post_id)
        """,
    "posts": """
        SELECT id, posts_count FROM member WHERE posts_count <> (
            SELECT count(*) FROM post WHERE author_id = member.id AND deleted_at IS NULL
              AND hidden_at IS NULL)""",
    "own": """
        SELECT member_id, post_id FROM first_act JOIN post ON post.id = post_id
        WHERE post.author_id = first_act.member_id""",
}


class RandomEngagement:
    """Random engagement of members with a few posts."""

    def __init__(
        self, client: httpx.AsyncClient, generator: random.Random, members: list[SignedInMember]
    ) -> None:
        self.client = client
        self.generator = generator
        self.members = members
        self.posts: list[str] = []
        # Post, comment, and parent comment.
        self.comments: list[tuple[str, str, str | None]] = []
        self.product: str = ""
        self.reviews: list[str] = []
        self.actions: list[tuple[int, Callable[[], Any]]] = [
            (5, self.comment),
            (5, self.reply),
            (3, self.delete_comment),
            (3, self.hide_comment),
            (8, self.evaluate),
            (5, self.save),
            (2, self.share),
            (4, self.accept),
            (4, self.mark),
            (4, self.review),
            (2, self.delete_review),
        ]

    async def random_action(self) -> httpx.Response:
        weights, actions = zip(*self.actions, strict=True)
        (action,) = self.generator.choices(actions, weights)
        answer: httpx.Response = await action()
        return answer

    def request(self, path: str, body: Any = None, method: str = "POST") -> Any:
        member = self.generator.choice(self.members)
        return self.client.request(method, path, json=body, headers=member.headers)

    async def comment(self, parent: tuple[str, str] | None = None) -> httpx.Response:
        post_id = parent[0] if parent else self.generator.choice(self.posts)
        parent_id = parent[1] if parent else None
        body = {
            "text": "تعليق طويل بما يكفي للعدّ" * self.generator.randint(1, 3),
            "parentId": parent_id,
        }
        answer: httpx.Response = await self.request(f"/posts/{post_id}/comments", body)
        if answer.status_code == 200:
            self.comments.append((post_id, answer.json()["payload"]["_id"], parent_id))
        return answer

    async def reply(self) -> httpx.Response:
        # Replies concentrate on the newest comments, to cause contention.
        parents = [each[:2] for each in self.comments if each[2] is None][-6:]
        return await self.comment(self.generator.choice(parents) if parents else None)

    def delete_comment(self) -> Any:
        post_id, comment_id = self._some_comment()
        return self.request(f"/posts/{post_id}/comments/{comment_id}", method="DELETE")

    def hide_comment(self) -> Any:
        post_id, comment_id = self._some_comment()
        action = self.generator.choice(["hide", "unhide"])
        return self.request(f"/posts/{post_id}/comments/{comment_id}/{action}")

    def _some_comment(self) -> tuple[str, str]:
        recent = self.comments[-25:] or [(self.posts[0], self.posts[0], None)]
        return self.generator.choice(recent)[:2]

    def accept(self) -> Any:
        post_id, comment_id = self._some_comment()
        choice = self.generator.choice([comment_id, comment_id, comment_id, None])
        return self.request(f"/posts/{post_id}/acceptAnswer", {"commentId": choice})

    def mark(self) -> Any:
        post_id, comment_id = self._some_comment()
        method = self.generator.choice(["POST", "POST", "DELETE"])
        return self.request(f"/posts/{post_id}/comments/{comment_id}/helpful", method=method)

    def evaluate(self) -> Any:
        body = {"reaction": self.generator.choice(REACTIONS)}
        return self.request(f"/posts/{self.generator.choice(self.posts)}/evaluations", body)

    def save(self) -> Any:
        action = self.generator.choice(["save", "unsave"])
        return self.request(f"/posts/{self.generator.choice(self.posts)}/{action}")

    def share(self) -> Any:
        return self.request(f"/posts/{self.generator.choice(self.posts)}/share")

    async def review(self) -> httpx.Response:
        body = {"rating": self.generator.randint(1, 5)}
        answer: httpx.Response = await self.request(f"/posts/{self.product}/reviews", body)
        if answer.status_code == 200:
            self.reviews.append(answer.json()["payload"]["_id"])
        return answer

    def delete_review(self) -> Any:
        review_id = self.generator.choice(self.reviews[-9:] or [self.product])
        return self.request(f"/posts/{self.product}/reviews/{review_id}", method="DELETE")


def inconsistencies(database: TestDatabase) -> dict[str, str]:
    """Return the rows of wrong counters by kind."""
    rows_by_kind = {kind: database.sql(statement) for kind, statement in INCONSISTENCIES.items()}
    return {kind: rows for kind, rows in rows_by_kind.items() if rows}


@pytest.mark.parametrize("seed", scaled([1], [1, 2, 3]))
async def test_counters_are_exact_after_random_concurrent_engagement(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, seed: int
) -> None:
    await apply_deferred_counts(app)
    known = inconsistencies(database)  # of rows that other tests inserted directly
    members = [await factories.member(app) for _ in range(6)]
    engagement = RandomEngagement(client, random.Random(seed), members)
    for author, kind in [(0, "post"), (0, "question"), (1, "question")]:
        engagement.posts.append((await factories.post(client, members[author], kind=kind))["_id"])
    engagement.product = (await create_product(client, members[0]))["_id"]
    for buyer in members[1:5]:
        await claim_product(client, engagement.product, buyer)
    statuses: set[int] = set()
    for round_number in range(12):
        actions: list[Any] = [engagement.random_action() for _ in range(12)]
        if round_number == 7:
            actions.append(
                client.delete(f"/posts/{engagement.posts[2]}", headers=members[1].headers)
            )
        statuses |= {answer.status_code for answer in await asyncio.gather(*actions)}
        await apply_deferred_counts(app)
        assert inconsistencies(database) == known
    assert statuses == {200, 403, 404, 422}
    for post_id in engagement.posts[:2]:
        threads = await list_all(client, f"/posts/{post_id}/comments")
        counts = (await get_payload(client, f"/posts/{post_id}/guest"))["counts"]
        assert sum(1 + each["repliesCount"] for each in threads) == counts["comments"]
        state = await get_payload(client, f"/posts/{post_id}/evaluations")
        assert state["counts"] == counts["evaluations"]


async def test_concurrent_engagement_with_one_post_does_not_deadlock(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    await apply_deferred_counts(app)
    known = inconsistencies(database)
    author, *members = [await factories.member(app) for _ in range(6)]
    post_id = (await factories.post(client, author))["_id"]
    path = f"/posts/{post_id}"
    for reaction in ("love", "clap", None):
        answers = await asyncio.gather(
            *[
                client.post(f"{path}/{action}", json=body, headers=member.headers)
                for member in members
                for action, body in [
                    ("evaluations", {"reaction": reaction}),
                    ("comments", {"text": "تعليق طويل بما يكفي للعدّ"}),
                    ("save", None),
                    ("share", None),
                    ("comments", {"text": "تعليق آخر طويل بما يكفي للعدّ"}),
                    ("unsave", None),
                    ("evaluations", {"reaction": "perfect"}),
                ]
            ]
        )
        assert {answer.status_code for answer in answers} == {200}
    await apply_deferred_counts(app)
    counts = (await get_payload(client, f"{path}/guest"))["counts"]
    assert (counts["comments"], counts["shares"]) == (30, 5)
    assert inconsistencies(database) == known
