"""Request and response bodies of appeals."""

from typing import Annotated, Literal

from pydantic import Field

from api.core.http.responses import CleanText, Schema
from api.moderation.cases.schemas import Evidence, HistoryItem
from api.moderation.statements.schemas import Appeal, StaffStatement
from api.users.schemas import Author

# The database counts code points, not graphemes.
AppealText = Annotated[CleanText, Field(min_length=1, max_length=2000)]
Outcome = Literal["upheld", "changed", "reversed"]
MilderAct = Literal["warn", "limit", "hold_sales"]


class AppealInput(Schema):
    """Text of an appeal."""

    text: AppealText = Field(
        description="What staff should know, at most 2,000 characters.",
        examples=["المنشور عن رشّ أوراق الطماطم، لا عن شيء يؤذي الناس."],
    )


class EnteredAppealInput(AppealInput):
    """Appeal that a suspended member sent by e-mail."""

    statement_number: int = Field(
        ge=1,
        le=2**31 - 1,
        description="Number of the statement, which its e-mail has as `S-2307`.",
        examples=[2307],
    )


class AppealDecisionInput(Schema):
    """Answer to an appeal."""

    outcome: Outcome = Field(
        description="`upheld` leaves the decision, `changed` replaces it with a milder act, and "
        "`reversed` takes it back."
    )
    answer: AppealText = Field(
        description="The answer that the member reads, at most 2,000 characters.",
        examples=["وصفة للنبات لا خطر فيها على الناس. أخطأنا، ونعتذر."],
    )
    act: MilderAct | None = Field(
        None,
        description="The milder act; required for `changed`, and refused for other outcomes. From "
        "the most to the least severe: `suspend`, `remove`, `limit`, `hold_sales`, `warn`.",
        examples=[None],
    )
    days: int | None = Field(
        None,
        ge=1,
        le=3650,
        description="Days for which the milder act holds; without them a warning holds for 90 "
        "days, and another act until staff restore it. Refused for other outcomes than `changed`.",
        examples=[None],
    )


class StaffAppeal(Appeal):
    """Appeal as staff see it."""

    member: Author = Field(description="The member who appeals.")
    statement: StaffStatement = Field(description="The statement that the appeal is about.")
    case_number: int | None = Field(
        description="Number of the case; null for a statement without one.", examples=[2214]
    )
    first_decided_by: Author | None = Field(
        description="The member of staff who decided first; null if an automatic rule did."
    )
    decided_by: Author | None = Field(
        description="The member of staff who answered the appeal; null before."
    )
    is_alone: bool = Field(
        description="Whether the member of staff who decided first answered too, for an operator "
        "who is alone."
    )
    is_own_decision: bool = Field(
        description="Whether the authenticated member of staff decided first or appeals; the "
        "answer is then `own_decision`, except for an operator who is alone."
    )


class StaffAppealDetail(StaffAppeal):
    """Appeal with the subject and the member's history."""

    evidence: Evidence = Field(
        description="The subject as its readers saw it; empty after it was erased."
    )
    history: list[HistoryItem] = Field(
        description="Acts of staff about the member, newest first, at most 50."
    )
