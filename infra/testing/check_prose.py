"""Check of the measurable rules of the prose (CONTRIBUTING.md, "Prose").

python -m infra.testing.check_prose [PATH ...]

- A docstring begins with an imperative or a noun phrase, not with What, Who, Where, How or Which.
- Words of the glossary's table "Words not used" stand in no docstring, comment or document.
- A sentence of the OpenAPI document has at most 30 words.
- A test is named after its subject.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from infra.local.process import ROOT

MAX_WORDS: Final = 30
_FIRST_WORDS: Final = {"what", "who", "whoever", "whom", "whose", "where", "how", "which", "those"}
_TEST_NAMES: Final = re.compile(
    r"^test_(a|an|the|what|who|whoever|whose|one(?!_time)|nobody|somebody|where|how|it|of|in|no)_"
)
_GLOSSARY: Final = ROOT / "docs" / "glossary.md"
# The web's texts in both languages, recorded responses and applied migrations keep their words.
_EXEMPT: Final = ("migrations/versions/", "web/public/", "web/e2e/visual/mock/recorded.ts")
_SOURCES: Final = ("*.py", "*.ts", "*.tsx", "*.mjs", "*.md", "*.yaml", "*.toml", "*.html")
_SENTENCE_END: Final = re.compile(r"(?<=[.!?:])\s+|\n\n|\n[-*] ")
_COMMENT: Final = re.compile(r"/\*.*?\*/|(?<![:'\"`])//[^\n]*", re.DOTALL)


def main(paths: Sequence[str]) -> int:
    """Print each fault. Return the exit code: 1 when there is one."""
    faults = [*_files(paths)] if paths else [*_files(_tracked()), *_openapi()]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


def _tracked() -> list[str]:
    command = ["git", "ls-files", "-co", "--exclude-standard", "--", *_SOURCES]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [path for path in listed.stdout.splitlines() if (ROOT / path).is_file()]


def _files(paths: Sequence[str]) -> Iterator[str]:
    unused = unused_words(_GLOSSARY.read_text(encoding="utf-8"))
    for path in paths:
        if path.startswith(_EXEMPT) or path.endswith(("glossary.md", "check_prose.py")):
            continue
        source = (ROOT / path).read_text(encoding="utf-8")
        if path.endswith(".py"):
            yield from (f"{path}:{fault}" for fault in python_faults(source, unused))
        else:
            prose = source if path.endswith((".md", ".html")) else _comments(source, path)
            yield from (f"{path}:{fault}" for fault in word_faults(prose, unused))


def _comments(source: str, path: str) -> str:
    """Return the comments alone, on their lines."""
    if path.endswith((".yaml", ".toml")):
        return "\n".join(line.partition("#")[2] for line in source.splitlines())
    kept = ["\n" if char == "\n" else " " for char in source]
    for found in _COMMENT.finditer(source):
        kept[found.start() : found.end()] = found.group()
    return "".join(kept)


def unused_words(glossary: str) -> dict[re.Pattern[str], str]:
    """Read the glossary's table of words that are not used, with their replacements."""
    table = glossary.partition("## Words not used")[2].partition("\n## ")[0]
    rows = re.findall(r"^\|([^|\n]+)\|([^|\n]+)\|", table, re.MULTILINE)
    pairs = [(left.strip(), right.strip()) for left, right in rows]
    return {
        re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE): replacement
        for left, replacement in pairs
        if left.lower() != "not" and not set(left) <= set("-: ")
        for word in re.split(r"\s*[,;]\s*", left.replace("`", ""))
    }


def word_faults(prose: str, unused: Mapping[re.Pattern[str], str]) -> Iterator[str]:
    """Yield `LINE: …` for each word that is not used."""
    for number, line in enumerate(prose.splitlines(), 1):
        for pattern, replacement in unused.items():
            if found := pattern.search(line):
                yield f"{number}: “{found.group()}”: use {replacement}"


def python_faults(source: str, unused: Mapping[re.Pattern[str], str]) -> Iterator[str]:
    """Yield `LINE: …` for docstrings, comments and names of tests that break a rule."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _TEST_NAMES.match(
            node.name
        ):
            yield f"{node.lineno}: {node.name}: name the subject first"
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        docstring = ast.get_docstring(node, clean=False)
        if not docstring:
            continue
        line = node.body[0].lineno
        first = re.match(r"\W*(\w+)", docstring)
        if first and first[1].lower() in _FIRST_WORDS:
            yield f"{line}: docstring begins with “{first[1]}”"
        for fault in word_faults(docstring, unused):
            offset, _, text = fault.partition(": ")
            yield f"{line + int(offset) - 1}: {text}"
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            for fault in word_faults(token.string, unused):
                yield f"{token.start[0]}: {fault.partition(': ')[2]}"


def _openapi() -> Iterator[str]:
    from api.main import create_app  # noqa: PLC0415 - only the whole check builds the application

    yield from openapi_faults(create_app().openapi())


def openapi_faults(document: Any, path: str = "openapi") -> Iterator[str]:
    """Yield each description with a sentence that is too long."""
    if isinstance(document, dict):
        for key, value in document.items():
            if key in {"description", "summary"} and isinstance(value, str):
                for sentence in _SENTENCE_END.split(value):
                    if len(sentence.split()) > MAX_WORDS:
                        yield f"{path}/{key}: {len(sentence.split())} words: {sentence[:80]}…"
            elif key not in {"example", "examples"}:
                yield from openapi_faults(value, f"{path}/{key}")
    elif isinstance(document, list):
        for index, value in enumerate(document):
            yield from openapi_faults(value, f"{path}[{index}]")


if __name__ == "__main__":
    sys.exit(main([str(Path(path)) for path in sys.argv[1:]]))
