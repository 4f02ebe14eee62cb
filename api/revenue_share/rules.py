"""Versions of the allocation rule. A month is computed by the version that its freeze stored."""

from typing import Any, Final, Literal

RuleVersion = Literal["v1", "v2"]

CURRENT: Final[RuleVersion] = "v2"


def version_of(period: Any | None) -> RuleVersion:
    """Return the rule version of a month: the stored one once it is frozen, else the current."""
    if period is None or period.frozen_at is None or period.rule_version != "v1":
        return CURRENT
    return "v1"
