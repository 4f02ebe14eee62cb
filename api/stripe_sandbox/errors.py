"""A refusal in Stripe's shape."""

from typing import Any


class Refusal(Exception):  # noqa: N818 - it is an answer
    """Becomes `{"error": {…}}`, as Stripe answers it."""

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        param: str | None = None,
        status: int = 400,
        kind: str = "invalid_request_error",
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.param = param
        self.status = status
        self.kind = kind

    def body(self) -> dict[str, Any]:
        """The answer's JSON; what is not said is left out."""
        said = {"code": self.code, "message": self.message, "param": self.param, "type": self.kind}
        error = {name: value for name, value in said.items() if value is not None}
        if self.code:
            error["doc_url"] = f"https://docs.stripe.com/error-codes/{self.code.replace('_', '-')}"
        return {"error": error}


def missing(noun: str, id: str, *, param: str = "id") -> Refusal:
    """404: nothing of that name."""
    return Refusal(f"No such {noun}: '{id}'", code="resource_missing", param=param, status=404)
