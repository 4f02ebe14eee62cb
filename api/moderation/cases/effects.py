"""Effects of each act on its subject and its member, and their reversal."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from api.core.clock import now
from api.core.db.database import AnyRow, WriteTransaction
from api.core.errors import ApiError
from api.core.events.dispatch import emit
from api.files import evidence
from api.moderation import file_blocks, problems
from api.moderation.cases import restrictions, suspension, write_queries
from api.moderation.cases.events import SalesHeld
from api.moderation.cases.terms import DecisionTerms
from api.moderation.spam import service as spam
from api.payments.events import RefundOrdered
from api.payments.queries import purchases
from api.posts import service as posts
from api.posts.comments import service as comments
from api.posts.reviews import service as reviews
from api.users import service as users

# JSON that the decision stores: what a restoration needs, and counts for staff.
Result = dict[str, Any]


async def perform(
    connection: WriteTransaction,
    case: AnyRow,
    decision: AnyRow,
    *,
    evidence_until: datetime | None,
) -> Result:
    """Perform the act of a decision on its subject; return what it did.

    The files of a removed subject are kept as evidence until `evidence_until`.

    Raises:
        ApiError: `subject_gone`, `act_not_applicable`, `staff_member`.
    """
    terms = DecisionTerms.of(decision.terms)
    if decision.former_state == "held" and terms.act != "remove":
        await spam.end_hold(connection, case)
    match terms.act:
        case "dismiss":
            files = await file_blocks.list_subject_files(connection, case)
            await evidence.release(connection, files)
        case "remove":
            result = await _remove(connection, case, terms, evidence_until)
            if decision.former_state == "held":
                await spam.supersede_hold(connection, case)
            return result
        case "limit" | "hold_sales":
            until = terms.until(decision.effective_at)
            await restrictions.restrict(connection, case.owner_id, terms.act, until)
            if terms.act == "hold_sales":
                await emit(connection, SalesHeld(member_id=case.owner_id))
        case "suspend":
            await suspension.apply_suspension(
                connection,
                case.owner_id,
                by=decision.decided_by,
                until=terms.until(decision.effective_at),
                reason=terms.rule if terms.has_reason else None,
            )
    return {}


async def reverse(
    connection: WriteTransaction, case: AnyRow, original: AnyRow, *, by: UUID
) -> Result:
    """Reverse what a decision did; return what was restored.

    Raises:
        ApiError: `subject_gone` if there is nothing to restore, or something in its place.
    """
    match original.act:
        case "remove":
            return await _unremove(connection, case, original)
        case "limit" | "hold_sales":
            await restrictions.unrestrict(connection, case.owner_id, original.act)
        case "suspend":
            await suspension.end_suspension(connection, case.owner_id, by=by)
    return {}


async def _remove(
    connection: WriteTransaction,
    case: AnyRow,
    terms: DecisionTerms,
    evidence_until: datetime | None,
) -> Result:
    """Delete the subject as its owner would, block its files and order refunds as decided."""
    if terms.removed_part == "bio":
        await users.set_bio(connection, case.owner_id, "")
        return {"files": [], "blocked": 0, "refunds": 0}
    files = await file_blocks.list_subject_files(connection, case)
    kept_until = evidence_until or now()
    await evidence.hold(connection, files, kept_until)
    blocked: list[UUID] = []
    if terms.with_files:
        blocked = await evidence.block(connection, files, kept_until)
    try:
        await _DELETIONS[case.kind](connection, case)
    except ApiError as error:
        raise problems.subject_gone() from error
    refunds = 0
    if case.kind == "post" and (terms.with_refunds or terms.with_files):
        refunds = await _order_refunds(connection, case.subject_id)
    return {
        "files": [str(file_id) for file_id in sorted(files)],
        "blocked": len(blocked),
        "refunds": refunds,
    }


async def _unremove(connection: WriteTransaction, case: AnyRow, original: AnyRow) -> Result:
    files = [UUID(file_id) for file_id in original.result.get("files", [])]
    if DecisionTerms.of(original.terms).removed_part == "bio":
        return await _restore_bio(connection, case)
    if case.kind == "user":
        restored = await file_blocks.restore_picture(connection, case.owner_id, files)
    elif case.kind == "post":
        subject_files = await file_blocks.list_subject_files(connection, case)
        restored = await evidence.unblock(connection, subject_files)
        if not await posts.restore(connection, case.owner_id, case.subject_id):
            raise problems.subject_gone()
        # A rule may have held the post before staff removed it.
        await spam.end_hold(connection, case)
    else:
        if not await _RESTORATIONS[case.kind](connection, case):
            raise problems.subject_gone()
        if case.kind == "comment":
            await spam.end_hold(connection, case)
        restored = []
    return {"files": [str(file_id) for file_id in restored]}


async def _restore_bio(connection: WriteTransaction, case: AnyRow) -> Result:
    """Restore the biography that the case remembers, unless the member wrote another."""
    if case.evidence.get("text") and not await users.get_bio(connection, case.owner_id):
        await users.set_bio(connection, case.owner_id, case.evidence["text"])
    return {"files": []}


async def _order_refunds(connection: WriteTransaction, post_id: UUID) -> int:
    """Order the refund of every purchase of the product; return their number."""
    await purchases.withdraw_product(connection, post_id, now())
    paid = await purchases.list_paid_purchases(connection, post_id)
    await emit(connection, *(RefundOrdered(purchase_id=purchase_id) for purchase_id in paid))
    return len(paid)


async def _delete_post(connection: WriteTransaction, case: AnyRow) -> None:
    await posts.delete(connection, case.owner_id, case.subject_id)


async def _delete_comment(connection: WriteTransaction, case: AnyRow) -> None:
    await comments.delete(connection, case.owner_id, case.post_id, case.subject_id)


async def _delete_review(connection: WriteTransaction, case: AnyRow) -> None:
    await reviews.delete(connection, case.owner_id, case.post_id, case.subject_id)


async def _delete_reply(connection: WriteTransaction, case: AnyRow) -> None:
    removed = await reviews.remove_reply(connection, case.subject_id)
    # With the evidence, which the deletion of the account erases.
    await write_queries.keep_removed(connection, case.id, removed)


async def _restore_comment(connection: WriteTransaction, case: AnyRow) -> bool:
    return await comments.restore(connection, case.subject_id)


async def _restore_review(connection: WriteTransaction, case: AnyRow) -> bool:
    return await reviews.restore(connection, case.subject_id)


async def _restore_reply(connection: WriteTransaction, case: AnyRow) -> bool:
    removed = case.evidence.get("removed")
    return removed is not None and await reviews.restore_reply(connection, removed)


async def _delete_picture(connection: WriteTransaction, case: AnyRow) -> None:
    await users.set_picture(connection, case.owner_id, None)


_DELETIONS: Final[dict[str, Callable[[WriteTransaction, AnyRow], Awaitable[None]]]] = {
    "post": _delete_post,
    "comment": _delete_comment,
    "review": _delete_review,
    "reviewReply": _delete_reply,
    "user": _delete_picture,
}
_RESTORATIONS: Final[dict[str, Callable[[WriteTransaction, AnyRow], Awaitable[bool]]]] = {
    "comment": _restore_comment,
    "review": _restore_review,
    "reviewReply": _restore_reply,
}
