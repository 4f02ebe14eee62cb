"""Handlers of what rules find, and the job that deletes old fingerprints."""

from api.core.cleanup import CleanupStep, run_cleanup
from api.core.events.dispatch import WorkerContext
from api.files.events import FileRefused
from api.moderation import trust
from api.moderation.spam import service as spam
from api.posts.events import LinkRefused, ProductPublished, TextFlagged
from api.posts.spam.service import delete_old_fingerprints


async def open_flagged_case(jobs: WorkerContext, event: TextFlagged) -> None:
    """Bring what rules found about a text to staff."""
    await spam.bring_to_staff(jobs.database, event)


async def check_product_files(jobs: WorkerContext, event: ProductPublished) -> None:
    """Hold a product with a file that was removed with another one."""
    await spam.check_files(jobs.database, event)


async def open_case_of_refused_file(jobs: WorkerContext, event: FileRefused) -> None:
    """Bring a member whose upload the inspection refused to staff."""
    await spam.bring_refused_file(jobs.database, event)


async def open_case_of_refused_link(jobs: WorkerContext, event: LinkRefused) -> None:
    """Bring a member whose text had a link to a listed host to staff."""
    await spam.bring_refused_link(jobs.database, event)


async def update_trust(jobs: WorkerContext) -> None:
    """Raise and lower the trust of the members who were active lately. Runs daily."""
    await trust.update_levels(jobs.database)


async def delete_fingerprints(jobs: WorkerContext) -> None:
    """Delete the fingerprints that no rule compares any more."""
    steps = (CleanupStep("post_fingerprint", delete_old_fingerprints),)
    await run_cleanup(jobs.database, "moderation.delete_fingerprints", steps)
