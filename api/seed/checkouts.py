"""Recent purchases and tips, paid at the payments sandbox so that they can be refunded."""

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
from api.seed.content import MAIN_ACCOUNT
from api.seed.posts import SeededPost
from api.seed.sales_plan import SeededContent

_SANDBOX_TIMEOUT: Final = timedelta(seconds=20)
# A post has one buyer for this many evaluations.
_EVALUATIONS_PER_BUYER: Final = 10
_TIP_CENTS: Final = {"adam": 2_000, "hala": 500}
_REFUND_REASON: Final = "اشتريتُه مرتين بالخطأ من حسابين."


@dataclass(frozen=True, slots=True)
class _Checkout:
    """Pays at the sandbox's hosted page."""

    context: PaymentsContext
    browser: httpx.AsyncClient

    async def pay(
        self, buyer_id: UUID, post: SeededPost, tip_cents: int | None = None
    ) -> UUID | None:
        """Pay for a product or tip; return the purchase's id, or None if it fails."""
        intent = Intent(purpose="tip" if tip_cents else "purchase", amount_cents=tip_cents)
        key = f"demo:{post.id}:{tip_cents}"
        try:
            link = await products.create_payment_link(
                self.context, PaymentRequest(buyer_id, post.id, intent, key), "ar"
            )
            if link.url is None or link.payment_id is None:
                return None
            response = await self.browser.post(link.url, data={"choice": "card_good"})
            if response.status_code != httpx.codes.SEE_OTHER:
                return None
            await sync_session(self.context, httpx.URL(link.url).path.rpartition("/")[2])
        except (ApiError, httpx.HTTPError):
            return None
        return UUID(link.payment_id)


async def pay_recent_sales(
    database: Database, settings: Settings, content: SeededContent, ids: dict[str, UUID]
) -> int:
    """Pay the sales that are too recent to be simulated; return their number.

    Without a sandbox, none are paid.
    """
    # The sandbox is on this machine: the environment's proxy does not apply.
    async with httpx.AsyncClient(trust_env=False, timeout=5) as browser:
        if not await _is_available(browser, settings):
            return 0
        provider = Provider(settings)
        checkout = _Checkout(PaymentsContext(database, provider, settings), browser)
        try:
            return await _pay_all(checkout, content, ids)
        finally:
            await provider.close()


async def _is_available(browser: httpx.AsyncClient, settings: Settings) -> bool:
    """Wait for the sandbox to start; False without one, so that Stripe itself is never used."""
    if settings.stripe_api_base is None:
        return False
    for _ in range(int(_SANDBOX_TIMEOUT / timedelta(seconds=0.5))):
        try:
            response = await browser.get(f"{settings.stripe_api_base}/health")
        except httpx.HTTPError:
            await asyncio.sleep(0.5)
        else:
            return response.is_success
    return False


async def _pay_all(checkout: _Checkout, content: SeededContent, ids: dict[str, UUID]) -> int:
    async with checkout.context.database.reading() as connection:
        rows = await connection.execute(
            select(Entitlement.member_id, Entitlement.post_id).limit(100_000)
        )
        owned = {(row.member_id, row.post_id) for row in rows}
    count, refundable_purchase = 0, None
    for buyer_id, post, tip_cents in _recent_sales(content, ids, owned):
        purchase_id = await checkout.pay(buyer_id, post, tip_cents)
        count += purchase_id is not None
        if purchase_id and not tip_cents and post.author_id == ids[MAIN_ACCOUNT]:
            refundable_purchase = (purchase_id, buyer_id)
    if refundable_purchase:
        async with checkout.context.database.writing() as connection:
            await refund_requests.request_refund(connection, *refundable_purchase, _REFUND_REASON)
    return count


def _recent_sales(
    content: SeededContent, ids: dict[str, UUID], owned: set[tuple[UUID, UUID]]
) -> Iterator[tuple[UUID, SeededPost, int | None]]:
    """Yield buyer, post and tip amount of the recent sales, the main account's first."""
    main_id = ids[MAIN_ACCOUNT]
    others = [member for member in content.joined_at if member != main_id]
    own = [post for post in content.posts if post.author_id == main_id]
    refundable = [post for post in own if post.source.get("refundDays")][-1]
    recent = [post for post in content.posts if _is_refundable(post, content)]
    for post in [refundable, *recent]:
        buyers = [
            member
            for member in (main_id, *others)
            if member != post.author_id and (member, post.id) not in owned
        ]
        for buyer in buyers[
            : 1 + sum(post.source["evaluations"].values()) // _EVALUATIONS_PER_BUYER
        ]:
            yield buyer, post, None
    for key, cents in _TIP_CENTS.items():
        yield ids[key], own[-1], cents


def _is_refundable(post: SeededPost, content: SeededContent) -> bool:
    """Return whether the post is for sale and all payments of it are still refundable."""
    window = timedelta(days=post.source.get("refundDays", DEFAULT_REFUND_DAYS))
    return bool(post.source.get("priceCents")) and content.now - post.created_at < window
