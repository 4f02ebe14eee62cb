"""Scheduled jobs of the worker."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import api.account.jobs
import api.auth.jobs
import api.core.events.cleanup
import api.core.http.idempotency
import api.core.observability.security_events
import api.digests.jobs
import api.files.jobs
import api.letters.jobs
import api.moderation.cases.jobs
import api.moderation.jobs
import api.moderation.spam.jobs
import api.notifications.jobs
import api.payments.jobs
import api.payouts.jobs
import api.posts.jobs
import api.revenue_share.jobs
import api.search.jobs
import api.syndication.jobs
from api.core.events.dispatch import WorkerContext
from api.payouts.run_times import BATCH_HOUR, BATCH_MINUTE, TRANSFER_MINUTE


@dataclass(frozen=True, slots=True)
class ScheduledJob:
    """A job that runs in UTC at the given minutes, of every hour or of one hour a day.

    arq starts it in one of several workers. Should two run at once, each takes other rows.
    """

    name: str
    work: Callable[[WorkerContext], Awaitable[None]]
    minutes: frozenset[int]
    hour: int | None = None


def daily(
    name: str, work: Callable[[WorkerContext], Awaitable[None]], hour: int, minute: int
) -> ScheduledJob:
    return ScheduledJob(name, work, frozenset({minute}), hour)


# Cleanups run one after the other: each hour of what every action leaves, at night of the rest.
SCHEDULE: Sequence[ScheduledJob] = (
    ScheduledJob("files.cleanup", api.files.jobs.cleanup, frozenset({12})),
    ScheduledJob(
        "files.retry_assemblies", api.files.jobs.retry_assemblies, frozenset(range(3, 60, 5))
    ),
    ScheduledJob(
        "posts.detach_unshown_files", api.posts.jobs.detach_unshown_files, frozenset({17})
    ),
    ScheduledJob(
        "posts.refresh_trending_tags",
        api.posts.jobs.refresh_trending_tags,
        frozenset(range(4, 60, 10)),
    ),
    daily("auth.cleanup", api.auth.jobs.delete_expired, hour=0, minute=20),
    ScheduledJob("notifications.cleanup", api.notifications.jobs.delete_expired, frozenset({32})),
    ScheduledJob("letters.cleanup", api.letters.jobs.delete_expired, frozenset({37})),
    ScheduledJob(
        "letters.create_due", api.letters.jobs.create_due_letters, frozenset(range(2, 60, 5))
    ),
    # On the hour, at which digests are due, and again for what is left.
    ScheduledJob("digests.begin_run", api.digests.jobs.begin_run, frozenset(range(0, 60, 5))),
    ScheduledJob("idempotency.cleanup", api.core.http.idempotency.cleanup, frozenset({42})),
    ScheduledJob(
        "events.create_partitions", api.core.events.cleanup.create_partitions, frozenset({47})
    ),
    ScheduledJob("events.cleanup", api.core.events.cleanup.delete_expired, frozenset({52})),
    daily(
        "security_log.cleanup", api.core.observability.security_events.cleanup, hour=0, minute=55
    ),
    daily("account.cleanup", api.account.jobs.delete_expired_exports, hour=1, minute=0),
    daily("payments.cleanup", api.payments.jobs.delete_expired, hour=1, minute=20),
    daily(
        "payments.collect_unclaimed_balances",
        api.payments.jobs.collect_unclaimed_balances,
        hour=1,
        minute=30,
    ),
    daily(
        "account.release_blocked_deletions",
        api.account.jobs.delete_unowned_products,
        hour=1,
        minute=10,
    ),
    daily("search.refresh_vocabulary", api.search.jobs.refresh_vocabulary, hour=1, minute=45),
    daily("posts.delete_old_views", api.posts.jobs.delete_old_views, hour=1, minute=55),
    ScheduledJob(
        "auth.apply_contact_changes", api.auth.jobs.apply_contact_changes, frozenset({35})
    ),
    ScheduledJob("auth.rotate_keys", api.auth.jobs.rotate_keys, frozenset({15})),
    ScheduledJob("account.delete_accounts", api.account.jobs.delete_accounts, frozenset({40})),
    ScheduledJob("account.resume_exports", api.account.jobs.resume_exports, frozenset(range(60))),
    ScheduledJob(
        "moderation.restore_suspended", api.moderation.jobs.restore_due, frozenset({20, 50})
    ),
    ScheduledJob(
        "moderation.apply_due_decisions",
        api.moderation.cases.jobs.apply_due_decisions,
        frozenset(range(60)),
    ),
    daily("moderation.update_trust", api.moderation.spam.jobs.update_trust, hour=2, minute=20),
    ScheduledJob(
        "moderation.delete_fingerprints",
        api.moderation.spam.jobs.delete_fingerprints,
        frozenset({27}),
    ),
    ScheduledJob("posts.save_views", api.posts.jobs.save_views, frozenset(range(8, 60, 15))),
    ScheduledJob("payments.reconcile", api.payments.jobs.reconcile, frozenset(range(0, 60, 5))),
    ScheduledJob(
        "payments.answer_refund_requests",
        api.payments.jobs.answer_refund_requests,
        frozenset({5}),
    ),
    ScheduledJob("payments.release_funds", api.payments.jobs.release_funds, frozenset({10})),
    ScheduledJob(
        "payments.queue_sale_emails", api.payments.jobs.queue_sale_emails, frozenset(range(60))
    ),
    daily(
        "payouts.create_batches",
        api.payouts.jobs.create_batches,
        hour=BATCH_HOUR,
        minute=BATCH_MINUTE,
    ),
    ScheduledJob(
        "payouts.send_transfers", api.payouts.jobs.send_transfers, frozenset({TRANSFER_MINUTE})
    ),
    daily("revenue_share.close_periods", api.revenue_share.jobs.close_due, hour=3, minute=0),
    ScheduledJob("revenue_share.estimate", api.revenue_share.jobs.estimate, frozenset({35})),
    ScheduledJob(
        "syndication.update_sitemap_ranges",
        api.syndication.jobs.update_sitemap_ranges,
        frozenset(range(0, 60, 5)),
    ),
)
