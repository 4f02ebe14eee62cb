"""Response bodies of statements and appeals."""

from typing import Literal

from pydantic import Field

from api.core.http.responses import Identified, Instant, Schema
from api.moderation.appeals.models import AppealState
from api.moderation.cases.models import SubjectKind
from api.moderation.schemas import Reason
from api.moderation.statements.models import Ground, StatementAct
from api.users.schemas import Author


class Appeal(Identified):
    """Appeal of a member against a statement."""

    number: int = Field(description="Number of the appeal.", examples=[118])
    reference: str = Field(description="Number as members see it.", examples=["A-118"])
    state: AppealState = Field(
        description="`open` until it is answered; then the decision was `upheld`, `changed` to a"
        " milder one, or `reversed`."
    )
    text: str = Field(description="Text of the member; empty after the account was deleted.")
    created_at: Instant = Field(description="Time of the appeal.")
    due_at: Instant = Field(description="Time until which it is answered.")
    answer: str | None = Field(description="Answer of staff; null while it is open.")
    decided_at: Instant | None = Field(description="Time of the answer; null while it is open.")


class StatementSubject(Schema):
    """Subject of a statement."""

    kind: SubjectKind = Field(description="Kind of the content, or `user` for the account.")
    post_id: str | None = Field(description="`_id` of the post; null for an account.")
    excerpt: str = Field(description="First words of the content; may be empty.")
    url: str = Field(
        description="Path of the page on the web.",
        examples=["/posts/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"],
    )


class Statement(Identified):
    """Statement of reasons: what was decided about a member, why, and until when."""

    number: int = Field(description="Number of the statement.", examples=[2307])
    reference: str = Field(description="Number as members see it.", examples=["S-2307"])
    act: StatementAct = Field(description="What was decided.")
    ground: Ground = Field(description="Whether the terms or a law are the ground.")
    law: str | None = Field(
        description="Law that the content breaks, as staff named it; null if the terms are the "
        "ground.",
        examples=[None],
    )
    rule: Reason = Field(description="Rule that was broken, as a reason of reports.")
    text: str = Field(
        description="Sentence of the decision in the requested language; empty if the rule is the"
        " whole reason."
    )
    subject: StatementSubject = Field(description="What the decision is about.")
    scope: Literal["content", "account", "sales"] = Field(
        description="Whether content, the account or its sales are affected."
    )
    is_detected_automatically: bool = Field(
        description="Whether an automatic rule found it, without a report."
    )
    is_automatic: bool = Field(description="Whether an automatic rule decided, without a person.")
    is_held: bool = Field(
        description="Whether an automatic rule hides the content for now, until staff decide about"
        " it. It is not removed although `act` is `remove`."
    )
    created_at: Instant = Field(description="Time from which the decision holds.")
    until: Instant | None = Field(description="Time at which it ends; null without an end.")
    state: Literal["active", "expired", "restored"] = Field(
        description="Whether the decision holds, has ended, or was reversed."
    )
    appeal_until: Instant = Field(description="Time until which the member can appeal.")
    can_appeal: bool = Field(description="Whether the member can appeal now.")
    appeal: Appeal | None = Field(description="Appeal of the member; null without one.")


class StaffStatement(Statement):
    """Statement of reasons as staff see it."""

    case_number: int | None = Field(description="Number of the case.")
    decided_by: Author | None = Field(
        description="Member of staff who decided; null for an automatic rule."
    )
