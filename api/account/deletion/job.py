"""Account deletion job: the order of its steps, and how an interrupted run resumes.

No progress is stored: each step processes the rows that still exist. After the first step the
member's address can register a new account. The member row is anonymized last, so that every run
finds the accounts that are partly deleted.
"""

import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Final
from uuid import UUID

import structlog

from api.account.deletion import activity, anonymize, content, moderation
from api.account.export import job as export_job
from api.core.batches import run_batches
from api.core.db.database import Database, Table, WriteTransaction
from api.core.events.dispatch import emit
from api.notifications import write_queries
from api.payments import unclaimed
from api.payouts import service as payouts
from api.users.events import ProfileChanged

log = structlog.get_logger("account_deletion")

# The next hourly run continues after that. arq aborts a scheduled job after 15 minutes.
TIME_BUDGET_SECONDS: Final = 600
BATCH_SIZE: Final = 500
MEMBER_BATCH_SIZE: Final = 100

# Processes one batch of a member's rows; returns how many, and 0 when none is left.
Step = Callable[[WriteTransaction, UUID], Awaitable[int]]

_ACTIVITY_STEPS: Final[tuple[Step, ...]] = (
    activity.delete_follows,
    activity.delete_followers,
    activity.delete_evaluations,
    activity.delete_helpful_marks,
    activity.delete_saves,
    activity.delete_shares,
)
_CONTENT_STEPS: Final[tuple[Step, ...]] = (
    content.delete_comments,
    content.delete_reviews,
    content.delete_review_replies,
    content.delete_posts,
    moderation.erase_cases,
    moderation.erase_appeals,
)


class _OutOfTimeError(Exception):
    """The time budget is used up."""


class DeletionJob:
    """One run over the members whose grace period has ended."""

    def __init__(
        self,
        database: Database,
        *,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[], Awaitable[object]] | None = None,
        batch_size: int = MEMBER_BATCH_SIZE,
    ) -> None:
        """`pause` runs after the sessions of a batch of members are deleted, before their data is.

        Requests that were authenticated earlier finish meanwhile, so that their rows are deleted.
        """
        self._database = database
        self._clock = clock
        self._pause = pause
        self._batch_size = batch_size
        self._deadline = clock() + TIME_BUDGET_SECONDS

    async def run(self) -> None:
        """Delete every account that is due; a failure of one does not stop the others.

        `begin_deletion` decides under a row lock whether a member is deleted. No data is deleted
        before that decision, and the member can't cancel after it.
        """
        after: anonymize.DueDeletion | None = None
        try:
            while True:
                async with self._database.reading() as connection:
                    due = await anonymize.list_due(connection, self._batch_size, after=after)
                await self._delete_accounts([each.member_id for each in due])
                if len(due) < self._batch_size:
                    break
                after = due[-1]
            await self._release_blocked()
        except _OutOfTimeError:
            log.warning("account_deletion_out_of_time")

    async def delete_unowned_products(self) -> None:
        """Delete the content of deleted members' products that have no owner any more."""
        after = UUID(int=0)
        try:
            while True:
                async with self._database.reading() as connection:
                    authors = await content.list_authors_of_unowned_products(
                        connection, self._batch_size, after=after
                    )
                for author_id in authors:
                    await self._attempt(self._delete_all_content, author_id)
                if len(authors) < self._batch_size:
                    return
                after = authors[-1]
        except _OutOfTimeError:
            log.warning("product_deletion_out_of_time")

    async def _delete_accounts(self, members: Sequence[UUID]) -> None:
        started = [each for each in members if await self._attempt(self._begin, each)]
        if started and self._pause is not None:
            await self._pause()
        for member_id in started:
            await self._attempt(self._delete_account, member_id)

    async def _attempt(self, work: Callable[[UUID], Awaitable[bool]], member_id: UUID) -> bool:
        try:
            return await work(member_id)
        except _OutOfTimeError:
            raise
        except Exception:
            # Every step is idempotent, so the next hourly run repeats it.
            log.exception("account_deletion_failed", member_id=str(member_id))
            return False

    async def _begin(self, member_id: UUID) -> bool:
        async with self._database.writing() as connection:
            if not await anonymize.begin_deletion(connection, member_id):
                return False
            exports = await activity.delete_exports(connection, member_id)
            await export_job.delete_objects(connection, exports)
        return True

    async def _release_blocked(self) -> None:
        """Refuse the pending payouts that block the deletion of suspended members.

        The next hourly run deletes these accounts, after the events of the refusal are delivered.
        """
        after = UUID(int=0)
        while True:
            self._check_time_budget()
            async with self._database.reading() as reading:
                payout_ids = await anonymize.list_blocking_payouts(
                    reading, self._batch_size, after=after
                )
            for payout_id in payout_ids:
                async with self._database.writing() as connection:
                    await payouts.refuse_pending_payout(connection, payout_id)
            if len(payout_ids) < self._batch_size:
                return
            after = payout_ids[-1]

    async def _delete_account(self, member_id: UUID) -> bool:
        for step in (*_ACTIVITY_STEPS, *_CONTENT_STEPS):
            await self._exhaust(step, member_id)
        await self._delete_content(member_id)
        await self._exhaust(_retract_notifications, member_id)
        for table, column in activity.OWNED_TABLES:
            await self._exhaust(_owned_rows_step(table, column), member_id)
        await self._exhaust(_erase_purchase_details, member_id)
        await self._exhaust(_erase_refund_answers, member_id)
        await self._exhaust(_erase_dispute_details, member_id)
        async with self._database.writing() as connection:
            await anonymize.erase_payout_methods(connection, member_id)
            await unclaimed.collect_balance(connection, member_id)
            await anonymize.anonymize(connection, member_id)
            await emit(connection, ProfileChanged(member_id=member_id))
        return True

    async def _delete_all_content(self, member_id: UUID) -> bool:
        await self._delete_content(member_id)
        return True

    async def _exhaust(self, step: Step, member_id: UUID) -> None:
        """Repeat a step, each batch in its own transaction, until no row is left."""
        await run_batches(
            self._database,
            lambda connection: step(connection, member_id),
            before_batch=self._check_time_budget,
        )

    async def _delete_content(self, member_id: UUID) -> None:
        """Erase the posts, then delete the files that no remaining product uses."""
        last: UUID | None = None
        while True:
            self._check_time_budget()
            async with self._database.writing() as connection:
                last = await content.erase_posts(connection, member_id, last)
            if last is None:
                break
        async with self._database.reading() as reading:
            owned_images = await content.list_owned_images(reading, member_id)
        while True:
            self._check_time_budget()
            async with self._database.writing() as connection:
                last = await content.delete_files(connection, member_id, owned_images, last)
            if last is None:
                return

    def _check_time_budget(self) -> None:
        if self._clock() > self._deadline:
            raise _OutOfTimeError


def _owned_rows_step(table: type[Table], column: str) -> Step:
    async def step(connection: WriteTransaction, member_id: UUID) -> int:
        return await activity.delete_owned_rows(connection, table, column, member_id)

    return step


async def _retract_notifications(connection: WriteTransaction, member_id: UUID) -> int:
    return await write_queries.retract_actor(connection, member_id, BATCH_SIZE)


async def _erase_purchase_details(connection: WriteTransaction, member_id: UUID) -> int:
    return await anonymize.erase_purchase_details(connection, member_id, BATCH_SIZE)


async def _erase_dispute_details(connection: WriteTransaction, member_id: UUID) -> int:
    return await anonymize.erase_dispute_details(connection, member_id, BATCH_SIZE)


async def _erase_refund_answers(connection: WriteTransaction, member_id: UUID) -> int:
    return await anonymize.erase_refund_answers(connection, member_id, BATCH_SIZE)
