"""Structured logs: lines for people in development, JSON in production."""

import logging
import os
import sys

import orjson
import structlog

from api.core.observability import tracing
from api.core.observability.redaction import RedactingFormatter, redact_event
from api.core.settings import Settings


def configure(settings: Settings, *, to_stderr: bool = False) -> None:
    """Set up structlog for the process; the standard library's loggers join the same stream.

    Commands print their result to the standard output, so their lines go to the error output.
    """
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    stream = sys.stderr if to_stderr else None
    binary = stream.buffer if stream else None
    factory: structlog.BytesLoggerFactory | structlog.PrintLoggerFactory
    if settings.log_format == "json":
        factory = structlog.BytesLoggerFactory(binary)
    else:
        factory = structlog.PrintLoggerFactory(stream)
    structlog.configure(
        processors=build_processors(settings),
        logger_factory=factory,
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=True,
    )
    for deprecated, name in settings.deprecated_names().items():
        if deprecated in os.environ:
            structlog.get_logger("settings").warning(
                "setting_deprecated", name=deprecated, use=name
            )
    logging.basicConfig(level=logging.WARNING)
    formatter = RedactingFormatter("%(levelname)s %(name)s %(message)s")
    for handler in logging.getLogger().handlers:
        handler.setFormatter(formatter)


def build_processors(settings: Settings) -> list[structlog.typing.Processor]:
    """Return the steps from an event to its line; the last one renders it."""
    processors: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if settings.otel_exporter_otlp_endpoint:
        processors.append(tracing.ids)
    # Before the redaction: an error's text is part of the line from here on.
    processors += [structlog.processors.format_exc_info, redact_event]
    if settings.log_format == "json":
        return [*processors, structlog.processors.JSONRenderer(orjson.dumps, default=repr)]
    # The default draws every frame with its variables: seconds of work that hold the process.
    plain = structlog.dev.plain_traceback
    return [*processors, structlog.dev.ConsoleRenderer(colors=False, exception_formatter=plain)]
