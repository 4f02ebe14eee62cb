"""The buyer comes back from the page that one pays at."""

from uuid import UUID

from api.core.db.database import AnyRow, Writing
from api.core.errors import ApiError
from api.payments import problems
from api.payments.context import PaymentsContext
from api.payments.provider.client import RefusedError, provider_timeout
from api.payments.provider.types import PaidIntent, Session
from api.payments.queries import payments, purchases
from api.payments.schemas import CheckoutOutcome, CheckoutStatus
from api.payments.sync.provider_sync import sync_session


async def complete_checkout(
    context: PaymentsContext, buyer_id: UUID, post_id: UUID, session_id: str
) -> CheckoutOutcome:
    """How paying at that session went; what was paid is booked and granted when this returns.

    Raises:
        ApiError: `checkout_not_found` for somebody else's too, `payments_unavailable`.
    """
    # A replica may not have what was written a moment ago.
    async with context.database.writing() as connection:
        attempt = await purchases.find_attempt(connection, session_id, buyer_id, post_id)
    if attempt is None:
        raise problems.checkout_not_found()
    try:
        async with provider_timeout(seconds=7):
            session, truth = await sync_session(context, session_id)
    except RefusedError as error:
        raise problems.checkout_not_found() from error
    except ApiError:
        # What the books know they can tell, whoever is away.
        if attempt.paid_at is None:
            raise
        session, truth = None, None
    async with context.database.writing() as connection:
        return await _outcome(connection, attempt, session, truth)


async def _outcome(
    connection: Writing, attempt: AnyRow, session: Session | None, truth: PaidIntent | None
) -> CheckoutOutcome:
    status = await _status(connection, attempt, session, truth)
    goes_on = status in {"open", "failed"}
    return CheckoutOutcome(
        status=status,
        purpose=attempt.kind,
        payment_id=str(attempt.id),
        amount_cents=attempt.amount_cents,
        currency="USD",
        url=session.url if session and goes_on else None,
        failure_code=truth.failure_code if truth and status == "failed" else None,
    )


async def _status(
    connection: Writing, attempt: AnyRow, session: Session | None, truth: PaidIntent | None
) -> CheckoutStatus:
    paid = await payments.get_payment_outcome(connection, attempt.id, truth.id if truth else None)
    if paid is not None:
        is_back = paid.is_duplicate or paid.status == "reversed"
        return "refunded" if is_back else "paid"
    if session is None or session.status == "complete":
        return "processing"
    if session.status == "expired":
        return "expired"
    return "failed" if truth and truth.failure_code else "open"
