"""Request and response bodies of cases."""

from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from api.core.http.responses import CleanText, Identified, Instant, Schema
from api.core.text.text import longest
from api.files.serializers import Image
from api.moderation.cases.models import Act, CaseState, DecisionState, SubjectKind
from api.moderation.cases.terms import DecisionTerms
from api.moderation.schemas import Reason
from api.moderation.statements.models import Ground
from api.moderation.statements.rules import find_sentence
from api.moderation.statements.schemas import StaffStatement
from api.users.models import Role
from api.users.schemas import Author

_WITH_REASON = {"warn", "remove", "limit", "hold_sales", "suspend"}
_WITH_DAYS = {"warn", "limit", "hold_sales", "suspend"}


class NoteInput(Schema):
    """A note for staff."""

    text: Annotated[CleanText, Field(min_length=1), longest(2000)] = Field(
        description="Text of at most 2,000 characters.", examples=["The same link as in C-2107."]
    )


class DecisionInput(Schema):
    """A decision about a case."""

    act: Act = Field(description="What to do. `dismiss` leaves the subject as it is.")
    rule: Reason | None = Field(
        None, description="Rule that was broken; required except for `dismiss` and `restore`."
    )
    ground: Ground = Field("terms", description="Whether the terms or a law are the ground.")
    law: Annotated[CleanText, Field(min_length=1), longest(200)] | None = Field(
        None,
        description="Law that the content breaks, of at most 200 characters; required with the "
        "ground `law`, and refused otherwise.",
        examples=["Copyright Act, section 12"],
    )
    sentence: str | None = Field(
        None,
        max_length=32,
        description="Key of a ready sentence of the rule, instead of `text`.",
        examples=["scam.1"],
    )
    text: Annotated[CleanText, Field(min_length=1), longest(500)] | None = Field(
        None,
        description="Sentence to the member of at most 500 characters, instead of `sentence`.",
    )
    days: int | None = Field(
        None,
        ge=1,
        le=3650,
        description="Days for which the act holds; null for 90 days of a warning, and otherwise"
        " until it is restored. A removal has none.",
    )
    with_refunds: bool = Field(
        False, description="Whether every buyer of a removed product gets the money back."
    )
    with_files: bool = Field(
        False,
        description="Whether the files of the removed subject are blocked for everyone. Buyers get"
        " the money back. Of a member, the profile picture is removed.",
    )
    version: str | None = Field(
        None,
        max_length=64,
        description="`version` of the case that was read; a subject that changed since is refused.",
    )

    @model_validator(mode="after")
    def _require_reason(self) -> Self:
        if self.act not in _WITH_REASON:
            return self
        if self.rule is None:
            raise PydanticCustomError("missing", "required", {"field": "rule"})
        if self.sentence is None and self.text is None:
            raise PydanticCustomError("missing", "required", {"field": "sentence"})
        if self.sentence is not None and (
            self.text is not None or find_sentence(self.rule, self.sentence) is None
        ):
            raise PydanticCustomError("sentence_refused", "refused", {"field": "sentence"})
        if self.ground == "law" and self.law is None:
            raise PydanticCustomError("missing", "required", {"field": "law"})
        if self.ground == "terms" and self.law is not None:
            raise PydanticCustomError("law_refused", "refused", {"field": "law"})
        if self.days is not None and self.act not in _WITH_DAYS:
            raise PydanticCustomError("days_refused", "refused", {"field": "days"})
        return self

    def to_terms(self) -> DecisionTerms:
        return DecisionTerms(
            self.act,
            self.rule or "other",
            ground=self.ground,
            law=self.law,
            sentence=self.sentence,
            text=self.text,
            days=self.days,
            with_refunds=self.with_refunds,
            with_files=self.with_files,
        )


class Pending(Schema):
    """A decision that has not taken effect."""

    act: Act = Field(description="What was decided.")
    decided_by: Author | None = Field(description="Member of staff who decided.")
    decided_at: Instant = Field(description="Time of the decision.")
    effective_at: Instant = Field(description="Time at which it takes effect.")
    can_undo: bool = Field(description="Whether the caller can undo it now.")


class CaseItem(Schema):
    """A case in the queue."""

    number: int = Field(description="Number of the case.", examples=[2291])
    reference: str = Field(description="Number as staff see it.", examples=["C-2291"])
    kind: SubjectKind = Field(description="Kind of the subject.")
    is_product: bool = Field(description="Whether the post is a digital product.")
    state: CaseState = Field(
        description="`held` is an open case whose subject an automatic rule hides."
    )
    weight: int = Field(description="Weight of reports and signals, 0 to 100.")
    level: int = Field(description="Weight in five steps, 1 to 5.")
    excerpt: str = Field(description="First words of the subject; empty once it is erased.")
    lang: Literal["ar", "en", "und"] = Field(description="Language of the subject.")
    dir: Literal["rtl", "ltr"] = Field(description="Direction of the first words.")
    owner: Author = Field(description="Owner of the subject.")
    reason: Reason | None = Field(
        description="Reason of the latest report; null if only automatic rules found it."
    )
    reports_count: int = Field(description="Number of reports.")
    signals: list[str] = Field(description="Names of the automatic rules that found something.")
    created_at: Instant = Field(description="Time at which the case was opened.")
    reported_at: Instant | None = Field(description="Time of the latest report.")
    taken_by: Author | None = Field(description="Member of staff who has the case.")
    taken_until: Instant | None = Field(description="Time until which they have it.")
    is_mine: bool = Field(description="Whether the caller has it.")
    is_own: bool = Field(description="Whether the case is about the caller, who may not decide.")
    pending: Pending | None = Field(description="Decision that can be undone; null without one.")


class Evidence(Schema):
    """A subject as its readers saw it."""

    title: str | None = Field(description="Title of a post; null without one.")
    text: str = Field(description="Text, or the biography of a member.")
    media: list[Image] = Field(description="Images, or the profile picture of a member.")
    price_cents: int | None = Field(description="Price of a product in cents.")
    rating: int | None = Field(description="Stars of a review, 1 to 5.")
    name: str | None = Field(description="Display name of the owner at that time.")
    handle: str | None = Field(description="Handle of the owner at that time.")
    taken_at: Instant | None = Field(description="Time of the snapshot; null if there is none.")


class SubjectNow(Schema):
    """A subject as it is now."""

    exists: bool = Field(description="Whether it is still there for its readers.")
    is_deleted: bool = Field(description="Whether it is deleted.")
    is_hidden: bool = Field(description="Whether it is hidden.")
    is_changed: bool = Field(description="Whether it differs from the evidence.")
    edited_at: Instant | None = Field(description="Time of the last edit; null without one.")
    title: str | None = Field(description="Title of a post; null without one.")
    text: str = Field(description="Text, or the biography of a member.")
    url: str = Field(description="Path of its page on the web.")


class CaseReport(Schema):
    """A report of a case; only staff see the reporter."""

    number: int = Field(description="Number of the report.")
    reason: Reason = Field(description="Reason of the report.")
    text: str | None = Field(description="Words of the reporter; null without any.")
    created_at: Instant = Field(description="Time of the report.")
    reporter: Author = Field(description="Member who reported.")
    reporter_upheld: int = Field(description="Reports of this member that staff upheld.")
    reporter_closed: int = Field(description="Reports of this member that staff decided.")


class Finding(Schema):
    """Finding of an automatic rule."""

    rule: str = Field(description="Name of the rule.")
    weight: int = Field(description="Weight that it adds to the case, 0 to 100.")
    evidence: dict[str, Any] = Field(description="What it found, by the names of the rule.")
    created_at: Instant = Field(description="Time at which it last found it.")


class Note(Identified):
    """A note for staff."""

    author: Author = Field(description="Member of staff who wrote it.")
    text: str = Field(description="Text of the note.")
    created_at: Instant = Field(description="Time of the note.")


class Decision(Schema):
    """A decision about a case."""

    act: Act = Field(description="What was decided.")
    rule: Reason = Field(description="Rule that was broken.")
    state: DecisionState = Field(
        description="`pending` can be undone. `failed` had no effect; `failure` is the reason."
    )
    decided_by: Author = Field(description="Member of staff who decided.")
    decided_at: Instant = Field(description="Time of the decision.")
    effective_at: Instant = Field(description="Time at which it takes or took effect.")
    until: Instant | None = Field(description="Time at which the act ends; null without an end.")
    failure: str | None = Field(description="Error code of a failed decision.")


class HistoryItem(Schema):
    """Something that staff did about a member."""

    at: Instant = Field(description="Time of the act.")
    action: str = Field(description="Action in the log of staff.", examples=["removed"])
    case_number: int | None = Field(description="Number of its case; null without one.")
    actor: Author | None = Field(description="Member of staff; null for the schedule.")


class CaseOwner(Schema):
    """Owner of a subject, as staff need to know them."""

    created_at: Instant = Field(description="Time at which the member joined.")
    country_id: str = Field(description="`_id` of the country.")
    gender_id: int = Field(description="Gender: 1 male, 2 female, 3 not specified.")
    locale: Literal["ar", "en"] = Field(description="Language in which the member reads.")
    posts_count: int = Field(description="Number of published posts.")
    products_count: int = Field(description="Number of published products.")
    followers_count: int = Field(description="Number of followers.")
    is_suspended: bool = Field(description="Whether the account is suspended.")
    suspended_until: Instant | None = Field(description="End of the suspension, if it has one.")
    is_limited: bool = Field(description="Whether the account may not publish or follow.")
    is_sales_held: bool = Field(description="Whether its sales are held.")
    is_deleting: bool = Field(description="Whether the member asked for deletion.")
    role: Role | None = Field(description="Role of a member of staff; null for others.")


class ActOption(Schema):
    """Whether an act is possible on the case."""

    act: Act = Field(description="The act.")
    is_allowed: bool = Field(description="Whether it is possible.")
    refusal: str | None = Field(description="Error code with which it would be refused.")


class SentenceOption(Schema):
    """A ready sentence in both languages, in the form for the member's gender."""

    key: str = Field(description="Value of `sentence`.", examples=["scam.1"])
    en: str = Field(description="The sentence in English.")
    ar: str = Field(description="The sentence in Arabic.")


class Consequences(Schema):
    """Consequences of the acts."""

    buyers_count: int = Field(description="Buyers of the product whom a refund reaches.")
    refund_cents: int = Field(description="Amount that they get back, in cents.")
    reports_count: int = Field(description="Reports that are closed and whose reporters hear it.")
    products_count: int = Field(description="Products of the owner whose sale ends.")
    followers_count: int = Field(description="Followers of the owner.")
    appeal_days: int = Field(description="Days in which the member can appeal.")


class CaseDetail(CaseItem):
    """A case with everything that staff need to decide."""

    evidence: Evidence = Field(description="Subject as its readers saw it at the first report.")
    subject: SubjectNow = Field(description="Subject as it is now.")
    version: str | None = Field(
        description="Version of the subject for the decision; null if it does not exist."
    )
    reports: list[CaseReport] = Field(description="Newest reports, at most 20.")
    findings: list[Finding] = Field(description="Findings of automatic rules, strongest first.")
    notes: list[Note] = Field(description="Newest notes, oldest first, at most 50.")
    decisions: list[Decision] = Field(description="Decisions, newest first, at most 20.")
    statements: list[StaffStatement] = Field(description="Statements of the case, oldest first.")
    member: CaseOwner = Field(description="Owner of the subject.")
    history: list[HistoryItem] = Field(
        description="What staff did about the owner in other cases, newest first, at most 50."
    )
    acts: list[ActOption] = Field(description="The acts, in the order of their keys.")
    sentences: dict[str, list[SentenceOption]] = Field(
        description="Three ready sentences of each rule."
    )
    consequences: Consequences = Field(description="What the acts would do.")


class Decided(Schema):
    """A stored decision with its case."""

    case: CaseItem = Field(description="The case after the decision.")
    decision: Decision = Field(description="The decision.")
