"""Clock skew of CLOCK_SHIFT seconds for a Python process with this folder on its path.

Monotonic clocks (`monotonic`, `perf_counter`) are not shifted, as on a real machine.
"""

import datetime as dt
import os
import time

from uuid_utils import compat

SHIFT = float(os.environ["CLOCK_SHIFT"])
_real = dt.datetime
_time, _time_ns, _gmtime, _localtime = time.time, time.time_ns, time.gmtime, time.localtime


class _Kind(type(_real)):  # type: ignore[misc]
    """Metaclass: instances created in C, of the real class, count as instances of the shifted
    one."""

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, _real)

    def __subclasscheck__(cls, other: type) -> bool:
        return issubclass(other, _real)


class Shifted(_real, metaclass=_Kind):
    """datetime with a shifted present."""

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

# The ids are generated in Rust, which reads the system's clock.
_uuid7 = compat.uuid7
compat.uuid7 = lambda *, nanoseconds=None: _uuid7(nanoseconds=nanoseconds or time.time_ns())
