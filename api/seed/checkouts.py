"""The latest purchases and tips: paid for real at the payments sandbox, so that all that one may do
with a payment can be done with them."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

import httpx
from sqlalchemy import select

from api.core.db.database import Database
from api.core.errors import ApiError
from api.core.settings import Settings
from api.payments import refund_requests
from api.payments.context import PaymentsContext
from api.payments.models import Entitlement
from api.payments.provider.client import Provider
from api.payments.schemas import Intent
from api.payments.sync.provider_sync import sync_session
from api.posts.inputs import DEFAULT_REFUND_DAYS
from api.posts.products import service as products
from api.posts.products.service import PaymentRequest
from api.seed.content import MAIN
from api.seed.posts import Added
from api.seed.sales_plan import Town

_PATIENCE: Final = timedelta(seconds=20)
# One buyer for so many who evaluated it.
_LIKED: Final = 10
_TIPS: Final = {"adam": 2_000, "hala": 500}
_REASON: Final = "اشتريتُه مرتين بالخطأ من حسابين."


@dataclass(frozen=True, slots=True)
class _Till:
    """What it takes to pay at the sandbox's page."""

    context: PaymentsContext
    browser: httpx.AsyncClient

    async def pay(self, buyer_id: UUID, post: Added, tip_cents: int | None = None) -> UUID | None:
        """Begin, fill in the page, come back; the purchase, None where that is not possible."""
        intent = Intent(purpose="tip" if tip_cents else "purchase", amount_cents=tip_cents)
        key = f"demo:{post.id}:{tip_cents}"
        try:
            link = await products.create_payment_link(
                self.context, PaymentRequest(buyer_id, post.id, intent, key), "ar"
            )
            if link.url is None or link.payment_id is None:
                return None
            answer = await self.browser.post(link.url, data={"choice": "card_good"})
            if answer.status_code != httpx.codes.SEE_OTHER:
                return None
            await sync_session(self.context, httpx.URL(link.url).path.rpartition("/")[2])
        except (ApiError, httpx.HTTPError):
            return None
        return UUID(link.payment_id)


async def pay(database: Database, settings: Settings, town: Town, ids: dict[str, UUID]) -> int:
    """What is sold since nobody can buy it in the past; how much was paid, nothing without a
    sandbox."""
    # Without a proxy of the machine's: the page is on this one.
    async with httpx.AsyncClient(trust_env=False, timeout=5) as browser:
        if not await _is_there(browser, settings):
            return 0
        provider = Provider(settings)
        till = _Till(PaymentsContext(database, provider, settings), browser)
        try:
            return await _pay_all(till, town, ids)
        finally:
            await provider.close()


async def _is_there(browser: httpx.AsyncClient, settings: Settings) -> bool:
    """Never at Stripe itself; a sandbox that is just starting is waited for."""
    if settings.stripe_api_base is None:
        return False
    for _ in range(int(_PATIENCE / timedelta(seconds=0.5))):
        try:
            answer = await browser.get(f"{settings.stripe_api_base}/health")
        except httpx.HTTPError:
            await asyncio.sleep(0.5)
        else:
            return answer.is_success
    return False


async def _pay_all(till: _Till, town: Town, ids: dict[str, UUID]) -> int:
    async with till.context.database.reading() as connection:
        rows = await connection.execute(
            select(Entitlement.member_id, Entitlement.post_id).limit(100_000)
        )
        held = {(row.member_id, row.post_id) for row in rows}
    count, asking = 0, None
    for buyer_id, post, tip_cents in _wanted(town, ids, held):
        purchase_id = await till.pay(buyer_id, post, tip_cents)
        count += purchase_id is not None
        if purchase_id and not tip_cents and post.author_id == ids[MAIN]:
            asking = (purchase_id, buyer_id)
    if asking:
        async with till.context.database.writing() as connection:
            await refund_requests.request_refund(connection, *asking, _REASON)
    return count


def _wanted(
    town: Town, ids: dict[str, UUID], held: set[tuple[UUID, UUID]]
) -> Iterator[tuple[UUID, Added, int | None]]:
    """What nobody can have bought in the past is bought now, by the main account first."""
    layla = ids[MAIN]
    others = [member for member in town.joined_at if member != layla]
    own = [post for post in town.posts if post.author_id == layla]
    refundable = [post for post in own if post.given.get("refundDays")][-1]
    young = [post for post in town.posts if _is_young(post, town)]
    for post in [refundable, *young]:
        buyers = [
            member
            for member in (layla, *others)
            if member != post.author_id and (member, post.id) not in held
        ]
        for buyer in buyers[: 1 + sum(post.given["evaluations"].values()) // _LIKED]:
            yield buyer, post, None
    for key, cents in _TIPS.items():
        yield ids[key], own[-1], cents


def _is_young(post: Added, town: Town) -> bool:
    """For sale, and every payment of it may still be given back."""
    window = timedelta(days=post.given.get("refundDays", DEFAULT_REFUND_DAYS))
    return bool(post.given.get("priceCents")) and town.now - post.created_at < window
