"""A clock that is wrong by CLOCK_SHIFT seconds, for a Python program that finds this on its path.

What measures durations (`monotonic`, `perf_counter`) goes on as it does on a real machine.
"""

import datetime as dt
import os
import time

from uuid_utils import compat

SHIFT = float(os.environ["CLOCK_SHIFT"])
_real = dt.datetime
_time, _time_ns, _gmtime, _localtime = time.time, time.time_ns, time.gmtime, time.localtime


class _Kind(type(_real)):  # type: ignore[misc]
    """What is made in C stays what it was, and is of this kind all the same."""

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, _real)

    def __subclasscheck__(cls, other: type) -> bool:
        return issubclass(other, _real)


class Shifted(_real, metaclass=_Kind):
    """The present instant is another one; everything else is as before."""

    __slots__ = ()

    def __new__(cls, *arguments, **named):  # type: ignore[no-untyped-def]
        return _real.__new__(_real, *arguments, **named)

    @classmethod
    def now(cls, tz: dt.tzinfo | None = None) -> _real:  # type: ignore[override]
        return _real.fromtimestamp(_time() + SHIFT, tz)

    @classmethod
    def utcnow(cls) -> _real:  # type: ignore[override]
        return cls.now(dt.UTC).replace(tzinfo=None)

    @classmethod
    def today(cls) -> _real:  # type: ignore[override]
        return cls.now()


Shifted.__name__ = Shifted.__qualname__ = "datetime"
dt.datetime = Shifted  # type: ignore[misc]
time.time = lambda: _time() + SHIFT
time.time_ns = lambda: _time_ns() + int(SHIFT * 1e9)
time.gmtime = lambda seconds=None: _gmtime(time.time() if seconds is None else seconds)
time.localtime = lambda seconds=None: _localtime(time.time() if seconds is None else seconds)

# Ids are made in Rust, which would ask the kernel for the time.
_uuid7 = compat.uuid7
compat.uuid7 = lambda *, nanoseconds=None: _uuid7(nanoseconds=nanoseconds or time.time_ns())
