"""Reading and changing automatic rules."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from api.core import errors
from api.core.clock import iso
from api.core.db.database import AnyConnection, AnyRow, WriteTransaction
from api.core.text.locale import Text
from api.moderation.queries import insert_action
from api.moderation.spam import queries
from api.moderation.spam.schemas import RuleInput
from api.posts.spam import service as spam
from api.posts.spam.rules import DEFAULTS, RULES, Rule, RuleName, impossible_thresholds, in_force
from api.users.service import serialize_author

_WINDOW: Final = timedelta(days=7)
_UNKNOWN: Final[Text] = {
    "en": "The rule has no such threshold.",
    "ar": "ليس لهذه القاعدة هذا الحدّ.",
}


async def list_rules(connection: AnyConnection, media_origin: str) -> list[dict[str, Any]]:
    """List all rules as `schemas.RuleOut`."""
    rows = await spam.list_changed_rules(connection)
    rules = in_force(rows)
    changers = await queries.list_changers(connection, [row.changed_by for row in rows.values()])
    found = await queries.count_findings(connection, _WINDOW)
    return [
        _serialize(rules[name], rows.get(name), changers, media_origin)
        | {"findings7d": found.get(name, 0)}
        for name in RULES
    ]


async def change_rule(connection: WriteTransaction, change: RuleInput, *, by: UUID) -> None:
    """Change a rule, and record it in the log of staff; an equal one changes nothing.

    Raises:
        ApiError: `validation_failed` for a threshold that is unknown or out of its limits.
    """
    _require_possible(change.rule, change.thresholds or {})
    former = (await spam.load_rules(connection))[change.rule]
    thresholds = {**former.thresholds, **(change.thresholds or {})}
    weight = former.weight if change.weight is None else change.weight
    rule = Rule(change.rule, change.mode, weight, thresholds)
    if rule == former:
        return
    await spam.save_rule(connection, rule, by=by)
    await insert_action(
        connection, actor_id=by, action="rule_changed", member_id=None, facts=asdict(rule)
    )


def _require_possible(name: RuleName, thresholds: Mapping[str, int]) -> None:
    limits = DEFAULTS[name].thresholds
    fields: dict[str, Text] = {}
    for key in impossible_thresholds(name, thresholds):
        text = _UNKNOWN
        if key in limits:
            least, greatest = limits[key].least, limits[key].greatest
            text = {
                "en": f"Enter a number from {least} to {greatest}.",
                "ar": f"القيمة عدد من {least} إلى {greatest}.",
            }
        fields[f"thresholds.{key}"] = text
    if fields:
        raise errors.validation_failed(fields=fields)


def _serialize(
    rule: Rule, row: AnyRow | None, changers: Mapping[UUID, AnyRow], media_origin: str
) -> dict[str, Any]:
    changer = changers.get(row.changed_by) if row else None
    return {
        "rule": rule.name,
        "mode": rule.mode,
        "weight": rule.weight,
        "thresholds": dict(rule.thresholds),
        "limits": {
            key: [each.least, each.greatest] for key, each in DEFAULTS[rule.name].thresholds.items()
        },
        "changedAt": iso(row.changed_at) if row else None,
        "changedBy": serialize_author(changer, media_origin) if changer else None,
    }
