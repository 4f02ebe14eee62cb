"""Write workload: members who write without pause and retry, and the acknowledged writes."""

from __future__ import annotations

import asyncio
import math
import random
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

import httpx

from infra.support.signup import Person, join

# Timeout of a usual reverse proxy.
REQUEST_TIMEOUT_SECONDS: Final = 10
# A client of a dead process waits for its timeout before it reconnects.
RECOVERY_SECONDS: Final = 120
REACTIONS: Final = ("clap", "love", "fantastic", "perfect")
KINDS: Final[Mapping[str, int]] = {"comment": 45, "evaluation": 35, "save": 15, "post": 5}
RECENT: Final = 200


@dataclass
class AckLog:
    """Writes that the API acknowledged with success, which must never be lost."""

    posts: set[UUID] = field(default_factory=set)
    comments: set[UUID] = field(default_factory=set)
    evaluations: dict[tuple[UUID, UUID], str] = field(default_factory=dict)
    """Reaction by post and member."""
    saves: set[tuple[UUID, UUID]] = field(default_factory=set)
    moments: list[float] = field(default_factory=list)
    latest: dict[str, float] = field(default_factory=dict)
    """Time of the last acknowledged write by member."""

    @property
    def writes(self) -> int:
        return len(self.moments)


class WriteWorkload:
    """Members who each write one request after another."""

    def __init__(self, client: httpx.AsyncClient, api: str) -> None:
        self.client = client
        self.api = api
        self.people: list[Person] = []
        self.ack_log = AckLog()
        self.errors: Counter[str] = Counter()
        self._posts: list[tuple[UUID, Person]] = []
        self._chance = random.Random(20261122)
        self._number = 0
        self._wanted: float = math.inf
        self._writers: list[asyncio.Task[None]] = []

    async def begin(self, members: int) -> None:
        """Register the members, publish one post each and start writing."""
        self.people = [await join(self.client, self.api, f"Member {n}") for n in range(members)]
        for person in self.people:
            await self._publish(person)
        self._writers = [asyncio.create_task(self._write(person)) for person in self.people]

    async def recover(self) -> None:
        """Wait until every member has written again.

        Raises:
            RuntimeError: a member has not within RECOVERY_SECONDS.
        """
        since = time.monotonic()
        await asyncio.sleep(1)
        for _ in range(RECOVERY_SECONDS):
            if all(self.ack_log.latest[person.id] > since for person in self.people):
                return
            await asyncio.sleep(1)
        raise RuntimeError(f"Not all could write again within {RECOVERY_SECONDS} s.")

    async def end(self, writes: int) -> None:
        """Stop after `writes` acknowledged writes; pending requests complete.

        Raises:
            Exception: an error of a member that no injected fault explains.
        """
        self._wanted = writes
        await asyncio.gather(*self._writers)

    async def stop(self) -> None:
        """Cancel all members after an error of one of them."""
        for writer in self._writers:
            writer.cancel()
        await asyncio.gather(*self._writers, return_exceptions=True)

    async def _write(self, person: Person) -> None:
        acts = {
            "comment": self._comment,
            "evaluation": self._evaluate,
            "save": self._save,
            "post": self._publish,
        }
        while self.ack_log.writes < self._wanted:
            [kind] = self._chance.choices(list(KINDS), list(KINDS.values()))
            await acts[kind](person)

    async def _publish(self, person: Person) -> None:
        """Publish without a retry: a post has no idempotency key."""
        answer = await self._send(person, "/posts", {"kind": "post", "text": self._text()})
        if answer:
            post = UUID(answer["_id"])
            self.ack_log.posts.add(post)
            self._posts = [*self._posts[-RECENT:], (post, person)]

    async def _comment(self, person: Person) -> None:
        """Retry under the same idempotency key until the comment is acknowledged."""
        post, text = self._other(person), self._text()
        made = await self._insist(person, f"/posts/{post}/comments", {"text": text}, key=text)
        self.ack_log.comments.add(UUID(made["_id"]))

    async def _evaluate(self, person: Person) -> None:
        post, reaction = self._other(person), self._chance.choice(REACTIONS)
        await self._insist(person, f"/posts/{post}/evaluations", {"reaction": reaction})
        self.ack_log.evaluations[post, UUID(person.id)] = reaction

    async def _save(self, person: Person) -> None:
        post = self._other(person)
        await self._insist(person, f"/posts/{post}/save", None)
        self.ack_log.saves.add((post, UUID(person.id)))

    async def _insist(self, person: Person, path: str, body: Any, key: str = "") -> Any:
        while True:
            answer = await self._send(person, path, body, key)
            if answer is not None:
                return answer
            await asyncio.sleep(0.1)

    async def _send(self, person: Person, path: str, body: Any, key: str = "") -> Any:
        """Return the payload, or None after a transport error or a 5xx response.

        Raises:
            httpx.HTTPStatusError: the response is a 4xx error.
        """
        headers = person.headers | ({"Idempotency-Key": key} if key else {})
        try:
            answer = await self.client.post(f"{self.api}{path}", json=body, headers=headers)
        except httpx.TransportError as error:
            self.errors[type(error).__name__] += 1
            return None
        if answer.status_code >= 500:
            self.errors[str(answer.status_code)] += 1
            return None
        answer.raise_for_status()
        moment = time.monotonic()
        self.ack_log.moments.append(moment)
        self.ack_log.latest[person.id] = moment
        return answer.json()["payload"]

    def _other(self, person: Person) -> UUID:
        """Choose a post of another member."""
        while True:
            post, author = self._chance.choice(self._posts)
            if author is not person:
                return post

    def _text(self) -> str:
        self._number += 1
        return f"Word number {self._number}"
