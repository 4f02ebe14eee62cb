"""The guide as a developer follows it: its commands in their order, as calls."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

_VARIABLE = re.compile(r"\$([A-Z_]+)")
_ASSIGNMENT = re.compile(r"\b([A-Z_]+)=(\S+)")


@dataclass
class CommandBlock:
    """One block of commands, and what the page's markup tells of it."""

    text: str = ""
    told: dict[str, str] = field(default_factory=dict)

    def commands(self) -> Iterator[str]:
        """Each `curl`, to the end of its quotations."""
        lines = iter(self.text.replace("\\\n", " ").splitlines())
        for line in lines:
            if line.startswith("curl "):
                command = line
                while _open(command):
                    command += "\n" + next(lines)
                yield command

    def given(self) -> Iterator[tuple[str, str]]:
        """Variables that the block sets by itself; `…` stands for what an answer told, and what
        another program would say begins with `$(`."""
        for line in self.text.splitlines():
            if not line.startswith(("curl ", " ")):
                yield from ((name, value) for name, value in _ASSIGNMENT.findall(line))


def _open(command: str) -> bool:
    try:
        shlex.split(command)
    except ValueError:
        return True
    return False


class CommandBlockParser(HTMLParser):
    """Every block of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[CommandBlock] = []
        self._inside = False
        self._before = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "code" and self._before == "pre":
            self.found.append(CommandBlock(told={name: value or "" for name, value in attrs}))
            self._inside = True
        self._before = tag

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "code"

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.found[-1].text += data


def parse_curl(command: str, variables: dict[str, str], files: dict[str, bytes]) -> dict[str, Any]:
    """What a `curl` asks for, as httpx takes it."""
    words = iter(shlex.split(_VARIABLE.sub(lambda name: variables[name[1]], command))[1:])
    asked: dict[str, Any] = {"method": "GET", "headers": {}}
    for word in words:
        if word in {"-X", "-d", "-T", "-H", "-F", "-b", "-c", "-o"}:
            _take(asked, word, next(words), files)
        elif not word.startswith("-"):
            asked["url"] = word
        elif word not in {"-N", "--data-binary"}:
            raise AssertionError(f"the guide's test does not know {word}")
    if asked["method"] == "GET" and {"content", "files"} & {*asked}:
        asked["method"] = "POST"
    return asked


def _take(asked: dict[str, Any], option: str, value: str, files: dict[str, bytes]) -> None:
    if option == "-X":
        asked["method"] = value
    elif option == "-H":
        name, _, said = value.partition(": ")
        asked["headers"][name] = said
    elif option == "-d":
        asked["content"] = value.encode()
    elif option == "-T":
        asked |= {"method": "PUT", "content": files[value]}
    elif option == "-F":
        name, _, said = value.partition("=")
        if said.startswith("@"):
            asked["files"] = {name: (said[1:], files[said[1:]])}
        else:
            asked.setdefault("data", {})[name] = said


def saved_variables(block: CommandBlock, body: Any) -> Iterator[tuple[str, str]]:
    """The variables that an answer gives the commands after it."""
    for each in block.told.get("data-keep", "").split():
        name, _, path = each.partition("=")
        value = body
        for key in path.split("."):
            value = value[int(key) if key.isdigit() else key]
        yield name, str(value)
