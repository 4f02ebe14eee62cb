"""A network of members in which one, the author, occurs in every response of the service.

A control member, named `good`, has the same activity. Unrelated members are blocked or muted, which
must hide nothing of the author or of `good`.
"""

import random
from typing import Any, Final
from uuid import UUID

import httpx
from fastapi import FastAPI

from api.core.clock import now
from api.core.ids import new_id
from api.payments.checkout import begin
from api.payments.checkout.begin import CheckoutRequest
from api.payments.provider.types import Charge, PaidIntent
from api.payments.sync.apply_intent import apply_intent
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.engagement import (
    block,
    comment,
    evaluate,
    mute,
    mute_word,
    request_deletion,
    suspend,
)
from api.tests.support.http import post_payload
from api.tests.support.products import claim_product, create_product
from api.tests.support.reviews import review

BAD: Final = "قنفذ"
# Members whom both viewers block, who block both viewers, and whom both viewers mute.
BLOCKED, BLOCKING, MUTED = "blocked", "blocking", "muted"
AROUND: Final = (BLOCKED, BLOCKING, MUTED)
# The author is last, so that their activity is the newest.
WRITERS: Final = ("host", *AROUND, "good", "author")


class VisibilityScenario:
    """Members, their activity, and the ids of it by name.

    The fan follows the author and `good`. The stranger follows the host only, who follows both.
    Names of the control's activity begin with `good_`.
    """

    def __init__(self, app: FastAPI, client: httpx.AsyncClient, database: TestDatabase) -> None:
        self._app, self._client, self._database = app, client, database
        # Begins with a letter that no other test uses, so their searches do not find this.
        token = "ظ" + "".join(random.choices("بتجدرسشعفقكلمنه", k=8))
        self.members: dict[str, SignedInMember] = {}
        self.ids = {
            "token": token,
            "slipped": f"{token[:4]}ز{token[5:]}",
            "handles": f"w{random.randrange(16**11):011x}",
        }

    @property
    def viewers(self) -> tuple[SignedInMember, SignedInMember]:
        return self.members["fan"], self.members["stranger"]

    async def create(self) -> None:
        """Create the members and their activity."""
        for name in ("fan", "stranger", *WRITERS):
            await self._create_member(name)
        members = self.members
        for viewer in self.viewers:
            block(self._database, viewer, members[BLOCKED])
            block(self._database, members[BLOCKING], viewer)
            mute(self._database, viewer, members[MUTED])
        block(self._database, members[MUTED], members["good"])
        block(self._database, members["author"], members[MUTED])
        await self._follow()
        self.ids["fan_post"] = (await factories.post(self._client, members["fan"]))["_id"]
        for name in WRITERS:
            await self._add_posts(name)
        await self._evaluate()
        await self._add_comments()
        await self._add_reviews()
        await self._tip()
        self._make_popular()

    def name(self, of: str) -> str:
        """Return the name of a member, which contains the token of the scenario."""
        return f"{self.ids['token']} {'كناري' if of == 'author' else 'طائر'}"

    def _prefixed(self, writer: str, thing: str) -> str:
        return thing if writer == "author" else f"{writer}_{thing}"

    async def _create_member(self, name: str) -> None:
        made = await factories.member(self._app, name=self.name(name))
        handle = f"{self.ids['handles']}_{name}"[:20]
        await post_payload(self._client, "/users/update", made, {"handle": handle})
        self.members[name], self.ids[name] = made, str(made.id)
        self.ids[f"{name}_handle"] = handle

    async def _follow(self) -> None:
        members = self.members
        pairs = [("stranger", "host")]
        for name in ("author", "good"):
            pairs += [(name, "fan"), ("fan", name), (name, "host"), ("host", name)]
        for one, other in pairs:
            await factories.follow(self._client, members[one], members[other])

    async def _add_posts(self, name: str) -> None:
        """Add a post that mentions the fan, and two products; the fan saves and claims some."""
        writer, client, ids = self.members[name], self._client, self.ids
        said = f"{ids['token']} {BAD if name == 'author' else 'طيب'} @{ids['fan_handle']}"
        common: dict[str, Any] = {"text": said, "tags": [ids["token"]], "categoryId": "design"}
        made = {"post": await factories.post(client, writer, **common)}
        made |= {
            kind: await create_product(client, writer, **common) for kind in ("product", "bought")
        }
        for kind, post in made.items():
            ids[self._prefixed(name, kind)] = post["_id"]
            if post["files"]:
                ids[self._prefixed(name, f"{kind}_file")] = post["files"][0]["fileId"]
        if name in {"author", "good"}:
            await post_payload(client, f"/posts/{made['post']['_id']}/save", self.members["fan"])
            await claim_product(client, made["bought"]["_id"], self.members["fan"])

    async def _tip(self) -> None:
        """Record a tip of the fan to the author."""
        state, fan, author = self._app.state, self.members["fan"], self.members["author"]
        request = CheckoutRequest("tip", fan.id, author.id, UUID(self.ids["post"]), "", 500, 0)
        tip_id = new_id()
        async with state.database.writing() as connection:
            await begin.begin_purchase(connection, state.settings, request, tip_id)
        charge = Charge(500, "usd", 500, 45, now(), "visa", "4242")
        await apply_intent(state.database, PaidIntent(f"pi_{tip_id.hex}", tip_id, charge, None))
        self.ids["tip"] = str(tip_id)

    async def _evaluate(self) -> None:
        ids, members = self.ids, self.members
        evaluated = [("host", "post"), ("good", "post"), ("host", "good_post")]
        evaluated += [(name, "host_post") for name in WRITERS if name != "host"]
        evaluated += [("good", "fan_post"), ("author", "fan_post")]
        for name, post in evaluated:
            await evaluate(self._client, members[name], ids[post], "love")

    async def _add_comments(self) -> None:
        """Add comments of all members to posts of the host and the fan, and two to the author's."""
        client, ids, members = self._client, self.ids, self.members
        for host in ("host", "fan"):
            ids[f"{host}_said"] = await comment(client, members[host], ids["host_post"])
        for name in (*AROUND, "good", "author"):
            writer, text = members[name], f"تعليق {BAD if name == 'author' else 'طيب'}"
            for thing, post, parent in (
                ("said", "host_post", None),
                ("replied", "host_post", "host_said"),
                ("answered", "host_post", "fan_said"),
                ("noted", "fan_post", None),
            ):
                if name in {BLOCKED, BLOCKING} and thing in {"answered", "noted"}:
                    continue
                answered = ids[parent] if parent else None
                made = await comment(client, writer, ids[post], text, answered)
                ids[self._prefixed(name, thing)] = made
        ids["below"] = await comment(client, members["host"], ids["post"])
        ids["below_reply"] = await comment(client, members["good"], ids["post"], "رد", ids["below"])

    async def _add_reviews(self) -> None:
        """Add reviews of all members to a product of the host, and one to the author's."""
        client, ids, members = self._client, self.ids, self.members
        for name in (*AROUND, "good", "author"):
            text = f"مراجعة {BAD if name == 'author' else 'طيب'}"
            await claim_product(client, ids["host_bought"], members[name])
            written = await review(client, members[name], ids["host_bought"], 5, text)
            ids[self._prefixed(name, "review")] = written["_id"]
        ids["fan_review"] = (await review(client, members["fan"], ids["bought"]))["_id"]

    def _make_popular(self) -> None:
        """Raise the counters above those of all other tests."""
        self._database.sql(f"""
            UPDATE member SET followers_count = 1000000000 WHERE id IN ({self._writers()});
            UPDATE post_counts SET evaluations = '{{"love": 1000000000}}' FROM post
            WHERE post.id = post_id AND author_id IN ({self._writers()});
        """)

    def restore(self) -> None:
        """Restore the counters and remove the blocks, which other tests would find."""
        self._database.sql(f"""
            DELETE FROM block WHERE blocker_id IN ({self._member_ids()});
            UPDATE member SET followers_count = (
                SELECT count(*) FROM follow WHERE followee_id = member.id
            ) WHERE id IN ({self._writers()});
            UPDATE post_counts SET evaluations = (
                SELECT coalesce(jsonb_object_agg(reaction, times), '{{}}') FROM (
                    SELECT reaction, count(*) AS times FROM evaluation
                    WHERE evaluation.post_id = post_counts.post_id GROUP BY reaction
                ) AS each
            ) FROM post WHERE post.id = post_id AND author_id IN ({self._writers()});
        """)

    def _writers(self) -> str:
        return ", ".join(f"'{self.ids[name]}'" for name in WRITERS)

    def _member_ids(self) -> str:
        return ", ".join(f"'{member.id}'" for member in self.members.values())

    async def relate(self, relation: str) -> None:
        """Set a relation between the author, or their content, and the two viewers."""
        author = self.members["author"]
        for viewer in self.viewers:
            match relation:
                case "author blocked viewer":
                    block(self._database, author, viewer)
                case "viewer blocked author":
                    block(self._database, viewer, author)
                case "author muted":
                    mute(self._database, viewer, author)
                case "word muted":
                    await mute_word(self._client, viewer, BAD)
        if relation == "author suspended":
            suspend(self._database, author)
        elif relation == "author leaving":
            request_deletion(self._database, author)
        elif relation.startswith("post"):
            await self._remove_posts(deleted=relation == "post deleted")
        elif relation.startswith("comment"):
            await self._remove_comments(deleted=relation == "comment deleted")

    async def _remove_posts(self, *, deleted: bool) -> None:
        author = self.members["author"]
        for kind in ("post", "product", "bought"):
            if deleted:
                path = f"/posts/{self.ids[kind]}"
                answer = await self._client.delete(path, headers=author.headers)
                assert answer.status_code == 200, answer.text
            else:
                change = f"UPDATE post SET hidden_at = now() WHERE id = '{self.ids[kind]}'"
                self._database.sql(change)

    async def _remove_comments(self, *, deleted: bool) -> None:
        """Delete comments as the author, or hide them as the author of the post.

        A review can be deleted only.
        """
        if deleted:
            path = f"/posts/{self.ids['host_bought']}/reviews/{self.ids['review']}"
            answer = await self._client.delete(path, headers=self.members["author"].headers)
            assert answer.status_code == 200, answer.text
        for thing in ("said", "replied", "answered", "noted"):
            host = "fan" if thing == "noted" else "host"
            path = f"/posts/{self.ids[f'{host}_post']}/comments/{self.ids[thing]}"
            if deleted:
                headers = self.members["author"].headers
                answer = await self._client.delete(path, headers=headers)
                assert answer.status_code == 200, answer.text
            else:
                await post_payload(self._client, f"{path}/hide", self.members[host])
