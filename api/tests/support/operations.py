"""Operations of the OpenAPI document by call, such as `GET /posts/{id}`."""

from collections.abc import Mapping
from typing import Any, Final

from api.main import create_app

# Built once, because it takes seconds; several modules read it while they are collected.
APP: Final = create_app()
DOCUMENT: Final = APP.openapi()
OPERATIONS: Final[dict[str, Any]] = {
    f"{method.upper()} {path}": operation
    for path, operations in DOCUMENT["paths"].items()
    for method, operation in operations.items()
}
WRITES: Final = [call for call in OPERATIONS if not call.startswith("GET ")]
# For everyone but staff these do not exist: 404.
STAFF_CALLS: Final = {call for call in OPERATIONS if call.split()[1].startswith("/staff/")}
# Writes of guests: registration and sign-in, signed webhooks, and views.
GUEST_WRITES: Final = {
    "POST /users/sendOTP",
    "POST /users/verifyOTP",
    "POST /users/verify",
    "POST /users/register",
    "POST /identity/refresh",
    "POST /identity/begin",
    "POST /identity/collect",
    "POST /identity/nonce",
    "POST /identity/passkeys/signInBegin",
    "POST /identity/passkeys/signIn",
    "POST /webhooks/stripe",
    "POST /webhooks/mail",
    "POST /mail/unsubscribe",
    "POST /users/{id}/emailFollow",
    "POST /posts/{id}/view",
}


def resolve_parameters(operation: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the parameters of an operation, with those that it refers to."""
    components = DOCUMENT["components"]["parameters"]
    return [
        components[each["$ref"].rpartition("/")[2]] if "$ref" in each else each
        for each in operation.get("parameters", ())
    ]
