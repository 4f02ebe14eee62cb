"""Actions of staff and of the provider, and of sellers on their offers and disputes."""

from contextlib import suppress
from typing import Any, Literal

from sqlalchemy import text

from api.payouts import holds
from api.payouts.operator_errors import OperatorError
from api.tests.ledger.actions import PRICES, LedgerScenario
from api.tests.support import stripe_sandbox

Review = Literal["hold", "release", "reject"]


async def review_payout(world: LedgerScenario, member: int, review: Review) -> None:
    """Hold, release or reject a member's latest payout as staff, as far as that is possible."""
    database, by = world.app.state.database, world.staff_id
    async with database.reading() as connection:
        number = await connection.scalar(
            text("SELECT max(number) FROM payout WHERE member_id = :member"),
            {"member": world.members[member].id},
        )
    if number is None:
        return
    with suppress(OperatorError):
        if review == "hold":
            await holds.hold(database, number, reason="review", by=by)
        elif review == "release":
            await holds.release(database, number, by=by)
        else:
            await holds.reject(database, number, reason="other", by=by)


async def decide_refund_request(world: LedgerScenario, pick: int, *, is_granted: bool) -> None:
    """Decide one of the escalated refund requests as staff."""
    waiting = await world.list_escalated()
    if waiting:
        await world.decide_refund_request(waiting[pick % len(waiting)], is_granted=is_granted)


async def give_evidence(world: LedgerScenario, seller: int, pick: int) -> None:
    """Answer one of a seller's disputes."""
    member = world.members[seller]
    listed = await world.client.get("/payments/disputes?limit=100", headers=member.headers)
    disputes = listed.json()["payload"]
    if disputes:
        path = f"/payments/disputes/{disputes[pick % len(disputes)]['_id']}/evidence"
        await world.call(path, member, {"statement": "كما في الوصف"})


async def change_price(world: LedgerScenario, seller: int, cents: int) -> None:
    """Offer a product at another price, which ends its payment pages."""
    terms = {**world.terms[seller], "priceCents": PRICES[seller] + cents}
    await world.call(f"/posts/{world.posts[seller]}/update", world.members[seller], terms)


async def reverse_transfer(world: LedgerScenario, pick: int, percent: int) -> None:
    """Take back a part of a transfer to a connected account in the provider's dashboard."""
    transfers = await world.list_objects("transfers", **{"created[gte]": world.since})
    if not transfers:
        return
    transfer: dict[str, Any] = transfers[pick % len(transfers)]
    remaining = transfer["amount"] - transfer["amount_reversed"]
    form = {"amount": str(max(1, remaining * percent // 100))}
    headers = {"Authorization": f"Bearer {stripe_sandbox.SECRET_KEY}"}
    path = f"/v1/transfers/{transfer['id']}/reversals"
    await world.sandbox.http.post(path, data=form, headers=headers)
