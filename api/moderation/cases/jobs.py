"""Handlers of decisions, and the job that applies what was lost."""

from api.core.errors import PostponedError
from api.core.events.broadcast import notify_streams
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.moderation.cases import decisions, outcomes, service, write_queries
from api.moderation.cases.events import DecisionApplied, DecisionStored, SalesHeld
from api.moderation.cases.subjects import subject_of
from api.posts.products.jobs import withdraw_checkouts_of_seller

BATCH_SIZE = 100


async def apply_decision(jobs: WorkerContext, event: DecisionStored) -> None:
    """Apply a decision once its time has come.

    Raises:
        PostponedError: it can still be undone; the event is delivered again.
    """
    wait = await decisions.apply_pending(jobs.database, jobs.service(Settings), event.decision_id)
    if wait > 0:
        raise PostponedError(wait)


async def notify_reporters(jobs: WorkerContext, event: DecisionApplied) -> None:
    """Tell the reporters of a case what became of their reports."""
    async with jobs.database.writing() as connection:
        told = await outcomes.notify_reporters(connection, event.decision_id)
    if told:
        await notify_streams(jobs.redis, *told)


async def withdraw_held_sales(jobs: WorkerContext, event: SalesHeld) -> None:
    """Expire the payment pages of a member whose sales are held."""
    await withdraw_checkouts_of_seller(jobs, event.member_id)


async def apply_due_decisions(jobs: WorkerContext) -> None:
    """Apply decisions whose event was lost, and open cases of reports that have none."""
    await decisions.apply_due(jobs.database, jobs.service(Settings))
    async with jobs.database.writing() as connection:
        for report in await write_queries.list_reports_without_case(connection, BATCH_SIZE):
            case = await service.open_case(connection, subject_of(report))
            await write_queries.set_case_of_report(connection, report.id, case.id)
            await service.join_report(
                connection, case, reporter_id=report.reporter_id, reason=report.reason
            )
