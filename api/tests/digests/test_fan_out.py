"""Fan-out of due digests in batches, at most a hundred in flight."""

from datetime import timedelta
from typing import Final

import pytest

from api.core.clock import now
from api.core.errors import PostponedError
from api.core.events.dispatch import WorkerContext
from api.core.ids import first_id, new_id
from api.digests import jobs as digest_jobs
from api.digests.events import DigestsDue
from api.tests.conftest import TestDatabase
from api.tests.support.auth import Drain

MEMBERS: Final = 1000


@pytest.fixture(autouse=True)
def due_members(database: TestDatabase) -> None:
    """A thousand members whose weekly digest is due."""
    database.sql(
        "DELETE FROM digest; DELETE FROM delivery; DELETE FROM outbox;"
        " WITH made AS (INSERT INTO member (id, name, gender_id, country_id, birth_date, locale,"
        " terms_accepted_at) SELECT uuidv7(), 'عضو', 1, 'SA', '1990-01-01', 'ar', now()"
        f" FROM generate_series(1, {MEMBERS}) RETURNING id)"
        " INSERT INTO digest (member_id, due_at) SELECT id, now() - interval '1 minute' FROM made"
    )


def _count(database: TestDatabase, condition: str) -> int:
    return int(database.sql(f"SELECT count(*) FROM digest WHERE {condition}"))


async def test_thousand_due_digests_go_out_in_batches(
    database: TestDatabase, jobs: WorkerContext, drain: Drain
) -> None:
    await digest_jobs.begin_run(jobs)
    while _count(database, "due_at < now()"):
        await drain()
        # What was in flight is handled by then, and the postponed batch may follow.
        database.sql("UPDATE delivery SET due_at = now() WHERE done_at IS NULL")
    await drain()
    assert _count(database, "queued_at IS NOT NULL") == 0
    events = database.sql("SELECT type, count(*) FROM outbox GROUP BY type ORDER BY type")
    # Ten batches of a hundred, and one that found nothing.
    assert events.split() == [f"DigestQueued|{MEMBERS}", "DigestsDue|11"]


async def test_batch_waits_for_those_in_flight_and_fills_up_the_rest(
    database: TestDatabase, jobs: WorkerContext
) -> None:
    event = DigestsDue(run_id=new_id())
    await digest_jobs.queue_batch(jobs, event)
    assert _count(database, "queued_at IS NOT NULL") == 100
    with pytest.raises(PostponedError):
        await digest_jobs.queue_batch(jobs, event)
    database.sql(
        "UPDATE digest SET queued_at = NULL WHERE member_id IN"
        " (SELECT member_id FROM digest WHERE queued_at IS NOT NULL LIMIT 60)"
    )
    await digest_jobs.queue_batch(jobs, event)
    assert _count(database, "queued_at IS NOT NULL") == 100
    # One batch follows, although the event was delivered three times.
    following = database.sql("SELECT count(*) FROM outbox WHERE type = 'DigestsDue'")
    assert int(following) == 1


async def test_digests_of_a_dead_worker_hold_up_the_others_for_ten_minutes(
    database: TestDatabase, jobs: WorkerContext
) -> None:
    event = DigestsDue(run_id=new_id())
    await digest_jobs.queue_batch(jobs, event)
    database.sql("UPDATE digest SET queued_at = queued_at - interval '601 seconds'")
    await digest_jobs.queue_batch(jobs, event)
    assert _count(database, "due_at < now()") == MEMBERS - 200


async def test_run_ends_when_the_next_begins(database: TestDatabase, jobs: WorkerContext) -> None:
    old = first_id(now() - timedelta(minutes=5, seconds=1))
    await digest_jobs.queue_batch(jobs, DigestsDue(run_id=old, batch=7))
    assert _count(database, "queued_at IS NOT NULL") == 0


async def test_next_time_is_later_although_the_job_was_late(
    database: TestDatabase, jobs: WorkerContext
) -> None:
    database.sql("UPDATE digest SET due_at = now() - interval '30 days'")
    await digest_jobs.queue_batch(jobs, DigestsDue(run_id=new_id()))
    assert _count(database, "queued_at IS NOT NULL AND due_at <= now()") == 0


async def test_job_without_due_digests_emits_nothing(
    database: TestDatabase, jobs: WorkerContext
) -> None:
    database.sql("UPDATE digest SET due_at = now() + interval '1 hour'")
    await digest_jobs.begin_run(jobs)
    assert int(database.sql("SELECT count(*) FROM outbox")) == 0
