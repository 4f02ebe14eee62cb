"""Environment of the processes that a bench or test starts."""

import os
from typing import Final

# Origins and ports of another running product are not inherited. QIMA_TEST_RUN marks the processes
# of a test run.
_INHERITED_VARIABLES: Final = ("PATH", "HOME", "LANG", "TMPDIR", "QIMA_TEST_RUN")


def inherited_environment() -> dict[str, str]:
    """Return the variables of this process that a started process receives."""
    return {name: os.environ[name] for name in _INHERITED_VARIABLES if name in os.environ}
