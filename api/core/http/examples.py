"""Examples for the documentation: what a schema looks like when it is filled in.

A field's own `examples=` comes first, then what it must or may be (`const`, `enum`, `default`),
then a word for its name, and last a plain value of its type.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

Json = dict[str, Any]

_ID: Final = "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"
_INSTANT: Final = "2026-11-05T09:30:00.482Z"
_TOKEN: Final = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIwMTk5ZjFiMiJ9.c2lnbmF0dXJl"  # noqa: S105 - shown
_SHA256: Final = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

_BY_FORMAT: Final = {
    "date": "1991-04-17",
    "date-time": _INSTANT,
    "email": "layla@qima.example",
    "uri": "https://qima.example/posts/" + _ID,
    "uuid": _ID,
    "binary": "(bytes)",
}
# What strings of these names say where their field has no example of its own.
_BY_NAME: Final = (
    (r"country(Id)?", "SA"),
    (r"(interest|category)(Ids?)?", "design"),
    (r"_id|.*[a-z]Ids?", _ID),
    (r".*At|since|until", _INSTANT),
    (r"(?i:idempotency-key)", "b1f6c1de-6a3f-4f0e-9a4b-0d5f7d1c2e90"),
    (r".*(c|C)ursor", "WyJpZCIsIjAxOTlmMWIyLTVhMTAtN2MzZS04YTUyLTdkMWY1YzFlMmIzYSJd"),
    (r".*(u|U)rl|link", "https://qima.example/posts/" + _ID),
    (r".*(t|T)oken", _TOKEN),
    (r".*(sha256|checksum)", _SHA256),
    (r"(.*N|n)ame", "ليلى حداد"),
    (r"handle|username", "layla"),
    (r"bio", "خطّاطة، أكتب عن الحروف وقرّائها."),
    (r"text|snippet|.*[a-z]Text", "أكثرُ ما يُتعِب القارئَ ضِيقُ ما بين السطور."),
    (r"title", "كرّاسة خط النسخ"),
    (r"description|summary", "ثلاثون صفحة للتدرّب، من الحرف إلى السطر."),
    (r"tags?", "تصميم_الخطوط"),
    (r"query|q|word|prefix", "الخط العربي"),
    (r"message", "تابعك عمر ناصر"),
    (r"alt", "حرف الواو بخط النسخ"),
    (r"email|identifier", "layla@qima.example"),
    (r"phone", "+9613123456"),
    (r"userAgent|device", "Firefox on Linux"),
    (r"ip|address", "203.0.113.7"),
    (r"reason|note|details", "روابط دعائية متكررة"),
)
_NUMBERS: Final = ((r".*Cents", 1500), (r"size|bytes|.*Bytes", 98304), (r"year", 2026))


@dataclass(frozen=True, slots=True)
class Sample:
    """Example bodies of one operation by case name; a single case has the name "".

    `other_response` has one body by media type, for responses in another format beside JSON.
    """

    request: Mapping[str, Any] = field(default_factory=dict)
    response: Mapping[str, Any] = field(default_factory=dict)
    other_response: Mapping[str, Any] = field(default_factory=dict)


def example(
    schema: Json, components: Mapping[str, Json], *, name: str = "", is_request: bool = False
) -> Any:
    """Return a value that matches the schema of a parameter or field called `name`.

    A request body contains only required fields and fields with an example of their own.
    """
    return _Builder(components, is_request=is_request).value(schema, name, ())


class _Builder:
    def __init__(self, components: Mapping[str, Json], *, is_request: bool) -> None:
        self.components = components
        self.is_request = is_request

    def value(self, schema: Json, name: str, inside: tuple[str, ...]) -> Any:
        for found in (schema.get("examples"), schema.get("enum")):
            if found:
                chosen = "default" in schema and schema["default"] in found
                return schema["default"] if chosen else found[0]
        for key in ("example", "const"):
            if key in schema:
                return schema[key]
        if "$ref" in schema:
            reference = schema["$ref"].rpartition("/")[2]
            return self.value(self.components[reference], name, (*inside, reference))
        choices = schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf")
        if choices:
            return self._chosen(choices, name, inside)
        if schema.get("default") not in (None, "", []):
            return schema["default"]
        return self._of_type(schema, name, inside)

    def _chosen(self, choices: list[Json], name: str, inside: tuple[str, ...]) -> Any:
        """The first that is something, unless that would go round in a circle."""
        for choice in choices:
            circle = choice.get("$ref", "").rpartition("/")[2] in inside
            if choice.get("type") != "null" and not circle:
                return self.value(choice, name, inside)
        return None

    def _of_type(self, schema: Json, name: str, inside: tuple[str, ...]) -> Any:
        kind = schema.get("type")
        if kind == "object" or "properties" in schema:
            return self._object(schema, inside)
        if kind == "array":
            return self._array(schema, name, inside)
        if kind == "string":
            return _string(schema, name)
        if kind in {"integer", "number"}:
            return _number(schema, name)
        return False if kind == "boolean" else None

    def _object(self, schema: Json, inside: tuple[str, ...]) -> Json:
        required = schema.get("required", ())
        return {
            name: self.value(field, name, inside)
            for name, field in schema.get("properties", {}).items()
            if not self.is_request or name in required or _has_example(field)
        }

    def _array(self, schema: Json, name: str, inside: tuple[str, ...]) -> list[Any]:
        item = schema.get("items") or schema.get("prefixItems", [{}])[0]
        if item.get("$ref", "").rpartition("/")[2] in inside:
            return []
        return [self.value(item, name, inside)] * max(1, schema.get("minItems", 1))


def _has_example(field: Json) -> bool:
    choices = [field, *field.get("anyOf", ())]
    return any("example" in choice or choice.get("examples") for choice in choices)


def _string(schema: Json, name: str) -> str:
    if schema.get("format") in _BY_FORMAT:
        return _BY_FORMAT[schema["format"]]
    for pattern, word in _BY_NAME:
        if re.fullmatch(pattern, name):
            return word
    return "نص"


def _number(schema: Json, name: str) -> int:
    likely = next((number for pattern, number in _NUMBERS if re.fullmatch(pattern, name)), 3)
    lowest = schema.get("minimum", schema.get("exclusiveMinimum", likely - 1) + 1)
    highest = schema.get("maximum", schema.get("exclusiveMaximum", likely + 1) - 1)
    return int(max(lowest, min(likely, highest)))
