"""Settings of e-mails about notifications, by type."""

from typing import Literal

from pydantic import Field, StrictBool

from api.core.http.responses import Schema


class EmailPreferences(Schema):
    """Types of notifications that are also sent by e-mail."""

    follow: bool = Field(description="A member follows the account's owner.")
    evaluation: bool = Field(description="A member evaluated one of the owner's posts.")
    comment: bool = Field(description="A member commented on one of the owner's posts.")
    reply: bool = Field(description="A member replied to the owner's comment or review.")
    answer: bool = Field(description="One of the owner's answers was accepted.")
    mention: bool = Field(description="A member mentioned the owner's handle.")
    purchase: bool = Field(
        description="Emails about sales and tips, one an hour at most; the same as `saleEmails` of"
        " `/users/me`."
    )
    review: bool = Field(description="A buyer reviewed one of the owner's products.")
    tip: bool = Field(description="Tips are in the emails about sales: the same as `purchase`.")
    payout: Literal[True] = Field(
        description="The status of one of the owner's payouts changed; always sent."
    )
    revenue_report: bool = Field(description="The owner's share of a month was computed.")
    new_post: bool = Field(description="A followed member published a post.")
    system: Literal[True] = Field(
        description="Security of the account, and decisions about it; always sent."
    )


class EmailPreferencesUpdate(Schema):
    """Types to change; omitted ones keep their value."""

    follow: StrictBool | None = Field(None, description="Send emails about new followers.")
    evaluation: StrictBool | None = Field(None, description="Send emails about reactions.")
    comment: StrictBool | None = Field(None, description="Send emails about comments.")
    reply: StrictBool | None = Field(None, description="Send emails about replies.")
    answer: StrictBool | None = Field(None, description="Send emails about accepted answers.")
    mention: StrictBool | None = Field(None, description="Send emails about mentions.")
    purchase: StrictBool | None = Field(None, description="Send emails about sales and tips.")
    review: StrictBool | None = Field(None, description="Send emails about reviews of products.")
    revenue_report: StrictBool | None = Field(
        None, description="Send emails about revenue reports."
    )
    new_post: StrictBool | None = Field(
        None, description="Send emails about posts of followed members."
    )

    def chosen(self) -> dict[str, bool]:
        """Return the given types by their JSON names, which are also the stored ones."""
        return self.model_dump(by_alias=True, exclude_none=True)
