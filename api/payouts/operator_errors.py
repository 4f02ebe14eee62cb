"""Errors of operations of staff, with stable codes."""


class OperatorError(Exception):
    """An operation of staff is not possible; the message is shown to the operator."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
