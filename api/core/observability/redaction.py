"""Removal of e-mail addresses and telephone numbers from log lines and from stored errors.

Errors of mail servers and drivers quote what they were sent, so each text is redacted where it is
written, independently of its origin.
"""

import logging
import re
from collections.abc import Mapping
from typing import Any, Final

_MASK: Final = "[redacted]"
# Credentials before the host of a URL look the same, and are removed too.
# The look-behind begins at words only, so that a long word is scanned once.
_PART: Final = r"[^\s@<>\"'(),;:\[\]{}=]"
_ADDRESS: Final = re.compile(rf"(?<!{_PART}){_PART}+(?:@|%40){_PART}+", re.IGNORECASE)
# As stored and dialled: E.164 with separators that people and gateways add.
_NUMBER: Final = re.compile(r"(?:\+|%2B|\b00)\d(?:[\s().-]{0,2}\d){6,14}", re.IGNORECASE)
# The message of a repeated or nested error may be as long as its sender likes.
MAX_ERROR_LENGTH: Final = 1000
_MAX_SCANNED: Final = 64 * 1024


def redact(text: str) -> str:
    """Replace e-mail addresses and telephone numbers in a text."""
    if len(text) > _MAX_SCANNED:
        text = text[:_MAX_SCANNED]
    if "@" in text or "%40" in text:
        text = _ADDRESS.sub(_MASK, text)
    if "+" in text or "00" in text or "%2" in text:
        text = _NUMBER.sub(_MASK, text)
    return text


def describe_error(error: BaseException) -> str:
    """Describe an error for a column or a log line, without addresses and numbers."""
    return redact(repr(error))[:MAX_ERROR_LENGTH]


def redact_event(_logger: Any, _method: str, line: Any) -> Any:
    """Redact every text of a log line; a structlog processor."""
    for name, value in line.items():
        if name not in _EXEMPT:
            line[name] = _redact_value(value)
    return line


# Written by this service, with many digits.
_EXEMPT: Final = frozenset({"timestamp", "level", "request_id", "trace_id", "ms"})


def _redact_value(value: Any) -> Any:
    if isinstance(value, str):
        return redact(value)
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if isinstance(value, Mapping):
        return {redact(str(key)): _redact_value(each) for key, each in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_redact_value(each) for each in value]
    return redact(repr(value))


class RedactingFormatter(logging.Formatter):
    """Formatter of the standard library's loggers that redacts the whole line."""

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record))
