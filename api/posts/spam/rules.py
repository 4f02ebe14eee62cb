"""Automatic rules: defaults, and the limits of their thresholds.

`off` looks for nothing. `watch` brings what it finds to staff. `hold` also hides it until they saw
it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, get_args

Mode = Literal["off", "watch", "hold"]
RuleName = Literal[
    "repeated_text",
    "many_links",
    "contact_details",
    "mentioned_strangers",
    "removed_file",
    "reports",
]
RULES: Final[tuple[RuleName, ...]] = get_args(RuleName)
# The rule that holds a text, for its author; `other` if none is known.
HeldFor = Literal[RuleName, "other"]


@dataclass(frozen=True, slots=True)
class Threshold:
    """Default of a threshold with the least and the greatest value that makes sense."""

    default: int
    least: int
    greatest: int


@dataclass(frozen=True, slots=True)
class RuleDefaults:
    """Rule as it is until an admin changes it; `weight` is the one of its signals, 0–100."""

    weight: int
    mode: Mode = "hold"
    thresholds: Mapping[str, Threshold] = field(default_factory=dict)


DEFAULTS: Final[Mapping[RuleName, RuleDefaults]] = {
    # Near-duplicates of that many accounts within the hours, and the least length of a text that
    # matches without a link or a contact. Fingerprints are kept for 72 hours, and four bands find
    # every pair that differs in at most three bits.
    "repeated_text": RuleDefaults(
        60,
        thresholds={
            "copies": Threshold(3, 2, 50),
            "hours": Threshold(24, 1, 72),
            "distance": Threshold(3, 0, 3),
            "length": Threshold(60, 40, 500),
        },
    ),
    # More links than these, in the first posts and comments.
    "many_links": RuleDefaults(
        40, thresholds={"links": Threshold(2, 0, 50), "posts": Threshold(5, 1, 100)}
    ),
    "contact_details": RuleDefaults(40, thresholds={"posts": Threshold(5, 1, 100)}),
    # More members than these who don't follow the author.
    "mentioned_strangers": RuleDefaults(
        50, thresholds={"mentions": Threshold(5, 1, 100), "minutes": Threshold(10, 1, 1440)}
    ),
    "removed_file": RuleDefaults(80),
    # Sum of the reporters' weights, ten for one without a record, and the least reporters.
    "reports": RuleDefaults(
        20, thresholds={"points": Threshold(60, 10, 1000), "reporters": Threshold(3, 2, 100)}
    ),
}


@dataclass(frozen=True, slots=True)
class Rule:
    """Rule in force."""

    name: RuleName
    mode: Mode
    weight: int
    thresholds: Mapping[str, int]

    @property
    def is_on(self) -> bool:
        return self.mode != "off"


@dataclass(frozen=True, slots=True)
class Finding:
    """Finding of a rule about a text; `evidence` holds numbers and ids, no words of members."""

    rule: RuleName
    weight: int
    is_held: bool
    evidence: Mapping[str, Any]


def in_force(rows: Mapping[str, Any]) -> dict[RuleName, Rule]:
    """Return all rules, given the rows of `SpamRule` by their names."""
    return {name: _rule(name, rows.get(name)) for name in RULES}


def _rule(name: RuleName, row: Any) -> Rule:
    defaults = DEFAULTS[name]
    thresholds = {key: each.default for key, each in defaults.thresholds.items()}
    if row is None:
        return Rule(name, defaults.mode, defaults.weight, thresholds)
    changed = {key: value for key, value in row.thresholds.items() if key in thresholds}
    return Rule(name, row.mode, row.weight, thresholds | changed)


def impossible_thresholds(name: RuleName, thresholds: Mapping[str, int]) -> list[str]:
    """Return the names of thresholds that the rule has not, or that are out of their limits."""
    limits = DEFAULTS[name].thresholds
    return [
        key
        for key, value in thresholds.items()
        if key not in limits or not limits[key].least <= value <= limits[key].greatest
    ]
