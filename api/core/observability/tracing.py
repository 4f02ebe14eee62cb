"""OpenTelemetry spans of requests, statements and jobs.

Without OTEL_EXPORTER_OTLP_ENDPOINT the SDK is not loaded, and tracing costs one comparison per
request or job. Spans contain no text of members: statements are recorded without parameters, URLs
without their query.
"""

from collections.abc import Iterator, MutableMapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Final

from opentelemetry import context as contexts
from opentelemetry import trace
from opentelemetry.trace import SpanKind, Status, StatusCode, Tracer, TracerProvider
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
from sqlalchemy import Engine, event

from api.core.settings import Settings

_NOTHING: Final[AbstractContextManager[Any]] = nullcontext()
_PARENT: Final = "traceparent"
_propagator: Final = TraceContextTextMapPropagator()

_tracer: Tracer | None = None


def begin(settings: Settings, service: str) -> TracerProvider | None:
    """Start sending spans when the endpoint is set. Return what `end` stops."""
    if not settings.otel_exporter_otlp_endpoint:
        return None
    # Loaded on demand: the SDK takes half a second and ten megabytes.
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # noqa: PLC0415
        OTLPSpanExporter,
    )
    from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
    from opentelemetry.sdk.trace import TracerProvider as Sending  # noqa: PLC0415
    from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415

    global _tracer  # noqa: PLW0603 - the process's one
    address = f"{settings.otel_exporter_otlp_endpoint.rstrip('/')}/v1/traces"
    provider = Sending(
        resource=Resource.create({"service.name": f"qima-{service}"}), shutdown_on_exit=False
    )
    provider.add_span_processor(_without_query())
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=address)))
    _tracer = provider.get_tracer("qima")
    if not event.contains(Engine, "before_cursor_execute", _before):
        event.listen(Engine, "before_cursor_execute", _before)
        event.listen(Engine, "after_cursor_execute", _after)
        event.listen(Engine, "handle_error", _failed)
    return provider


def end(provider: TracerProvider | None) -> None:
    """Send the remaining spans; blocks until that is done."""
    global _tracer  # noqa: PLW0603
    if provider is not None:
        _tracer = None
        event.remove(Engine, "before_cursor_execute", _before)
        event.remove(Engine, "after_cursor_execute", _after)
        event.remove(Engine, "handle_error", _failed)
        sending: Any = provider
        sending.shutdown()


def parent() -> str | None:
    """Return the current span as a W3C `traceparent`, or None."""
    if _tracer is None:
        return None
    carrier: dict[str, str] = {}
    _propagator.inject(carrier)
    return carrier.get(_PARENT)


def routed(request_id: str, scope: MutableMapping[str, Any]) -> None:
    """Name the request's span after its route and add the request id of the logs."""
    if _tracer is not None:
        span, path = trace.get_current_span(), getattr(scope.get("route"), "path", "")
        span.update_name(f"{scope['method']} {path}".strip())
        span.set_attributes({"qima.request_id": request_id, "http.route": path})


def job(name: str, begun_by: str | None) -> AbstractContextManager[Any]:
    """Return the span of a job, in the trace of the request that caused it."""
    return _NOTHING if _tracer is None else _job(_tracer, name, begun_by)


def statement(text: str) -> AbstractContextManager[Any]:
    """Return the span of a statement sent directly by the driver."""
    if _tracer is None or not trace.get_current_span().is_recording():
        return _NOTHING
    return _tracer.start_as_current_span(
        _name(text), kind=SpanKind.CLIENT, attributes=_described(text)
    )


def ids(_logger: Any, _method: str, line: Any) -> Any:
    """Add the trace id to a log line; a structlog processor."""
    span = trace.get_current_span().get_span_context()
    if span.is_valid:
        line["trace_id"] = trace.format_trace_id(span.trace_id)
    return line


@contextmanager
def _job(tracer: Tracer, name: str, begun_by: str | None) -> Iterator[None]:
    context = _propagator.extract({_PARENT: begun_by or ""})
    token = contexts.attach(context)
    try:
        with tracer.start_as_current_span(name, kind=SpanKind.CONSUMER):
            yield
    finally:
        contexts.detach(token)


def _before(
    _connection: Any, _cursor: Any, text: str, _values: Any, context: Any, _many: bool
) -> None:
    # What is asked of the driver itself has no context, and a span of its own.
    if context is not None and _tracer is not None and trace.get_current_span().is_recording():
        context.qima_span = _tracer.start_span(
            _name(text), kind=SpanKind.CLIENT, attributes=_described(text)
        )


def _after(
    _connection: Any, _cursor: Any, _text: str, _values: Any, context: Any, _many: bool
) -> None:
    span = getattr(context, "qima_span", None)
    if span is not None:
        span.end()


def _failed(failure: Any) -> None:
    span = getattr(failure.execution_context, "qima_span", None)
    if span is not None:
        span.set_status(Status(StatusCode.ERROR, type(failure.original_exception).__name__))
        span.end()


def _name(text: str) -> str:
    return text.lstrip()[:6].split(maxsplit=1)[0].upper() if text.strip() else "statement"


def _described(text: str) -> dict[str, str]:
    return {"db.system.name": "postgresql", "db.query.text": text[:4000]}


def _without_query() -> Any:
    from opentelemetry.sdk.trace import SpanProcessor  # noqa: PLC0415 - as in `begin`

    class WithoutQuery(SpanProcessor):
        """Remove the query, which holds search terms and signatures of links."""

        def on_start(self, span: Any, parent_context: Any = None) -> None:  # noqa: ARG002
            if span.attributes and "url.query" in span.attributes:
                span.set_attribute("url.query", "…")

    return WithoutQuery()
