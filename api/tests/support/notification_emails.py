"""E-mails about notifications, as their recipient gets them."""

import asyncio
import re
from collections.abc import Sequence
from typing import Any

import httpx

from api.core.delivery.email import Mailer, Message
from api.core.events import dispatch
from api.core.events.dispatch import WorkerContext
from api.subscriptions import SUBSCRIPTIONS
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import read_inbox
from api.tests.support.http import post_payload

UNSUBSCRIBE = "/notifications/email/unsubscribe"


class Inbox:
    """A member's choices of e-mails, and what arrives."""

    def __init__(
        self,
        client: httpx.AsyncClient,
        database: TestDatabase,
        jobs: WorkerContext,
        owner: SignedInMember,
    ) -> None:
        (self.client, self.database, self.jobs, self.owner) = (client, database, jobs, owner)
        self.address = self.sql(
            f"SELECT value FROM identifier WHERE channel = 'email' AND member_id = '{owner.id}'"
        )

    def sql(self, statement: str) -> str:
        return self.database.sql(statement).strip()

    async def choose(self, **types: bool) -> Any:
        return await post_payload(
            self.client, "/notifications/settings", self.owner, {"email": types}
        )

    async def deliver(self) -> None:
        """Deliver what is due at once, and then what waits for the member to read it."""
        await dispatch.run_pending(self.jobs, SUBSCRIPTIONS)
        await self.end_wait()

    async def end_wait(self) -> None:
        self.sql(
            "UPDATE outbox SET payload = payload || jsonb_build_object("
            "'queued_at', now() - interval '3 minutes') WHERE type = 'NotificationEmailQueued';"
            "UPDATE delivery SET due_at = now() WHERE due_at IS NOT NULL"
        )
        await dispatch.run_pending(self.jobs, SUBSCRIPTIONS)

    async def read(self) -> list[dict[str, Any]]:
        """Return the e-mails about notifications, newest first."""
        found = await read_inbox(self.client, self.address)
        return [each for each in found if UNSUBSCRIBE in each["text"]]

    def count_queued(self) -> int:
        return int(self.sql("SELECT count(*) FROM outbox WHERE type = 'NotificationEmailQueued'"))


def stop_link(message: dict[str, Any]) -> str:
    found = re.search(rf"https?://\S+?({UNSUBSCRIBE}\S*)", message["text"])
    assert found is not None, message["text"]
    return found[1]


class Recorder:
    """A mail server that answers as told, and keeps what it was given."""

    def __init__(self, answers: Sequence[Exception | None]) -> None:
        self.answers = list(answers)
        self.sent: list[Message] = []
        self.pause = 0.0

    async def send(self, message: Message) -> None:
        self.sent.append(message)
        await asyncio.sleep(self.pause)
        answer = self.answers.pop(0) if self.answers else None
        if answer is not None:
            raise answer


def with_mailer(jobs: WorkerContext, mailer: Recorder) -> WorkerContext:
    return WorkerContext(jobs.database, jobs.redis, {**jobs.services, Mailer: mailer})
