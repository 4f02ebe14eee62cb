"""Tables of members and relationships."""

from datetime import date, datetime
from typing import Any, Final, Literal
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Computed,
    Date,
    ForeignKey,
    Identity,
    Index,
    Integer,
    SmallInteger,
    Text,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB, TIMESTAMP, TSQUERY
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table
from api.files.serializers import StoredImage

# Roles of staff, and what staff take from a member for a time.
Role = Literal["moderator", "treasurer", "admin"]
RestrictionKind = Literal["limit", "hold_sales"]
# Types of notifications; the member's preferences are stored per type.
NotificationType = Literal[
    "follow",
    "evaluation",
    "comment",
    "reply",
    "answer",
    "mention",
    "purchase",
    "review",
    "tip",
    "payout",
    "revenueReport",
    "newPost",
    "system",
]
# A member must learn of what concerns their money and their account.
ALWAYS_ENABLED: Final = frozenset({"payout", "system"})


class Member(Table):
    """A member's account. Private columns appear in `/users/me` only.

    Counters do not depend on the viewer. The statements that change the counted rows keep them.
    """

    __tablename__ = "member"
    __table_args__ = (
        CheckConstraint("gender_id BETWEEN 1 AND 3", name="gender"),
        CheckConstraint("handle ~ '^[a-z0-9_]{3,20}$'", name="handle"),
        CheckConstraint("text_size IN ('small', 'normal', 'large', 'larger')", name="text_size"),
        CheckConstraint("motion IN ('system', 'reduced')", name="motion"),
        # For the directory and suggestions, most followed first.
        Index("ix_member_followers", "followers_count", "id"),
        # For lookup by prefix of a name.
        Index("ix_member_name_folded", "name_folded"),
        # For lookup by part of a name or handle, and with a typing error.
        Index(
            "ix_member_trigrams",
            "name_folded",
            "handle",
            postgresql_using="gin",
            postgresql_ops={"name_folded": "gin_trgm_ops", "handle": "gin_trgm_ops"},
        ),
        # For the job that ends suspensions.
        Index(
            "ix_member_suspended_until",
            "suspended_until",
            postgresql_where=text("suspended_until IS NOT NULL"),
        ),
        # For the collection of unclaimed balances.
        Index("ix_member_purged", "id", postgresql_where=text("purged_at IS NOT NULL")),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(Text)
    name_folded: Mapped[str] = mapped_column(Text, Computed("fold(name)", persisted=True))
    handle: Mapped[str | None] = mapped_column(Text, unique=True)
    bio: Mapped[str] = mapped_column(Text, server_default="")
    # Copy of the picture as serialised, so that lists need no join.
    picture: Mapped[StoredImage | None] = mapped_column(JSONB(none_as_null=True))
    gender_id: Mapped[int] = mapped_column(SmallInteger)
    country_id: Mapped[str] = mapped_column(Text)
    birth_date: Mapped[date]
    locale: Mapped[str] = mapped_column(Text)
    numerals: Mapped[str] = mapped_column(Text, server_default="auto")
    theme: Mapped[str] = mapped_column(Text, server_default="system")
    text_size: Mapped[str] = mapped_column(Text, server_default="normal")
    motion: Mapped[str] = mapped_column(Text, server_default="system")
    # Preferences that the member set; a missing type has its default.
    notification_choices: Mapped[dict[str, bool]] = mapped_column(JSONB, server_default="{}")
    followers_count: Mapped[int] = mapped_column(Integer, server_default="0")
    # Answers to questions of other members that these accepted. A trigger on `post` maintains it.
    answers_count: Mapped[int] = mapped_column(Integer, server_default="0")
    following_count: Mapped[int] = mapped_column(Integer, server_default="0")
    posts_count: Mapped[int] = mapped_column(Integer, server_default="0")
    products_count: Mapped[int] = mapped_column(Integer, server_default="0")
    terms_accepted_at: Mapped[datetime] = mapped_column(TIMESTAMP(timezone=True))
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )
    suspended_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    # Set from the deletion request on; the account is hidden from others from then on.
    deletes_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    # Set when the data is deleted. The row stays without a name, because the ledger refers to it.
    purged_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    # End of a temporary suspension, and its reason as a category of reports.
    suspended_until: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    suspension_reason: Mapped[str | None] = mapped_column(Text)
    # May approve payouts of others. Granted by the CLI and in no response.
    is_staff: Mapped[bool] = mapped_column(Boolean, server_default="false")


class StaffRole(Table):
    """Role of a member of staff; the owner of the database writes it.

    A moderator decides cases and appeals, a treasurer payouts, an admin both. Triggers insert the
    role `admin` with the mark `member.is_staff`, and delete the role with it.
    """

    __tablename__ = "staff_role"
    __table_args__ = (CheckConstraint("role IN ('moderator', 'treasurer', 'admin')", name="role"),)
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    role: Mapped[str] = mapped_column(Text)
    granted_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class Restriction(Table):
    """Restriction of a member by staff, for a time or until they restore it.

    A limited member neither publishes nor follows. A member whose sales are held sells no
    product. The end of a restriction needs no job: readers compare `until`.
    """

    __tablename__ = "restriction"
    __table_args__ = (CheckConstraint("kind IN ('limit', 'hold_sales')", name="kind"),)
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    kind: Mapped[str] = mapped_column(Text, primary_key=True)
    until: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class Trust(Table):
    """Trust in a member, which raises and lowers limits and is in no response.

    0 is new, also without a row; a scheduled job gives 1 and 2, staff gives 3. `facts` is why.
    """

    __tablename__ = "trust"
    __table_args__ = (CheckConstraint("level BETWEEN 0 AND 3", name="level"),)
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    level: Mapped[int] = mapped_column(SmallInteger)
    since: Mapped[datetime] = mapped_column(TIMESTAMP(timezone=True), server_default=func.now())
    facts: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default="{}")


class ReservedHandle(Table):
    """Handle that a member gave up: leads to them for a time, and stays reserved to them."""

    __tablename__ = "reserved_handle"
    __table_args__ = (
        # For the oldest handles of a member, which are released.
        Index("ix_reserved_handle_member", "member_id", "given_up_at"),
    )
    handle: Mapped[str] = mapped_column(Text, primary_key=True)
    member_id: Mapped[UUID] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"))
    given_up_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class FormerHandle(Table):
    """Handle that the previous release reserves; `ReservedHandle` replaces it."""

    __tablename__ = "former_handle"
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    handle: Mapped[str] = mapped_column(Text, index=True)
    given_up_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class MemberInterest(Table):
    """Interest of a member."""

    __tablename__ = "member_interest"
    __table_args__ = (
        # For suggestions: newest members with an interest.
        Index("ix_member_interest_newest", "interest_id", text("member_id DESC")),
    )
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    interest_id: Mapped[str] = mapped_column(Text, primary_key=True)


class Follow(Table):
    """Follow of a member; `new_posts` is the follower's preference, null for the default."""

    __tablename__ = "follow"
    __table_args__ = (
        CheckConstraint("follower_id <> followee_id", name="not_oneself"),
        # For the fan-out and the list of followers, newest first.
        Index(
            "ix_follow_followers", "followee_id", text("created_at DESC"), text("follower_id DESC")
        ),
        # For the fan-out of large accounts: only followers who enabled notifications.
        Index(
            "ix_follow_asked",
            "followee_id",
            text("created_at DESC"),
            text("follower_id DESC"),
            postgresql_where=text("new_posts"),
        ),
        # For the list of followed members, newest first.
        Index(
            "ix_follow_following", "follower_id", text("created_at DESC"), text("followee_id DESC")
        ),
    )
    follower_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    followee_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    new_posts: Mapped[bool | None] = mapped_column(Boolean)
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class FollowerCountChange(Table):
    """Deferred change of `member.followers_count` (`api.core.deferred_counts`).

    No foreign key: each would lock the row that is relieved. The follow of the same transaction has
    one.
    """

    __tablename__ = "follower_count_change"
    followee_id: Mapped[UUID] = mapped_column(primary_key=True)
    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    step: Mapped[int] = mapped_column(SmallInteger)


class Block(Table):
    """Block between two members; each is hidden from the other."""

    __tablename__ = "block"
    __table_args__ = (
        CheckConstraint("blocker_id <> blocked_id", name="not_oneself"),
        # For the predicate that hides in both directions.
        Index("ix_block_blocked", "blocked_id", "blocker_id"),
        # For the list of blocked members, newest first.
        Index("ix_block_newest", "blocker_id", text("created_at DESC"), text("blocked_id DESC")),
    )
    blocker_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    blocked_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class Mute(Table):
    """Mute: hides a member's posts and notifications from the muting member, without their
    knowledge."""

    __tablename__ = "mute"
    __table_args__ = (
        CheckConstraint("muter_id <> muted_id", name="not_oneself"),
        # For the list of muted members, newest first.
        Index("ix_mute_newest", "muter_id", text("created_at DESC"), text("muted_id DESC")),
    )
    muter_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    muted_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class MutedWord(Table):
    """Word or phrase hidden from a member, with its query."""

    __tablename__ = "muted_word"
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    folded: Mapped[str] = mapped_column(Text, primary_key=True)
    word: Mapped[str] = mapped_column(Text)
    # Matched against `search_vector(...)`: words in any spelling, without stems.
    query: Mapped[Any] = mapped_column(TSQUERY)
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class ActivityDay(Table):
    """Day (UTC) on which a member was active."""

    __tablename__ = "activity_day"
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    day: Mapped[date] = mapped_column(Date, primary_key=True)
