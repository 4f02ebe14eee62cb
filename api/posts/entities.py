"""Links, tags and handles in a text: found once when it is written, shown from its row for ever.

One scanner serves posts and comments. What stands between backticks, in an e-mail address or
inside a link holds nothing; Arabic punctuation and a bracket opened outside end a link.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal
from uuid import UUID

import regex

from api.core.db.database import Asking
from api.core.text.arabic import fold
from api.posts import queries

# More in one text would be a way to call on everybody at once.
MAX_MENTIONS: Final = 20
MAX_TAG_LENGTH: Final = 50

_WORD = r"\p{L}\p{M}\p{Nd}_"
_LABEL = r"[\p{L}\p{M}\p{Nd}](?:[\p{L}\p{M}\p{Nd}_-]*[\p{L}\p{M}\p{Nd}])?"
# Without a scheme only these make an address: more would link "name.surname" and "script.py".
_KNOWN = r"(?:com|org|net|edu|gov|info|io|dev|app)(?![\p{L}\p{M}\p{Nd}_-]|\.[A-Za-z])"
_PORT_AND_PATH = (
    r"(?::\d{1,5}(?!\d))?"
    r"(?:[/?\#][^\s<>\"`\\«»“”‘’،؛؟۔…\p{Cc}\p{Cs}[\p{Cf}--\u200c]]*+)?"
)
# What stands before an @ only looks like the place that a link leads to.
_NO_USER = r"(?!:?[A-Za-z0-9._~%!$&'()*+,;=-]*@)"
_SCANNER = regex.compile(
    rf"""
      `[^`\n]++`
    | (?<![{_WORD}.%+-])[{_WORD}.%+-]++@(?:[A-Za-z0-9-]++\.)+[A-Za-z]{{2,}}
    | (?<![A-Za-z0-9])(?P<link>
        (?>[Hh][Tt][Tt][Pp][Ss]?://{_LABEL}(?:\.{_LABEL})+{_PORT_AND_PATH}){_NO_USER})
    | (?<![{_WORD}.@/-])(?P<bare>
        (?>(?:[Ww]{{3}}(?:\.{_LABEL}){{2,}}
            | (?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+{_KNOWN}){_PORT_AND_PATH}){_NO_USER})
    | (?<![\p{{Latin}}\p{{Nd}}_&/\#])[\#＃](?P<tag>[{_WORD}](?:[{_WORD}\u200c]*[{_WORD}])?+)
    | (?<![\p{{Latin}}\p{{Nd}}_@/])[@＠](?P<mention>[A-Za-z0-9_]{{3,20}}+)
        (?![\p{{Latin}}\p{{Nd}}_@])
    """,
    regex.V1 | regex.VERBOSE,
)
# No link is without a dot within a word, no tag and no handle without its sign.
_SIGN = regex.compile(r"[@＠\#＃]|\.[\p{L}\p{M}\p{Nd}]", regex.V1)
_LETTER = regex.compile(r"\p{L}")
_OPENED_BY = {")": "(", "]": "[", "}": "{"}
_SENTENCE_END = ".,;:!?'*_~-"

Kind = Literal["link", "tag", "mention"]


@dataclass(frozen=True, slots=True)
class Span:
    """Where something stands, in UTF-16 code units, and what it is.

    `value` is a link's address, a tag's fold, a handle in lower case.
    """

    type: Kind
    start: int
    end: int
    value: str


def scan_entities(text: str) -> list[Span]:
    """Every link, tag and possible handle, in order; none overlaps another."""
    spans: list[Span] = []
    if not _SIGN.search(text):
        return spans
    at = units = 0
    for kind, start, end, value in _found(text):
        begin = units + _units(text, at, start)
        at, units = end, begin + _units(text, start, end)
        spans.append(Span(kind, begin, units, value))
    return spans


def remove_links_and_mentions(text: str, spans: Sequence[Span]) -> str:
    """The text without links and handles, which are Latin in any language."""
    coded, kept, at = text.encode("utf-16-le", "surrogatepass"), [], 0
    for span in spans:
        if span.type != "tag":
            kept.append(coded[at : 2 * span.start])
            at = 2 * span.end
    return b" \0".join([*kept, coded[at:]]).decode("utf-16-le", "surrogatepass")


def folded_tags(spans: Sequence[Span]) -> list[str]:
    """The folded tags of a text, each once."""
    return list(dict.fromkeys(span.value for span in spans if span.type == "tag"))


async def resolve_text(
    connection: Asking, author_id: UUID, text: str
) -> tuple[list[dict[str, Any]], list[UUID]]:
    """A text's entities for its row, and the members whom it mentions, never its author.

    A handle of nobody, or of somebody with a block between them and the author, stays plain.
    """
    return await resolve_mentions(connection, author_id, scan_entities(text))


async def resolve_mentions(
    connection: Asking, author_id: UUID, spans: Sequence[Span]
) -> tuple[list[dict[str, Any]], list[UUID]]:
    """As `resolved`, of a text that was scanned; one statement where there is a handle."""
    handles = list(dict.fromkeys(span.value for span in spans if span.type == "mention"))
    members: dict[str, UUID] = {}
    if handles:
        members = await queries.find_mentionable_members(
            connection, author_id, handles[:MAX_MENTIONS]
        )
    entities = [
        _entity(span, members.get(span.value))
        for span in spans
        if span.type != "mention" or span.value in members
    ]
    return entities, [found for found in members.values() if found != author_id]


def _entity(span: Span, member_id: UUID | None) -> dict[str, Any]:
    return {
        "type": span.type,
        "start": span.start,
        "end": span.end,
        "url": span.value if span.type == "link" else None,
        "tag": span.value if span.type == "tag" else None,
        "userId": str(member_id) if span.type == "mention" else None,
    }


def _found(text: str) -> Iterator[tuple[Kind, int, int, str]]:
    """What the scanner sees, by Python's positions: from the sign to behind the last letter."""
    at = 0
    while match := _SCANNER.search(text, at):
        start, at = match.span()
        if match["tag"]:
            if len(match["tag"]) <= MAX_TAG_LENGTH and _LETTER.search(match["tag"]):
                yield "tag", start, at, fold(match["tag"])
        elif match["mention"]:
            yield "mention", start, at, match["mention"].lower()
        elif written := match["link"] or match["bare"]:
            written = _trimmed(written)
            # What follows the link, a tag after a bracket say, is looked at again.
            at = start + len(written)
            yield "link", start, at, written if match["link"] else f"https://{written}"


def _trimmed(written: str) -> str:
    """A link without the bracket that was opened before it, and without the sentence's end."""
    opened: list[str] = []
    for position, character in enumerate(written):
        if character in _OPENED_BY.values():
            opened.append(character)
        elif character in _OPENED_BY and (not opened or opened.pop() != _OPENED_BY[character]):
            written = written[:position]
            break
    return written.rstrip(_SENTENCE_END)


def _units(text: str, start: int, end: int) -> int:
    """How many UTF-16 code units a part of the text takes."""
    return sum(2 if character > "\uffff" else 1 for character in text[start:end])
