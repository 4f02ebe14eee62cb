"""Notifications of reporters: staff acted, or found no violation."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from sqlalchemy import String, cast, func, literal, select
from sqlalchemy.dialects.postgresql import JSONB

from api.core.db.database import WriteTransaction
from api.core.text.locale import Text
from api.moderation.cases.models import Case, CaseDecision
from api.moderation.models import Report
from api.notifications.recipients import (
    NotificationRule,
    Receiver,
    preference_enabled,
    recipient_columns,
)
from api.notifications.write_queries import insert_for_recipients

# By the kind of the subject. A restoration tells reporters nothing: they heard of the act.
_ACTED: Final[dict[str, Text]] = {
    "post": {
        "en": "We reviewed the post you reported and took action. Thank you.",
        "ar": "راجعنا المنشور الذي وصلنا بلاغك عنه واتخذنا إجراءً. شكرًا لك.",
    },
    "comment": {
        "en": "We reviewed the comment you reported and took action. Thank you.",
        "ar": "راجعنا التعليق الذي وصلنا بلاغك عنه واتخذنا إجراءً. شكرًا لك.",
    },
    "review": {
        "en": "We reviewed the review you reported and took action. Thank you.",
        "ar": "راجعنا المراجعة التي وصلنا بلاغك عنها واتخذنا إجراءً. شكرًا لك.",
    },
    "reviewReply": {
        "en": "We reviewed the reply you reported and took action. Thank you.",
        "ar": "راجعنا الردّ الذي وصلنا بلاغك عنه واتخذنا إجراءً. شكرًا لك.",
    },
    "user": {
        "en": "We reviewed the account you reported and took action. Thank you.",
        "ar": "راجعنا الحساب الذي وصلنا بلاغك عنه واتخذنا إجراءً. شكرًا لك.",
    },
}
_KEPT: Final[dict[str, Text]] = {
    "post": {
        "en": "We reviewed the post you reported. It doesn’t break our rules, so it stays.",
        "ar": "راجعنا المنشور الذي وصلنا بلاغك عنه، ولم نجد فيه مخالفة، فبقي كما هو.",
    },
    "comment": {
        "en": "We reviewed the comment you reported. It doesn’t break our rules, so it stays.",
        "ar": "راجعنا التعليق الذي وصلنا بلاغك عنه، ولم نجد فيه مخالفة، فبقي كما هو.",
    },
    "review": {
        "en": "We reviewed the review you reported. It doesn’t break our rules, so it stays.",
        "ar": "راجعنا المراجعة التي وصلنا بلاغك عنها، ولم نجد فيها مخالفة، فبقيت كما هي.",
    },
    "reviewReply": {
        "en": "We reviewed the reply you reported. It doesn’t break our rules, so it stays.",
        "ar": "راجعنا الردّ الذي وصلنا بلاغك عنه، ولم نجد فيه مخالفة، فبقي كما هو.",
    },
    "user": {
        "en": "We reviewed the account you reported. It doesn’t break our rules, so it stays.",
        "ar": "راجعنا الحساب الذي وصلنا بلاغك عنه، ولم نجد فيه مخالفة، فبقي كما هو.",
    },
}


async def notify_reporters(connection: WriteTransaction, decision_id: UUID) -> Sequence[UUID]:
    """Notify each reporter once per report; return who was notified."""
    rows = await connection.execute(
        select(CaseDecision.case_id, CaseDecision.act, Case.kind)
        .join(Case, Case.id == CaseDecision.case_id)
        .where(CaseDecision.id == decision_id)
    )
    decision = rows.one_or_none()
    if decision is None or decision.act == "restore":
        return ()
    texts = _KEPT if decision.act == "dismiss" else _ACTED
    facts = literal(texts[decision.kind], JSONB)
    recipients = (
        select(*recipient_columns(facts=facts))
        .select_from(Report)
        .join(Receiver, Receiver.id == Report.reporter_id)
        .where(
            Report.case_id == decision.case_id,
            # The key excludes reports of an earlier decision of the case.
            Report.closed_at.is_not(None),
            preference_enabled("system"),
        )
    )
    key = func.concat("reportOutcome:", cast(Report.id, String))
    rule = NotificationRule("system", key, None, recipients)
    return await insert_for_recipients(connection, rule)
