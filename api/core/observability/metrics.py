"""What a process counts of its own work, in the form that Prometheus reads.

Every label has few values: routes by their template, methods that are known, names of handlers and
of limits. What a path, a member or a client could choose is never one.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from prometheus_client import REGISTRY, Counter, Gauge, Histogram, generate_latest

_REQUESTS: Final = Counter(
    "qima_http_requests", "Answered requests.", ["route", "method", "status"]
)
_SECONDS: Final = Histogram(
    "qima_http_request_seconds",
    "Until the last byte of an answer was handed over; streams are left out.",
    ["route", "method"],
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 8),
)
_REFUSED: Final = Counter("qima_rate_limited", "Acts that a rate limit refused.", ["limit"])
_JOBS: Final = Counter("qima_jobs", "Jobs that ended; a failed one is tried again.", ["job", "end"])
_JOB_SECONDS: Final = Histogram(
    "qima_job_seconds",
    "How long a job ran.",
    ["job"],
    buckets=(0.005, 0.02, 0.1, 0.5, 2, 10, 60, 600),
)
_RUNNING: Final = Gauge("qima_jobs_running", "Jobs that run in this process.", ["job"])

_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
# Of requests for what nobody serves: their paths are the client's choice.
_NOWHERE: Final = "none"

# A child is looked up by the library under a lock, anew for each request.
_requests: dict[tuple[str, str, int], Counter] = {}
_seconds: dict[tuple[str, str], Histogram] = {}


def request_answered(
    route: Any, method: str, status: int, seconds: float, *, is_stream: bool
) -> None:
    """`route` is what the request was routed to, or None; 0 is a client that left before."""
    path = getattr(route, "path", _NOWHERE)
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
    """`limit` is the limit's name, never whom it met."""
    _REFUSED.labels(limit).inc()


def exposition() -> bytes:
    """All of it, and what the library knows of the process, in the text format of Prometheus."""
    return bytes(generate_latest(REGISTRY))


@contextmanager
def running(job: str) -> Iterator[None]:
    """Counts a job of that name, its time, and whether it ended in an error."""
    gauge, began = _RUNNING.labels(job), time.perf_counter()
    gauge.inc()
    end = "failed"
    try:
        yield
        end = "done"
    finally:
        gauge.dec()
        _JOBS.labels(job, end).inc()
        _JOB_SECONDS.labels(job).observe(time.perf_counter() - began)
