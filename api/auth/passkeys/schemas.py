"""Request and response bodies of passkeys."""

from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, ConfigDict, Field
from pydantic.alias_generators import to_camel

from api.core.http.responses import CleanText, Identified, Instant, Schema
from api.core.text.text import longest

MAX_NAME_LENGTH: Final = 60

# A credential id has at most 1,023 bytes, and a user handle 64.
Base64Url = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]+$")]
_CREDENTIAL_ID: Final = Field(
    max_length=1364,
    description="Id of the credential, in base64url.",
    examples=["mB7fQ0ZzWq1rM4u9Jt2LxQ"],
)


def _on_one_line(name: str) -> str:
    return " ".join(name.split())


PasskeyName = Annotated[
    CleanText,
    Field(
        min_length=1,
        description=f"Name of the passkey, of 1 to {MAX_NAME_LENGTH} characters.",
        examples=["Pixel 10"],
    ),
    AfterValidator(_on_one_line),
    longest(MAX_NAME_LENGTH),
]


class BrowserJson(Schema):
    """Base of objects that browsers serialise; fields of later browsers are ignored."""

    model_config = ConfigDict(
        alias_generator=to_camel, validate_by_name=True, validate_by_alias=True, extra="ignore"
    )


class AttestationResponse(BrowserJson):
    """Response of an authenticator that created a credential."""

    client_data_json: Base64Url = Field(
        alias="clientDataJSON", max_length=4096, description="Client data, in base64url."
    )
    attestation_object: Base64Url = Field(
        max_length=16_384,
        description="Authenticator data with the public key, in base64url. A statement of"
        " attestation is ignored.",
    )
    transports: list[
        Annotated[str, Field(max_length=32, pattern=r"^[a-z-]+$", description="A transport.")]
    ] = Field(
        default_factory=list,
        max_length=10,
        description="Ways to reach the authenticator.",
        examples=[["internal", "hybrid"]],
    )


class AssertionResponse(BrowserJson):
    """Response of an authenticator that signed a challenge."""

    client_data_json: Base64Url = Field(
        alias="clientDataJSON", max_length=4096, description="Client data, in base64url."
    )
    authenticator_data: Base64Url = Field(
        max_length=4096, description="Authenticator data, in base64url."
    )
    signature: Base64Url = Field(max_length=2048, description="Signature, in base64url.")
    user_handle: Annotated[Base64Url, Field(max_length=88)] | None = Field(
        None, description="Member of the credential, in base64url. Required to sign in."
    )


class PublicKeyCredential(BrowserJson):
    """Result of a browser's WebAuthn call, as its `toJSON` returns it."""

    id: Base64Url = _CREDENTIAL_ID
    raw_id: Base64Url = _CREDENTIAL_ID
    type: Literal["public-key"] = Field(description="Always `public-key`.")


class NewCredential(PublicKeyCredential):
    """Result of `navigator.credentials.create`, as `toJSON` returns it."""

    response: AttestationResponse


class SignedCredential(PublicKeyCredential):
    """Result of `navigator.credentials.get`, as `toJSON` returns it."""

    response: AssertionResponse

    def as_json(self) -> dict[str, Any]:
        return self.model_dump(by_alias=True)


class PasskeyRegistration(Schema):
    """New passkey."""

    credential: NewCredential
    name: PasskeyName | None = Field(
        None, description="Name of the passkey; null for none.", examples=["Pixel 10"]
    )


class PasskeyAssertion(Schema):
    """Signature of a passkey."""

    credential: SignedCredential


class PasskeyRename(Schema):
    """New name of a passkey."""

    name: PasskeyName


class PasskeyOptions(Schema):
    """Options for a browser's WebAuthn call."""

    public_key: dict[str, Any] = Field(
        description="Options as JSON of WebAuthn Level 3, for"
        " `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`."
    )


class PasskeyOut(Identified):
    """Passkey of the authenticated member."""

    name: str | None = Field(
        description="Name that the member gave; null if none.", examples=["Pixel 10"]
    )
    device: str | None = Field(
        description="Browser and operating system on which it was added; null if unknown.",
        examples=["Chrome on Linux"],
    )
    provider: str | None = Field(
        description="Password manager or system that keeps it; null if unknown.",
        examples=["Google Password Manager"],
    )
    is_security_key: bool = Field(
        description="Whether it is on a security key, which is plugged in or held to the device."
    )
    is_synced: bool = Field(
        description="Whether its provider keeps a copy, so that other devices can use it."
    )
    created_at: Instant = Field(description="Time at which it was added.")
    last_used_at: Instant | None = Field(description="Time of its last use; null if never used.")


class PasskeyRemovalResult(Schema):
    """The passkey was removed."""

    removed: Literal[True] = Field(True, description="Always true.")
