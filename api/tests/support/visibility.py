"""A small world in which one member, the author, is met in every answer of the service.

Another, the good one, does all the same things. Around them stand blocks and mutes that have
nothing to do with either: what those hide is theirs alone.
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
from api.tests.support.http import posted
from api.tests.support.products import claim_product, create_product

BAD: Final = "قنفذ"
# Those whom both viewers blocked, by whom both are blocked, and whom both muted.
BLOCKED, BLOCKING, MUTED = "blocked", "blocking", "muted"
AROUND: Final = (BLOCKED, BLOCKING, MUTED)
# The author last, so that nothing newer pushes their things from a first screen.
WRITERS: Final = ("host", *AROUND, "good", "author")


class VisibilityScenario:
    """Members, what they did, and the ids of it by name.

    The fan follows the author and the good one; the stranger follows the host alone, who follows
    both. Names of what the good one did begin with `good_`.
    """

    def __init__(self, app: FastAPI, client: httpx.AsyncClient, database: TestDatabase) -> None:
        self._app, self._client, self._database = app, client, database
        # Begins with a letter that no other test types: what somebody else looks for is not here.
        token = "ظ" + "".join(random.choices("بتجدرسشعفقكلمنه", k=8))
        self.people: dict[str, SignedInMember] = {}
        self.ids = {
            "token": token,
            "slipped": f"{token[:4]}ز{token[5:]}",
            "handles": f"w{random.randrange(16**11):011x}",
        }

    @property
    def viewers(self) -> tuple[SignedInMember, SignedInMember]:
        return self.people["fan"], self.people["stranger"]

    async def make(self) -> None:
        """Everybody, and all that they do."""
        for name in ("fan", "stranger", *WRITERS):
            await self._join(name)
        people = self.people
        for viewer in self.viewers:
            block(self._database, viewer, people[BLOCKED])
            block(self._database, people[BLOCKING], viewer)
            mute(self._database, viewer, people[MUTED])
        block(self._database, people[MUTED], people["good"])
        block(self._database, people["author"], people[MUTED])
        await self._follow()
        self.ids["fan_post"] = (await factories.post(self._client, people["fan"]))["_id"]
        for name in WRITERS:
            await self._write(name)
        await self._evaluate()
        await self._talk()
        await self._tip()
        self._weigh()

    def name(self, of: str) -> str:
        """What a member is called: all of one world have the token in common."""
        return f"{self.ids['token']} {'كناري' if of == 'author' else 'طائر'}"

    def _prefixed(self, writer: str, thing: str) -> str:
        return thing if writer == "author" else f"{writer}_{thing}"

    async def _join(self, name: str) -> None:
        made = await factories.member(self._app, name=self.name(name))
        handle = f"{self.ids['handles']}_{name}"[:20]
        await posted(self._client, "/users/update", made, {"handle": handle})
        self.people[name], self.ids[name] = made, str(made.id)
        self.ids[f"{name}_handle"] = handle

    async def _follow(self) -> None:
        people = self.people
        pairs = [("stranger", "host")]
        for name in ("author", "good"):
            pairs += [(name, "fan"), ("fan", name), (name, "host"), ("host", name)]
        for one, other in pairs:
            await factories.follow(self._client, people[one], people[other])

    async def _write(self, name: str) -> None:
        """A post that names the fan, and two products; the fan saves and takes of theirs."""
        writer, client, ids = self.people[name], self._client, self.ids
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
            await posted(client, f"/posts/{made['post']['_id']}/save", self.people["fan"])
            await claim_product(client, made["bought"]["_id"], self.people["fan"])

    async def _tip(self) -> None:
        """The fan tips the author."""
        state, fan, author = self._app.state, self.people["fan"], self.people["author"]
        wanted = CheckoutRequest("tip", fan.id, author.id, UUID(self.ids["post"]), "", 500, 0)
        tip_id = new_id()
        async with state.database.writing() as connection:
            await begin.begin_purchase(connection, state.settings, wanted, tip_id)
        charge = Charge(500, "usd", 500, 45, now(), "visa", "4242")
        truth = PaidIntent(f"pi_{tip_id.hex}", tip_id, charge, None)
        await apply_intent(state.database, truth)
        self.ids["tip"] = str(tip_id)

    async def _evaluate(self) -> None:
        ids, people = self.ids, self.people
        evaluated = [("host", "post"), ("good", "post"), ("host", "good_post")]
        evaluated += [(name, "host_post") for name in WRITERS if name != "host"]
        evaluated += [("good", "fan_post"), ("author", "fan_post")]
        for name, post in evaluated:
            await evaluate(self._client, people[name], ids[post], "love")

    async def _talk(self) -> None:
        """Under the host's post and the fan's everybody speaks; under the author's two others."""
        client, ids, people = self._client, self.ids, self.people
        for host in ("host", "fan"):
            begun = await comment(client, people[host], ids["host_post"])
            ids[f"{host}_said"] = begun
        for name in (*AROUND, "good", "author"):
            writer, text = people[name], f"تعليق {BAD if name == 'author' else 'طيب'}"
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
        ids["below"] = await comment(client, people["host"], ids["post"])
        ids["below_reply"] = await comment(client, people["good"], ids["post"], "رد", ids["below"])

    def _weigh(self) -> None:
        """Make all of it the most popular there is, however much others have."""
        self._database.sql(f"""
            UPDATE member SET followers_count = 1000000000 WHERE id IN ({self._writers()});
            UPDATE post_counts SET evaluations = '{{"love": 1000000000}}' FROM post
            WHERE post.id = post_id AND author_id IN ({self._writers()});
        """)

    def leave(self) -> None:
        """Make the counters exact again, and the blocks none: other tests count everybody's."""
        self._database.sql(f"""
            DELETE FROM block WHERE blocker_id IN ({self._everybody()});
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

    def _everybody(self) -> str:
        return ", ".join(f"'{member.id}'" for member in self.people.values())

    async def relate(self, relation: str) -> None:
        """Put something between the author, or what they made, and the two viewers."""
        author = self.people["author"]
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
            await self._take_posts(deleted=relation == "post deleted")
        elif relation.startswith("comment"):
            await self._take_comments(deleted=relation == "comment deleted")

    async def _take_posts(self, *, deleted: bool) -> None:
        author = self.people["author"]
        for kind in ("post", "product", "bought"):
            if deleted:
                path = f"/posts/{self.ids[kind]}"
                answer = await self._client.delete(path, headers=author.headers)
                assert answer.status_code == 200, answer.text
            else:
                change = f"UPDATE post SET hidden_at = now() WHERE id = '{self.ids[kind]}'"
                self._database.sql(change)

    async def _take_comments(self, *, deleted: bool) -> None:
        """By the author, or by whose post they stand on."""
        for thing in ("said", "replied", "answered", "noted"):
            host = "fan" if thing == "noted" else "host"
            path = f"/posts/{self.ids[f'{host}_post']}/comments/{self.ids[thing]}"
            if deleted:
                headers = self.people["author"].headers
                answer = await self._client.delete(path, headers=headers)
                assert answer.status_code == 200, answer.text
            else:
                await posted(self._client, f"{path}/hide", self.people[host])
