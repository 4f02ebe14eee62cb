"""Decisions about buying: what is granted, and what has to be paid first."""

from typing import Final, NoReturn
from uuid import UUID

from api.kernel.db import Writing
from api.kernel.events import emit
from api.payments import problems, queries
from api.payments.events import Purchased

TIPS: Final = (500, 1_000, 2_000, 5_000, 10_000)


async def take_free(connection: Writing, *, buyer_id: UUID, author_id: UUID, post_id: UUID) -> None:
    """Give a member a product that costs nothing.

    Raises:
        ApiError: `already_purchased`.
    """
    if await queries.grant(connection, buyer_id, post_id, "free") is None:
        raise problems.already_purchased()
    await emit(
        connection,
        Purchased(post_id=post_id, buyer_id=buyer_id, author_id=author_id, amount_cents=0),
    )


async def begin_purchase(connection: Writing, *, buyer_id: UUID, post_id: UUID) -> NoReturn:
    """Nothing takes payments yet.

    Raises:
        ApiError: `already_purchased`, `payments_unavailable`.
    """
    if await queries.holds(connection, buyer_id, post_id):
        raise problems.already_purchased()
    raise problems.payments_unavailable()


def begin_tip(amount_cents: int | None) -> NoReturn:
    """Nothing takes payments yet.

    Raises:
        ApiError: `invalid_tip_amount`, `payments_unavailable`.
    """
    if amount_cents not in TIPS:
        raise problems.invalid_tip_amount.on("amountCents")
    raise problems.payments_unavailable()
