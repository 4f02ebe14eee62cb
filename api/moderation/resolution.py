"""Decisions of the command line about a report: they take effect at once."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from api.core.db.database import AnyRow, WriteTransaction
from api.core.errors import ApiError
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.files import evidence
from api.moderation import file_blocks, problems, queries
from api.moderation.cases import decisions, write_queries
from api.moderation.cases import service as cases
from api.moderation.cases.decisions import Outcome
from api.moderation.cases.subjects import subject_of
from api.moderation.cases.terms import DecisionTerms
from api.moderation.errors import ModerationError
from api.posts import service as posts

_NOUNS: Final = {"comment": "comment", "review": "review", "reviewReply": "reply to a review"}


@dataclass(frozen=True, slots=True)
class Resolution:
    """Result of a decision: numbers of reports closed, refunds ordered and files blocked."""

    kind: str
    closed: int
    refunds: int = 0
    files: int = 0


async def dismiss(jobs: WorkerContext, number: int, *, by: UUID) -> Resolution:
    """Close every open report of the subject and change nothing else.

    Raises:
        ModerationError: the report is unknown or closed, or its case is decided.
    """
    async with jobs.database.writing() as connection:
        report = await _lock_open_report(connection, number, by)
        terms = DecisionTerms("dismiss", report.reason, report=number)
        decided = await _decide(connection, jobs.service(Settings), report, terms, by=by)
    return Resolution(report.kind, decided.closed)


async def remove(
    jobs: WorkerContext,
    number: int,
    *,
    by: UUID,
    with_refunds: bool = False,
    with_files: bool = False,
) -> Resolution:
    """Delete the reported post, comment, review or reply as its author would, and notify them.

    With `with_refunds` the buyers of a product get their money back: the worker makes the refunds.
    With `with_files` its files are blocked for everyone, also in other posts and for buyers, who
    then get their money back too; of a reported member it removes the profile picture.

    Raises:
        ModerationError: the report is unknown, closed or of a member, or its subject is deleted.
    """
    async with jobs.database.writing() as connection:
        report = await _lock_open_report(connection, number, by)
        if report.kind == "user" and not with_files:
            raise ModerationError(
                "A member can't be removed; suspend them, or remove their picture with --files."
            )
        if with_refunds and report.kind != "post":
            raise ModerationError("Only purchases of a product can be refunded.")
        terms = DecisionTerms(
            "remove",
            report.reason,
            with_refunds=with_refunds,
            with_files=with_files,
            report=number,
        )
        decided = await _decide(connection, jobs.service(Settings), report, terms, by=by)
    return Resolution(
        report.kind,
        decided.closed,
        refunds=decided.result["refunds"],
        files=decided.result["blocked"],
    )


async def undo(jobs: WorkerContext, number: int, *, by: UUID) -> Resolution:
    """Undo a removal: restore what was removed, and its files.

    Refunds stay made.

    Raises:
        ModerationError: the report is unknown or not closed by a removal, or its subject no longer
            exists.
    """
    async with jobs.database.writing() as connection:
        report = await queries.lock_report(connection, number)
        if report is None or report.outcome != "removed":
            raise ModerationError(f"Report {number} was not closed by a removal.")
        _refuse_own_report(report, by)
        if report.case_id is None and report.kind not in {"post", "user"}:
            raise ModerationError(f"The removal of a {_NOUNS[report.kind]} can't be undone.")
        if report.case_id is None:
            restored = await _undo_without_case(connection, report, by)
            return Resolution(report.kind, 0, files=restored)
        case = await write_queries.lock_case_by_id(connection, report.case_id)
        terms = DecisionTerms("restore", report.reason, report=number)
        try:
            decided = await decisions.decide_at_once(connection, case, terms, by=by)
        except ApiError as error:
            raise _not_restorable(number) from error
    return Resolution(report.kind, 0, files=len(decided.result["files"]))


async def _undo_without_case(connection: WriteTransaction, report: AnyRow, by: UUID) -> int:
    """Undo a removal that the previous release decided; return the number of files."""
    if report.kind == "user":
        removed = await queries.list_removed_files(connection, report.number)
        restored = await file_blocks.restore_picture(connection, report.owner_id, removed)
    else:
        subject_files = await file_blocks.list_subject_files(connection, report)
        restored = await evidence.unblock(connection, subject_files)
        if not await posts.restore(connection, report.owner_id, report.subject_id):
            raise _not_restorable(report.number)
    await queries.insert_action(
        connection,
        actor_id=by,
        action="restored",
        member_id=report.owner_id,
        report_number=report.number,
        subject_id=report.subject_id,
        facts={"kind": report.kind, "files": [str(file_id) for file_id in restored]},
    )
    return len(restored)


async def _lock_open_report(connection: WriteTransaction, number: int, by: UUID) -> AnyRow:
    report = await queries.lock_report(connection, number)
    if report is None:
        raise ModerationError(f"There is no report {number}.")
    if report.closed_at is not None:
        raise ModerationError(f"Report {number} is closed: {report.outcome}.")
    _refuse_own_report(report, by)
    return report


def _refuse_own_report(report: AnyRow, by: UUID) -> None:
    if by == report.owner_id:
        raise ModerationError("This report is about you: another moderator must decide.")


async def _decide(
    connection: WriteTransaction,
    settings: Settings,
    report: AnyRow,
    terms: DecisionTerms,
    *,
    by: UUID,
) -> Outcome:
    """Decide the case of a report at once; a report of the previous release gets one."""
    case = await cases.open_case(connection, subject_of(report))
    try:
        return await decisions.decide_at_once(
            connection, case, terms, by=by, evidence_until=evidence.retention_end(settings)
        )
    except ApiError as error:
        if error.problem is problems.subject_gone:
            raise ModerationError(
                f"What report {report.number} is about is gone already; dismiss it."
            ) from error
        raise ModerationError(error.problem.text["en"]) from error


def _not_restorable(number: int) -> ModerationError:
    return ModerationError(f"What report {number} is about is not deleted, or gone for good.")
