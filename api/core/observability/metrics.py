"""Prometheus metrics of a process.

Every label has few values: route templates, known methods, names of handlers and limits. Values
that a client can choose are never labels.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any, Final, Literal, get_args

from prometheus_client import REGISTRY, Counter, Gauge, Histogram, generate_latest

_REQUESTS: Final = Counter(
    "qima_http_requests", "Answered requests.", ["route", "method", "status"]
)
_SECONDS: Final = Histogram(
    "qima_http_request_seconds",
    "Duration until the last byte of the response; without streams.",
    ["route", "method"],
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 8),
)
_REFUSED: Final = Counter("qima_rate_limited", "Requests refused by a rate limit.", ["limit"])
_SECURITY: Final = Counter(
    "qima_security_events", "Security events, those of a flood included.", ["event", "outcome"]
)
_JOBS: Final = Counter("qima_jobs", "Finished jobs; failed ones are retried.", ["job", "end"])
_JOB_SECONDS: Final = Histogram(
    "qima_job_seconds",
    "Duration of a job.",
    ["job"],
    buckets=(0.005, 0.02, 0.1, 0.5, 2, 10, 60, 600),
)
AlertName = Literal[
    "balance_cursor_unknown",
    "balance_transaction_in_other_currency",
    "balance_transaction_unknown",
    "dispute_evidence_refused",
    "fraud_warning_not_refunded",
    "otp_guesses",
]
_ALERTS: Final = Counter("qima_alerts", "Events that an operator must look into.", ["name"])
# To Prometheus a sample that appears with the first event is no increase.
for _name in get_args(AlertName):
    _ALERTS.labels(_name)
_MAILS: Final = Counter("qima_mails", "Attempts to hand a mail to a server.", ["server", "end"])
_MAIL_REPORTS: Final = Counter(
    "qima_mail_reports", "Bounces, complaints and unsubscriptions of recipients.", ["kind"]
)
MailReportKind = Literal["bounce", "complaint", "unsubscribed", "ignored"]
for _kind in get_args(MailReportKind):
    _MAIL_REPORTS.labels(_kind)
_MAILS_SUPPRESSED: Final = Counter(
    "qima_mails_suppressed", "Mails that were not sent, because the address bounced."
)
MailEnd = Literal["sent", "failed", "refused"]
CleanupName = Literal[
    "account.cleanup",
    "auth.cleanup",
    "events.cleanup",
    "files.cleanup",
    "idempotency.cleanup",
    "letters.cleanup",
    "moderation.delete_fingerprints",
    "notifications.cleanup",
    "payments.cleanup",
    "posts.delete_old_views",
    "posts.detach_unshown_files",
    "security_log.cleanup",
]
CleanupEnd = Literal["complete", "out_of_time"]
_CLEANUPS: Final = Counter(
    "qima_cleanups", "Cleanups that left nothing, or ran out of time.", ["job", "end"]
)
for _job, _end in product(get_args(CleanupName), get_args(CleanupEnd)):
    _CLEANUPS.labels(_job, _end)
_CLEANED_UP: Final = Counter("qima_cleanup_rows", "Rows deleted by cleanups.", ["table"])
_RUNNING: Final = Gauge("qima_jobs_running", "Jobs that run in this process.", ["job"])

_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
# Label of requests without a route, whose path is the client's choice.
_NO_ROUTE: Final = "none"

# The library looks children up under a lock at each call.
_requests: dict[tuple[str, str, int], Counter] = {}
_seconds: dict[tuple[str, str], Histogram] = {}


def request_answered(
    route: Any, method: str, status: int, seconds: float, *, is_stream: bool
) -> None:
    """Count a request. `route` is None without a match; status 0 is a disconnected client."""
    path = getattr(route, "path", _NO_ROUTE)
    method = method if method in _METHODS else "other"
    key = (path, method, status)
    counter = _requests.get(key)
    if counter is None:
        counter = _requests[key] = _REQUESTS.labels(path, method, str(status))
    counter.inc()
    if is_stream:
        return
    histogram = _seconds.get((path, method))
    if histogram is None:
        histogram = _seconds[path, method] = _SECONDS.labels(path, method)
    histogram.observe(seconds)


def rate_limited(limit: str) -> None:
    """Count a refusal by the limit's name."""
    _REFUSED.labels(limit).inc()


def security_event(event: str, outcome: str) -> None:
    """Count a security event; names and outcomes are constants of the code."""
    _SECURITY.labels(event, outcome).inc()


def alert(name: AlertName) -> None:
    """Count an event that an operator must look into, by the name of its log event."""
    _ALERTS.labels(name).inc()


def declare_mail_server(server: str) -> None:
    """Show a server before its first mail, so that the first failures are an increase."""
    for end in get_args(MailEnd):
        _MAILS.labels(server, end)


def mail_handed_over(server: str, end: MailEnd) -> None:
    """Count an attempt: sent, failed for now, or refused for good."""
    _MAILS.labels(server, end).inc()


def mail_reported(kind: MailReportKind) -> None:
    """Count what a mail server or a mailbox reported."""
    _MAIL_REPORTS.labels(kind).inc()


def mail_suppressed() -> None:
    """Count a mail that was not sent, because its address bounced."""
    _MAILS_SUPPRESSED.inc()


def cleanup_ended(job: CleanupName, end: CleanupEnd) -> None:
    """Count a run of a cleanup."""
    _CLEANUPS.labels(job, end).inc()


def rows_cleaned_up(table: str, rows: int) -> None:
    """Count rows that a cleanup deleted."""
    _CLEANED_UP.labels(table).inc(rows)


def exposition() -> bytes:
    """Return all metrics, with the library's process metrics, in Prometheus' text format."""
    return bytes(generate_latest(REGISTRY))


@contextmanager
def running(job: str) -> Iterator[None]:
    """Count a job, its duration and its outcome."""
    gauge, started = _RUNNING.labels(job), time.perf_counter()
    gauge.inc()
    end = "failed"
    try:
        yield
        end = "done"
    finally:
        gauge.dec()
        _JOBS.labels(job, end).inc()
        _JOB_SECONDS.labels(job).observe(time.perf_counter() - started)
