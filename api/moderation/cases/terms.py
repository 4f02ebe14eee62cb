"""Terms of a decision: the act, its rule and what it says to the member."""

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal
from uuid import UUID

from api.moderation.cases.models import Act
from api.moderation.statements.rules import find_sentence

WARNING_DAYS: Final = 90
MemberPart = Literal["picture", "bio"]
# The outcome of the reports, and the action in the log of staff.
OUTCOMES: Final[dict[Act, str]] = {
    "dismiss": "dismissed",
    "warn": "warned",
    "remove": "removed",
    "limit": "limited",
    "hold_sales": "sales_held",
    "suspend": "suspended",
    "restore": "restored",
}


@dataclass(frozen=True, slots=True)
class DecisionTerms:
    """Parameters of a decision.

    `sentence` is the key of a ready sentence, `text` a sentence of the member of staff; without
    either the statement names the rule alone. `law` is the law that is the `ground`. `restores` is
    the decision that a restoration ends.
    `report` is the number of the report by which the command line found the case. Without
    `has_reason` a suspension shows no reason at sign-in.
    """

    act: Act
    rule: str = "other"
    ground: str = "terms"
    law: str | None = None
    sentence: str | None = None
    text: str | None = None
    days: int | None = None
    with_refunds: bool = False
    with_files: bool = False
    part: MemberPart | None = None
    restores: str | None = None
    report: int | None = None
    has_reason: bool = True

    def to_json(self) -> dict[str, Any]:
        terms = asdict(self)
        if self.law is None:
            # The previous release, which applies decisions too, does not know the field.
            del terms["law"]
        return terms

    @classmethod
    def of(cls, terms: dict[str, Any]) -> "DecisionTerms":
        return cls(**terms)

    @property
    def removed_part(self) -> MemberPart | None:
        """Return what a removal takes from a member; the picture, if their files are blocked."""
        return "picture" if self.with_files else self.part

    @property
    def restored_decision_id(self) -> UUID | None:
        return UUID(self.restores) if self.restores else None

    def until(self, at: datetime) -> datetime | None:
        """Return the end of the act; None without one."""
        days = self.days
        if self.act == "warn" and days is None:
            days = WARNING_DAYS
        return None if days is None else at + timedelta(days=days)

    def sentence_for(self, gender_id: int) -> dict[str, str]:
        """Return the sentence of the statement in both languages; empty without one."""
        if self.text:
            return {"en": self.text, "ar": self.text}
        ready = find_sentence(self.rule, self.sentence) if self.sentence else None
        return {} if ready is None else ready.text_for(gender_id)
