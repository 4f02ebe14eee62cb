"""Errors in Stripe's format."""

from typing import Any


class ApiError(Exception):
    """Error response of the form `{"error": {…}}`."""

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        param: str | None = None,
        status: int = 400,
        kind: str = "invalid_request_error",
        details: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.param = param
        self.status = status
        self.kind = kind
        self.details = details or {}

    @property
    def keeps_changes(self) -> bool:
        """Whether what the call has changed remains, as after a declined payment."""
        return self.kind == "card_error"

    def body(self) -> dict[str, Any]:
        """Return the response's JSON, without null fields."""
        error = {"code": self.code, "message": self.message, "param": self.param, "type": self.kind}
        error = {name: value for name, value in error.items() if value is not None}
        if self.code:
            error["doc_url"] = f"https://docs.stripe.com/error-codes/{self.code.replace('_', '-')}"
        return {"error": error | self.details}


def not_found(noun: str, id: str, *, param: str = "id") -> ApiError:
    """Return a 404 error for an unknown id."""
    return ApiError(f"No such {noun}: '{id}'", code="resource_missing", param=param, status=404)
