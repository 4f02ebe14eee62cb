"""Handlers and scheduled jobs of moderation."""

from api.core.delivery.page_revalidation import revalidate_pages
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.files import cdn_purge
from api.moderation import suspensions
from api.moderation.events import MemberVisibilityChanged
from api.posts.products.jobs import withdraw_checkouts_of_seller


async def revalidate_member_pages(jobs: WorkerContext, event: MemberVisibilityChanged) -> None:
    """Revalidate a member's profile and posts, and pages with their comments.

    Raises:
        httpx.HTTPStatusError: the web refused; the delivery is retried.
    """
    await revalidate_pages(jobs.service(Settings), [event.member_id])


async def purge_member_media(jobs: WorkerContext, event: MemberVisibilityChanged) -> None:
    """Purge a member's images from the CDN, if one is set.

    Raises:
        httpx.HTTPError: the CDN refused or was unavailable; the delivery is retried.
    """
    await cdn_purge.purge_owner(jobs, event.member_id)


async def withdraw_checkouts(jobs: WorkerContext, event: MemberVisibilityChanged) -> None:
    """Expire the payment pages of a suspended member's products."""
    await withdraw_checkouts_of_seller(jobs, event.member_id)


async def restore_due(jobs: WorkerContext) -> None:
    """End suspensions whose time is over."""
    await suspensions.restore_due(jobs.database)
