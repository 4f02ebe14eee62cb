"""Errors of operator commands."""


class ModerationError(Exception):
    """A staff action that is not possible; the message gives the reason."""
