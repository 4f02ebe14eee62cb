"""Tables of the identity provider: keys, identifiers, codes and sessions."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Date,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    Text,
    UniqueConstraint,
    false,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table

INSTANT = TIMESTAMP(timezone=True)


class SigningKey(Table):
    """Key pair of the embedded issuer; the private key is encrypted with the application secret."""

    __tablename__ = "signing_key"
    kid: Mapped[str] = mapped_column(Text, primary_key=True)
    public_jwk: Mapped[dict[str, Any]] = mapped_column(JSONB)
    encrypted_private_key: Mapped[bytes] = mapped_column(LargeBinary)
    active_from: Mapped[datetime] = mapped_column(INSTANT)
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())


class Identifier(Table):
    """Verified e-mail address or phone number of one member, normalised."""

    __tablename__ = "identifier"
    __table_args__ = (
        UniqueConstraint("channel", "value"),
        CheckConstraint("channel IN ('email', 'phone')", name="channel"),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    channel: Mapped[str] = mapped_column(Text)
    value: Mapped[str] = mapped_column(Text)
    # For /users/me.
    member_id: Mapped[UUID] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    # Since then the address gets one-time codes only.
    bounced_at: Mapped[datetime | None] = mapped_column(INSTANT)


class RefusedAddress(Table):
    """E-mail address, with or without an account, that bounced or complained, as a keyed hash."""

    __tablename__ = "refused_address"
    __table_args__ = (Index("ix_refused_address_refused_at", "refused_at"),)
    address_hash: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    refused_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())


class OneTimeCode(Table):
    """Requested one-time code.

    `code_hmac` is null until the worker generates the code. A correct code for a new identifier
    stores the hash of a verification token; `registered_at` marks it as used. Requests are counted
    by the requester's hashes; `is_trusted` marks those of members and of their known devices.
    """

    __tablename__ = "one_time_code"
    __table_args__ = (
        CheckConstraint("purpose IN ('login', 'register', 'confirm', 'contact')", name="purpose"),
        CheckConstraint("channel IN ('email', 'phone')", name="channel"),
        # For the limits per identifier.
        Index("ix_one_time_code_identifier", "channel", "identifier", "created_at"),
        # For registration, by the token's hash.
        Index(
            "ix_one_time_code_verification",
            "verification_hash",
            unique=True,
            postgresql_where=text("verification_hash IS NOT NULL"),
        ),
        # For account deletion: codes that a member requested.
        Index(
            "ix_one_time_code_member",
            "member_id",
            postgresql_where=text("member_id IS NOT NULL"),
        ),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    channel: Mapped[str] = mapped_column(Text)
    identifier: Mapped[str] = mapped_column(Text)
    purpose: Mapped[str] = mapped_column(Text)
    member_id: Mapped[UUID | None] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"))
    locale: Mapped[str] = mapped_column(Text)
    code_hmac: Mapped[bytes | None] = mapped_column(LargeBinary)
    tries: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    expires_at: Mapped[datetime] = mapped_column(INSTANT)
    used_at: Mapped[datetime | None] = mapped_column(INSTANT)
    verification_hash: Mapped[bytes | None] = mapped_column(LargeBinary)
    verification_expires_at: Mapped[datetime | None] = mapped_column(INSTANT)
    registered_at: Mapped[datetime | None] = mapped_column(INSTANT)
    address_hash: Mapped[bytes | None] = mapped_column(LargeBinary)
    device_hash: Mapped[bytes | None] = mapped_column(LargeBinary)
    is_trusted: Mapped[bool] = mapped_column(server_default=false())
    # Of the challenge whose solution came with the request.
    proof_hash: Mapped[bytes | None] = mapped_column(LargeBinary)
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())


class Session(Table):
    """Session of a member on one device; `confirmed_at` is the last reauthentication."""

    __tablename__ = "session"
    __table_args__ = (
        Index("ix_session_ended_at", "ended_at", postgresql_where=text("ended_at IS NOT NULL")),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    # For ending all sessions of a member.
    member_id: Mapped[UUID] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    last_seen_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    user_agent: Mapped[str] = mapped_column(Text)
    expires_at: Mapped[datetime] = mapped_column(INSTANT)
    ended_at: Mapped[datetime | None] = mapped_column(INSTANT)
    confirmed_at: Mapped[datetime | None] = mapped_column(INSTANT)


class RefreshToken(Table):
    """Refresh token of a session's rotation chain, as SHA-256."""

    __tablename__ = "refresh_token"
    __table_args__ = (
        # For the cleanup of tokens used long ago.
        Index("ix_refresh_token_created_at", "created_at", postgresql_using="brin"),
    )
    token_hash: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    session_id: Mapped[UUID] = mapped_column(
        ForeignKey("session.id", ondelete="CASCADE"), index=True
    )
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    used_at: Mapped[datetime | None] = mapped_column(INSTANT)


class ExternalIdentity(Table):
    """Identity of a member at another issuer, by `iss` and `sub`."""

    __tablename__ = "external_identity"
    iss: Mapped[str] = mapped_column(Text, primary_key=True)
    sub: Mapped[str] = mapped_column(Text, primary_key=True)
    # For the member's export and deletion.
    member_id: Mapped[UUID] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())


class TextMessageCount(Table):
    """Number of SMS sent on a day (UTC) to numbers with one prefix, and in total for the empty
    prefix.

    The prefix does not identify a number.
    """

    __tablename__ = "text_message_count"
    day: Mapped[date] = mapped_column(Date, primary_key=True)
    prefix: Mapped[str] = mapped_column(Text, primary_key=True)
    messages: Mapped[int] = mapped_column(Integer)


class CodeGuessCount(Table):
    """Failed guesses of codes for one identifier on a day (UTC), by requester.

    The row with an empty `requester` marks that guesses of strangers were refused on that day.
    """

    __tablename__ = "code_guess_count"
    day: Mapped[date] = mapped_column(Date, primary_key=True)
    channel: Mapped[str] = mapped_column(Text, primary_key=True)
    identifier: Mapped[str] = mapped_column(Text, primary_key=True)
    requester: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    is_trusted: Mapped[bool]
    failures: Mapped[int] = mapped_column(Integer)


class CodeGuessHour(Table):
    """Failed guesses of all codes in an hour."""

    __tablename__ = "code_guess_hour"
    hour: Mapped[datetime] = mapped_column(INSTANT, primary_key=True)
    failures: Mapped[int] = mapped_column(Integer)


class KnownDevice(Table):
    """Device on which a member signed in, by the hash of the id in its cookie."""

    __tablename__ = "known_device"
    __table_args__ = (
        # For devices of ended sessions.
        Index("ix_known_device_session_id", "session_id"),
    )
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    device_hash: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    # The newest session of the device; a session is deleted before its device.
    session_id: Mapped[UUID]
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    last_seen_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())


class UsedIdToken(Table):
    """ID token of another issuer that was exchanged for a session, as a hash."""

    __tablename__ = "used_id_token"
    __table_args__ = (Index("ix_used_id_token_used_at", "used_at"),)
    token_hash: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    used_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())


class Passkey(Table):
    """Public key with which a member signs in; an authenticator keeps the private key.

    `public_key` is a COSE key. `sign_count` is the authenticator's counter, 0 if it has none.
    `device` is where the passkey was added, such as `Chrome on Linux`.
    """

    __tablename__ = "passkey"
    __table_args__ = (UniqueConstraint("credential_id"),)
    id: Mapped[UUID] = mapped_column(primary_key=True)
    # For the member's list, and for the limit.
    member_id: Mapped[UUID] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"), index=True)
    credential_id: Mapped[bytes] = mapped_column(LargeBinary)
    public_key: Mapped[bytes] = mapped_column(LargeBinary)
    sign_count: Mapped[int] = mapped_column(BigInteger)
    # Model of the authenticator; zeros if it does not say.
    aaguid: Mapped[UUID]
    is_backed_up: Mapped[bool]
    transports: Mapped[list[str]] = mapped_column(ARRAY(Text))
    name: Mapped[str | None] = mapped_column(Text)
    device: Mapped[str | None] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    last_used_at: Mapped[datetime | None] = mapped_column(INSTANT)


class UsedPasskeyChallenge(Table):
    """Challenge of a passkey that was answered, as a hash: it is accepted once."""

    __tablename__ = "used_passkey_challenge"
    __table_args__ = (Index("ix_used_passkey_challenge_used_at", "used_at"),)
    challenge_hash: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    used_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())


_IS_PENDING = text("applied_at IS NULL AND cancelled_at IS NULL")


class ContactChange(Table):
    """Change of a member's e-mail address or phone number.

    It is applied at once when the former contact was confirmed, and otherwise at `effective_at`.
    """

    __tablename__ = "contact_change"
    __table_args__ = (
        CheckConstraint("channel IN ('email', 'phone')", name="channel"),
        Index("uq_contact_change_pending", "member_id", unique=True, postgresql_where=_IS_PENDING),
        Index("ix_contact_change_due", "effective_at", postgresql_where=_IS_PENDING),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    # For the member's export and deletion.
    member_id: Mapped[UUID] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"), index=True)
    channel: Mapped[str] = mapped_column(Text)
    value: Mapped[str] = mapped_column(Text)
    former_value: Mapped[str | None] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    effective_at: Mapped[datetime] = mapped_column(INSTANT)
    applied_at: Mapped[datetime | None] = mapped_column(INSTANT)
    cancelled_at: Mapped[datetime | None] = mapped_column(INSTANT)
