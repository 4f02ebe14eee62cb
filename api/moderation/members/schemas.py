"""Request and response bodies of members for staff."""

from typing import Annotated, Literal

from pydantic import Field

from api.core.http.responses import CleanText, Instant, Schema
from api.core.text.text import longest
from api.moderation.cases.schemas import CaseItem, HistoryItem
from api.moderation.cases.terms import DecisionTerms, MemberPart
from api.moderation.schemas import Reason
from api.moderation.statements.schemas import StaffStatement
from api.users.models import RestrictionKind, Role
from api.users.schemas import Author


class RemovalInput(Schema):
    """Reason of a removal from a profile."""

    rule: Reason = Field("other", description="Rule that was broken.")
    text: Annotated[CleanText, Field(min_length=1), longest(500)] | None = Field(
        None, description="Sentence to the member, at most 500 characters."
    )

    def to_terms(self, part: MemberPart) -> DecisionTerms:
        return DecisionTerms(
            "remove", self.rule, text=self.text, part=part, with_files=part == "picture"
        )


class MemberRestriction(Schema):
    """Restriction of a member by staff."""

    kind: RestrictionKind = Field(
        description="`limit`: may not post, comment, review or follow. `hold_sales`: sells no "
        "product and gets no tips."
    )
    until: Instant | None = Field(description="End; null until it is restored.")
    since: Instant = Field(description="Beginning.")


class ReportsMade(Schema):
    """Record of a member as a reporter."""

    closed: int = Field(description="Reports that staff decided.")
    upheld: int = Field(description="Reports that staff upheld.")


class MemberForStaff(Schema):
    """A member as staff see them."""

    person: Author = Field(description="The member.")
    bio: str = Field(description="Biography; may be empty.")
    country_id: str = Field(description="`_id` of the country.")
    gender_id: int = Field(description="Gender: 1 male, 2 female, 3 not specified.")
    locale: Literal["ar", "en"] = Field(description="Language in which the member reads.")
    created_at: Instant = Field(description="Time at which the member joined.")
    role: Role | None = Field(description="Role of a member of staff; null for others.")
    suspended_at: Instant | None = Field(
        description="Beginning of the suspension, if there is one."
    )
    suspended_until: Instant | None = Field(description="End of the suspension, if it has one.")
    suspension_reason: Reason | None = Field(description="Reason shown at sign-in.")
    deletes_at: Instant | None = Field(description="Time of the deletion that was asked for.")
    restrictions: list[MemberRestriction] = Field(description="Restrictions that hold.")
    posts_count: int = Field(description="Number of published posts.")
    products_count: int = Field(description="Number of published products.")
    followers_count: int = Field(description="Number of followers.")
    following_count: int = Field(description="Number of members that the member follows.")
    sessions_count: int = Field(description="Number of signed-in devices.")
    sales_count: int = Field(description="Number of paid sales and tips.")
    sales_cents: int = Field(description="Amount of the paid sales and tips, in cents.")
    refunds_count: int = Field(description="Number of sales that were returned in full.")
    reports_count: int = Field(description="Number of reports about the member's content.")
    reports_made: ReportsMade = Field(description="Record of the member as a reporter.")
    statements: list[StaffStatement] = Field(description="Newest statements, at most 20.")
    cases: list[CaseItem] = Field(description="Newest cases, at most 20.")
    history: list[HistoryItem] = Field(description="What staff did, newest first, at most 50.")
