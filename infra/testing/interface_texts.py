"""Texts of the interface in one language: messages of the web, and those that the API writes."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from typing import Any, Final, Literal, NamedTuple

from infra.local.process import ROOT

# Descriptions for developers, tests and demo content are no texts of the interface.
NOT_INTERFACE: Final = ("api/docs/", "api/tests/", "api/seed/")

Language = Literal["en", "ar"]


class InterfaceText(NamedTuple):
    """A text with its place; `key` is `namespace:key` of the web's messages, empty elsewhere."""

    place: str
    key: str
    text: str


def web_texts(language: Language) -> Iterator[InterfaceText]:
    """Yield the messages of the web."""
    folder = ROOT / "web" / "public" / "locales" / language
    for path in sorted(folder.glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        yield from _flatten(data, f"{path.stem}:", folder.relative_to(ROOT).as_posix())


def _flatten(value: Any, key: str, folder: str) -> Iterator[InterfaceText]:
    if isinstance(value, str):
        yield InterfaceText(f"{folder} {key}", key, value)
        return
    named = value.items() if isinstance(value, dict) else enumerate(value)
    for name, inner in named:
        yield from _flatten(inner, f"{key}{name}" if key.endswith(":") else f"{key}.{name}", folder)


def api_texts(language: Language, *, exempt: tuple[str, ...]) -> Iterator[InterfaceText]:
    """Yield the texts of the API's modules, except those whose path begins with one of `exempt`."""
    for path in sorted((ROOT / "api").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(exempt):
            yield from python_texts(path.read_text(encoding="utf-8"), name, language)


def python_texts(source: str, name: str, language: Language) -> Iterator[InterfaceText]:
    """Yield the texts of a module in a language.

    They are values of the key `"ar"`, of the argument `ar=`, and of a name that ends in `_AR`.
    """
    suffix = f"_{language.upper()}"
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Dict(keys=keys, values=values):
                found = [
                    value
                    for key, value in zip(keys, values, strict=True)
                    if isinstance(key, ast.Constant) and key.value == language
                ]
            case ast.keyword(arg=argument, value=value) if argument == language:
                found = [value]
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target.endswith(suffix):
                found = [value]
            case _:
                continue
        for value in found:
            for text in ast.walk(value):
                if isinstance(text, ast.Constant) and isinstance(text.value, str):
                    yield InterfaceText(f"{name}:{text.lineno}", "", text.value)
