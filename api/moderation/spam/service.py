"""Cases of what rules find, and holds: a subject is hidden, its author reads why and may object.

Each subject has a transaction of its own, which locks its case first, as decisions do.
"""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from api.core.db.database import AnyRow, Database, WriteTransaction
from api.files.events import FileRefused
from api.moderation.cases import service as cases
from api.moderation.cases import weights, write_queries
from api.moderation.cases.subjects import SignalInput, Subject
from api.moderation.spam import queries
from api.moderation.spam.messages import HOLD_TEXTS
from api.moderation.statements import service as statements
from api.posts import holds
from api.posts.comments import holds as comment_holds
from api.posts.events import LinkRefused, ProductPublished, TextFlagged
from api.posts.spam.rules import Rule
from api.posts.spam.service import load_rules
from api.users.trust import is_new

_REFUSED_FILE_WEIGHT: Final = 40
# A link may be copied in good faith, malware hardly.
_REFUSED_LINK_WEIGHT: Final = 20
# Rules whose finding is no sign of spam: the reasons of reports differ, and those of removed files.
_NOT_SPAM: Final = frozenset({"removed_file", "reports"})
# Members of this trust and more need twice the reports.
_KNOWN: Final = 2


async def bring_to_staff(database: Database, event: TextFlagged) -> None:
    """Open the case of a flagged text, with the texts that it copies if a rule holds copies."""
    kind = "comment" if event.comment_id else "post"
    subject_id = event.comment_id or event.post_id
    # The statement names the rule of the first signal: one that holds.
    findings = sorted(event.findings, key=lambda finding: not finding["is_held"])
    signals = [_signal(finding) for finding in findings]
    async with database.writing() as connection:
        found = await queries.find_subject(connection, kind, subject_id)
        # Deleted, or shown again by a decision before the event was delivered once more.
        if found is None or (event.is_held and not found.is_hidden):
            return
        await _open(connection, found.subject, signals, is_held=event.is_held)
    for finding in event.findings:
        if finding["rule"] == "repeated_text" and finding["is_held"]:
            await _hold_copies(database, finding)


async def _hold_copies(database: Database, finding: dict[str, Any]) -> None:
    """Hold the earlier copies, which were published before there were enough to know of it."""
    for copy in finding["evidence"]["subjects"]:
        async with database.writing() as connection:
            found = await queries.find_subject(connection, copy["kind"], UUID(copy["id"]))
            if found is None or found.is_hidden or found.is_decided:
                continue
            # Whom staff or time made known is not new any more.
            if is_new(found.owner_trust):
                await _hold(connection, found.subject, [_signal(finding)])


async def check_files(database: Database, event: ProductPublished) -> None:
    """Hold a product with a file that was removed with another product."""
    async with database.writing() as connection:
        rule = (await load_rules(connection))["removed_file"]
        removed = await queries.find_removed_file(connection, event.post_id) if rule.is_on else None
        if removed is None:
            return
        found = await queries.find_subject(connection, "post", event.post_id)
        if found is None or found.is_hidden or found.is_decided:
            return
        signal = SignalInput("removed_file", rule.weight, {"file": str(removed.id)})
        if rule.mode == "hold":
            await _hold(connection, found.subject, [signal])
        else:
            await _open(connection, found.subject, [signal], is_held=False)


async def bring_refused_file(database: Database, event: FileRefused) -> None:
    """Open the case of a member whose upload the inspection refused; nothing is hidden.

    The bytes are erased, so the case is about the member.
    """
    evidence = {"problem": event.problem}
    if event.file_id is not None:
        evidence["file"] = str(event.file_id)
    signal = SignalInput("refused_file", _REFUSED_FILE_WEIGHT, evidence)
    await _open_case_of_member(database, event.owner_id, signal)


async def bring_refused_link(database: Database, event: LinkRefused) -> None:
    """Open the case of a member who wrote a link to a listed host; the text was not stored."""
    signal = SignalInput("refused_link", _REFUSED_LINK_WEIGHT, {"host": event.host})
    await _open_case_of_member(database, event.author_id, signal)


async def _open_case_of_member(database: Database, member_id: UUID, signal: SignalInput) -> None:
    subject = Subject("user", member_id, None, member_id)
    async with database.writing() as connection:
        if await queries.is_left(connection, member_id):
            await cases.open_case(connection, subject, signal=signal)


async def weigh_reports(connection: WriteTransaction, case: AnyRow, subject: Subject) -> None:
    """Hide a post or comment that enough members reported, until staff saw it.

    A report weighs by its reason, its reporter's record and trust. A subject whose case staff
    decided before stays visible.
    """
    if case.kind not in {"post", "comment"} or case.state != "open":
        return
    rule = (await load_rules(connection))["reports"]
    # The new report is not in the row.
    if not rule.is_on or case.reports_count + 1 < rule.thresholds["reporters"]:
        return
    found = await queries.find_subject(connection, subject.kind, subject.subject_id)
    if found is None or found.is_hidden or found.is_decided:
        return
    reports = await queries.list_reporters(connection, case.id)
    if not _is_enough(rule, reports, found.owner_trust):
        return
    signal = SignalInput("reports", rule.weight, {"reporters": len(reports)})
    if rule.mode == "hold":
        await _hold(connection, subject, [signal])
    else:
        await _open(connection, subject, [signal], is_held=False)


def _is_enough(rule: Rule, reports: Sequence[AnyRow], owner_trust: int) -> bool:
    points = sum(
        weights.weigh(each.reason, closed=each.closed, upheld=each.upheld, trust=each.trust)
        for each in reports
    )
    needed = rule.thresholds["points"] * (2 if owner_trust >= _KNOWN else 1)
    return len(reports) >= rule.thresholds["reporters"] and points >= needed


async def _hold(
    connection: WriteTransaction, subject: Subject, signals: Sequence[SignalInput]
) -> None:
    """Hide a visible subject and open its case."""
    await _open(connection, subject, signals, is_held=True)
    hide = comment_holds.hold if subject.kind == "comment" else holds.hold
    await hide(connection, subject.subject_id, rule=signals[0].rule)


async def _open(
    connection: WriteTransaction,
    subject: Subject,
    signals: Sequence[SignalInput],
    *,
    is_held: bool,
) -> None:
    """Open the case, and write the statement of a hold that has none."""
    for signal in signals:
        case = await cases.open_case(connection, subject, signal=signal, is_held=is_held)
    if not is_held:
        return
    # With the signals, of which the statement says that a rule found the subject.
    case = await write_queries.lock_case_by_id(connection, case.id)
    if await queries.find_statement_of_hold(connection, case.id) is None:
        found_by = signals[0].rule
        category = "other" if found_by in _NOT_SPAM else "spam"
        text = HOLD_TEXTS[found_by]
        await statements.write_automatic(connection, case, act="remove", rule=category, text=text)


async def end_hold(connection: WriteTransaction, case: AnyRow) -> None:
    """Show the subject of a held case again, and end the statement of its hold."""
    if case.kind == "post":
        await holds.release(connection, case.subject_id)
    elif case.kind == "comment":
        await comment_holds.release(connection, case.subject_id)
    held = await queries.find_statement_of_hold(connection, case.id)
    if held is not None:
        await statements.write_end_of_hold(connection, case, held)


async def supersede_hold(connection: WriteTransaction, case: AnyRow) -> None:
    """End the statement of a hold, whose subject staff removed with a statement of their own.

    The member receives a message of theirs only. A statement that the member appeals stays until
    the answer.
    """
    held = await queries.find_statement_of_hold(connection, case.id)
    if held is not None and not await queries.is_appealed(connection, held.id):
        await statements.write_end_of_hold(connection, case, held, is_told=False)


def _signal(finding: dict[str, Any]) -> SignalInput:
    return SignalInput(finding["rule"], finding["weight"], finding["evidence"])
