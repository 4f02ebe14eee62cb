"""OpenAPI examples of automatic rules."""

from typing import Any, Final

from api.core.http.examples import Sample

_RULE: Final[dict[str, Any]] = {
    "rule": "repeated_text",
    "mode": "hold",
    "weight": 60,
    "thresholds": {"copies": 3, "hours": 24, "distance": 3, "length": 60},
    "limits": {"copies": [2, 50], "hours": [1, 72], "distance": [0, 3], "length": [40, 500]},
    "changedAt": None,
    "changedBy": None,
    "findings7d": 12,
}

OF_OPERATIONS: Final[dict[str, Sample]] = {
    "list_rules": Sample(response={"": {"payload": [_RULE]}}),
    "change_rule": Sample(
        request={
            "Watch only": {"rule": "many_links", "mode": "watch"},
            "Thresholds": {"rule": "repeated_text", "mode": "hold", "thresholds": {"copies": 4}},
        },
        response={"": {"payload": {**_RULE, "thresholds": {**_RULE["thresholds"], "copies": 4}}}},
    ),
}
