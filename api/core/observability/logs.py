"""Structured logs: lines for people in development, JSON in production."""

import logging
import os

import orjson
import structlog

from api.core.observability import tracing
from api.core.settings import Settings


def configure(settings: Settings) -> None:
    """Set up structlog for the process; the standard library's loggers join the same stream."""
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    processors: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if settings.otel_exporter_otlp_endpoint:
        processors.append(tracing.ids)
    written: structlog.BytesLoggerFactory | structlog.PrintLoggerFactory
    if settings.log_format == "json":
        as_json = structlog.processors.JSONRenderer(orjson.dumps, default=repr)
        processors += [structlog.processors.format_exc_info, as_json]
        written = structlog.BytesLoggerFactory()
    else:
        # The default draws every frame with its variables: seconds of work that hold the process.
        plain = structlog.dev.plain_traceback
        processors.append(structlog.dev.ConsoleRenderer(colors=False, exception_formatter=plain))
        written = structlog.PrintLoggerFactory()
    structlog.configure(
        processors=processors,
        logger_factory=written,
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=True,
    )
    for deprecated, name in settings.deprecated_names().items():
        if deprecated in os.environ:
            structlog.get_logger("settings").warning(
                "setting_deprecated", name=deprecated, use=name
            )
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s %(message)s")
