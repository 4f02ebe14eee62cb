"""Commands of the developer guide, parsed into calls."""

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
    """A block of commands, with the attributes of its element."""

    text: str = ""
    attributes: dict[str, str] = field(default_factory=dict)

    def commands(self) -> Iterator[str]:
        """Yield each `curl` command, which may span lines in quotation marks."""
        lines = iter(self.text.replace("\\\n", " ").splitlines())
        for line in lines:
            if line.startswith("curl "):
                command = line
                while _open(command):
                    command += "\n" + next(lines)
                yield command

    def variables(self) -> Iterator[tuple[str, str]]:
        """Yield the variables that the block assigns.

        `…` stands for a value of a response, and `$(` begins the output of another program.
        """
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
    """Parser of the blocks of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.blocks: list[CommandBlock] = []
        self._inside = False
        self._before = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "code" and self._before == "pre":
            attributes = {name: value or "" for name, value in attrs}
            self.blocks.append(CommandBlock(attributes=attributes))
            self._inside = True
        self._before = tag

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "code"

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.blocks[-1].text += data


def parse_curl(command: str, variables: dict[str, str], files: dict[str, bytes]) -> dict[str, Any]:
    """Parse a `curl` command into the arguments of `httpx.request`."""
    words = iter(shlex.split(_VARIABLE.sub(lambda name: variables[name[1]], command))[1:])
    request: dict[str, Any] = {"method": "GET", "headers": {}}
    for word in words:
        if word in {"-X", "-d", "-T", "-H", "-F", "-b", "-c", "-o"}:
            _apply_option(request, word, next(words), files)
        elif not word.startswith("-"):
            request["url"] = word
        elif word not in {"-N", "--data-binary"}:
            raise AssertionError(f"unknown option of curl: {word}")
    if request["method"] == "GET" and {"content", "files"} & {*request}:
        request["method"] = "POST"
    return request


def _apply_option(
    request: dict[str, Any], option: str, value: str, files: dict[str, bytes]
) -> None:
    if option == "-X":
        request["method"] = value
    elif option == "-H":
        name, _, content = value.partition(": ")
        request["headers"][name] = content
    elif option == "-d":
        request["content"] = value.encode()
    elif option == "-T":
        request |= {"method": "PUT", "content": files[value]}
    elif option == "-F":
        name, _, content = value.partition("=")
        if content.startswith("@"):
            request["files"] = {name: (content[1:], files[content[1:]])}
        else:
            request.setdefault("data", {})[name] = content


def saved_variables(block: CommandBlock, body: Any) -> Iterator[tuple[str, str]]:
    """Yield the variables that a response sets for later commands."""
    for each in block.attributes.get("data-keep", "").split():
        name, _, path = each.partition("=")
        value = body
        for key in path.split("."):
            value = value[int(key) if key.isdigit() else key]
        yield name, str(value)
