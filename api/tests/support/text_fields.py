"""Text fields of the OpenAPI document, and calls that send a text in one of them."""

import copy
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote

from api.core.http.middleware import MAX_BODY_BYTES, MAX_URL_BYTES
from api.tests.support.authz_matrix import BODIES
from api.tests.support.operations import DOCUMENT, OPERATIONS, resolve_parameters
from api.tests.support.text_bombs import ENVELOPE_BYTES

# The server refuses longer heads of requests before the application sees them.
MAX_HEADER_BYTES: Final = 60 * 1024
# Headers that the application parses without declaring them.
_PARSED_HEADERS: Final = (
    *("accept-language", "authorization", "cookie", "content-type", "content-length"),
    *("if-none-match", "origin", "range", "user-agent", "x-request-id"),
)
_MULTIPART_TYPE: Final = "multipart/form-data; boundary=x"
_PARAMETER: Final = re.compile(r"\{(\w+)\}")
_STREAM: Final = "GET /notifications/stream"


@dataclass(frozen=True)
class Field:
    """Text field of an operation: in `body`, `query`, `path`, `header` or `filename`."""

    call: str
    place: str
    path: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.call} {self.place} {'.'.join(self.path)}"


@dataclass(frozen=True)
class Call:
    """Request with a text in one of its fields."""

    method: str
    url: str
    headers: dict[str, bytes] = field(default_factory=dict)
    content: bytes = b""


def text_fields() -> list[Field]:
    """List the text fields of every operation, with the headers that are parsed everywhere."""
    fields = [each for call in OPERATIONS if call != _STREAM for each in _fields_of(call)]
    undeclared = [
        Field(call, "header", (name,))
        for call in ("GET /posts/guest", "POST /posts")
        for name in _PARSED_HEADERS
    ]
    return [*fields, *undeclared]


def send_text(target: Field, text: str, ids: dict[str, str]) -> Call:
    """Build the call with `text` in the field; `ids` holds path parameters by their names."""
    method, path = target.call.split(" ", 1)
    name = target.path[0] if target.path else ""
    values = dict(ids)
    query = ""
    if target.place == "path":
        values[name] = quote(text, safe="")
    elif target.place == "query":
        query = f"?{name}={quote(text, safe='')}"
    path = _PARAMETER.sub(lambda found: values.get(found[1], ids["id"]), path)
    url = path + query
    if target.place == "filename":
        return Call(method, url, {"content-type": _MULTIPART_TYPE.encode()}, _multipart(text))
    body = (
        copy.deepcopy(_example(target.call)) if target.place == "body" else BODIES.get(target.call)
    )
    if target.place == "body":
        _put(body, target.path, text)
    headers = {} if body is None else {"content-type": b"application/json"}
    if target.place == "header":
        headers[name] = f'refresh="{text}"'.encode() if name == "cookie" else text.encode()
    content = b"" if body is None else json.dumps(body, ensure_ascii=False).encode()
    return Call(method, url, headers, content)


def size_limit(target: Field) -> int:
    """Return the most bytes that a text of the field may have on its way to the application."""
    if target.place == "header":
        return MAX_HEADER_BYTES
    if target.place in {"path", "query"}:
        return (MAX_URL_BYTES - 512) // 3  # percent-encoded
    return MAX_BODY_BYTES - ENVELOPE_BYTES


def _fields_of(call: str) -> Iterator[Field]:
    operation = OPERATIONS[call]
    for parameter in resolve_parameters(operation):
        if any(True for _ in _texts(parameter["schema"], ())):
            yield Field(call, parameter["in"], (parameter["name"],))
    for kind, content in operation.get("requestBody", {}).get("content", {}).items():
        if kind == "multipart/form-data":
            yield Field(call, "filename", ("file",))
        elif kind == "application/json":
            for path in _texts(content["schema"], ()):
                yield Field(call, "body", path)


def _texts(schema: dict[str, Any], path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the paths of the text fields of a schema; `[]` is an item of a list."""
    if "$ref" in schema:
        schema = DOCUMENT["components"]["schemas"][schema["$ref"].rsplit("/", 1)[-1]]
    for choice in (*schema.get("anyOf", ()), *schema.get("allOf", ())):
        yield from _texts(choice, path)
    if schema.get("type") == "string":
        yield path
    if "items" in schema:
        yield from _texts(schema["items"], (*path, "[]"))
    for name, value in schema.get("properties", {}).items():
        yield from _texts(value, (*path, name))


def _example(call: str) -> Any:
    """Return the least body that is accepted, or the example of the documentation."""
    examples = OPERATIONS[call]["requestBody"]["content"]["application/json"].get("examples", {})
    return BODIES.get(call) or next((each["value"] for each in examples.values()), {})


def _put(body: Any, path: tuple[str, ...], text: str) -> None:
    """Set the field of the body; of a list the only item."""
    for name, following in zip(path, (*path[1:], ""), strict=True):
        key: Any = 0 if name == "[]" else name
        if not following:
            body[key] = text
        elif following == "[]":
            body[key] = [{}]
        elif not isinstance(body[key] if key == 0 else body.get(key), dict):
            body[key] = {}
        body = body[key]


def _multipart(filename: str) -> bytes:
    disposition = b'Content-Disposition: form-data; name="file"; filename="'
    name = filename.replace("\n", " ").encode()
    purpose = b'--x\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nproduct\r\n'
    return purpose + b"--x\r\n" + disposition + name + b'"\r\n\r\ncontent\r\n--x--\r\n'
