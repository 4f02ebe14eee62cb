"""Mutants: deliberate faults, where they are applied, and the check that must detect each."""

from __future__ import annotations

import ast
import re
import textwrap
from dataclasses import dataclass
from typing import TypeAlias


class EditError(ValueError):
    """An edit that doesn't apply to the source."""


@dataclass(frozen=True, slots=True)
class Edit:
    """The replacement of one fragment.

    `module` is a path relative to the checkout. `function` is the qualified name of the function or
    class (Python only) that contains the fragment, empty for the whole file. `old` occurs exactly
    once there; whitespace and a trailing comma are not compared.
    """

    module: str
    old: str
    new: str
    function: str = ""


@dataclass(frozen=True, slots=True)
class PytestCheck:
    """pytest without a running product; `environ` are pairs of names and values."""

    nodes: tuple[str, ...]
    environ: tuple[tuple[str, str], ...] = ()
    needs_build: bool = False


@dataclass(frozen=True, slots=True)
class VitestCheck:
    """vitest on a file of web/."""

    file: str


@dataclass(frozen=True, slots=True)
class ModuleCheck:
    """A module of infra/ with its arguments; exit code 1 means that the check failed."""

    command: tuple[str, ...]
    is_slow: bool = False
    needs_build: bool = False


@dataclass(frozen=True, slots=True)
class JourneyCheck:
    """Playwright against the product, built with the fault and started by `npm start`."""

    spec: str
    title: str


@dataclass(frozen=True, slots=True)
class ProductCheck:
    """pytest against the product, started by `npm start`."""

    nodes: tuple[str, ...]


Check: TypeAlias = PytestCheck | VitestCheck | ModuleCheck | JourneyCheck | ProductCheck


@dataclass(frozen=True, slots=True)
class Mutant:
    """A fault, the gate that protects against it and the check that must detect it.

    `failure` is a regular expression for the message of the failed check: a check that fails for
    another reason has not detected the fault.
    """

    id: str
    gate: str
    description: str
    edits: tuple[Edit, ...]
    check: Check
    failure: str


def apply_edit(source: str, edit: Edit) -> str:
    """Return the source with the fragment replaced.

    The first line of `new` takes the place of the fragment; the others are indented like the line
    on which the fragment begins.

    Raises:
        EditError: the function is missing, or the fragment doesn't occur exactly once in it.
    """
    start, end = _function_span(source, edit.function) if edit.function else (0, len(source))
    matches = list(fragment_pattern(edit.old).finditer(source, start, end))
    if len(matches) != 1:
        place = f"{edit.module} {edit.function}".strip()
        raise EditError(f"{place}: {len(matches)} occurrences of the fragment:\n{edit.old}")
    match = matches[0]
    line_start = source.rfind("\n", 0, match.start()) + 1
    indentation = re.match(r"[ \t]*", source[line_start:]).group()  # type: ignore[union-attr]
    first, newline, rest = edit.new.partition("\n")
    replacement = first + newline + textwrap.indent(rest, indentation)
    return source[: match.start()] + replacement + source[match.end() :]


def fragment_pattern(fragment: str) -> re.Pattern[str]:
    """Compile a fragment to a pattern that ignores formatting.

    Whitespace may differ wherever the fragment stays the same sequence of words and signs, and a
    bracket may be closed after a trailing comma.
    """
    parts = re.findall(r"\w+|[^\w\s]", fragment)
    pattern = ""
    for previous, part in zip(["", *parts], parts, strict=False):
        if previous:
            are_words = re.match(r"\w", previous) and re.match(r"\w", part)
            pattern += r"\s+" if are_words else r"\s*"
            if part in ")]}" and previous != ",":
                pattern += r"(?:,\s*)?"
        pattern += re.escape(part)
    # A fragment that begins or ends with a word doesn't match a part of a longer word.
    head = r"\b" if re.match(r"\w", fragment.strip()) else ""
    tail = r"\b" if re.search(r"\w$", fragment.strip()) else ""
    return re.compile(head + pattern + tail)


def _function_span(source: str, qualified_name: str) -> tuple[int, int]:
    """Return the start and end offset of a function or class, with its decorators."""
    node: ast.AST = ast.parse(source)
    for name in qualified_name.split("."):
        found = [child for child in _definitions(node) if child.name == name]
        if len(found) != 1:
            raise EditError(f"{len(found)} definitions of {qualified_name}")
        node = found[0]
    assert isinstance(node, _Definition)
    first_line = min([node.lineno, *(each.lineno for each in node.decorator_list)])
    lines = source.splitlines(keepends=True)
    return len("".join(lines[: first_line - 1])), len("".join(lines[: node.end_lineno]))


_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def _definitions(node: ast.AST) -> list[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    """List the definitions directly in a node, including those in `if`, `with` and `try`."""
    found: list[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef] = []
    for child in ast.iter_child_nodes(node):
        if isinstance(child, _Definition):
            found.append(child)
        else:
            found += _definitions(child)
    return found
