"""Links, tags and mentions in the texts of posts and comments.

A text is scanned once, when it is written, and its entities are stored with it. Text between
backticks, e-mail addresses and links contain no further entities. A link ends at Arabic
punctuation and at the closing bracket of a pair that was opened before the link.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal
from uuid import UUID

import regex

from api.core.db.database import AnyConnection
from api.core.events.dispatch import emit
from api.core.observability import security_log
from api.core.text import arabic
from api.core.text.arabic import fold
from api.posts import link_blocklist, problems, queries
from api.posts.events import LinkRefused

# Limits mass notifications by a single text.
MAX_MENTIONS: Final = 20
MAX_TAG_LENGTH: Final = 50

_WORD = r"\p{L}\p{M}\p{Nd}_"
_LABEL = r"[\p{L}\p{M}\p{Nd}](?:[\p{L}\p{M}\p{Nd}_-]*[\p{L}\p{M}\p{Nd}])?"
# Only these domains are links without a scheme: others would match "name.surname" and "script.py".
_BARE_DOMAINS = r"(?:com|org|net|edu|gov|info|io|dev|app)(?![\p{L}\p{M}\p{Nd}_-]|\.[A-Za-z])"
_PORT_AND_PATH = (
    r"(?::\d{1,5}(?!\d))?"
    r"(?:[/?\#][^\s<>\"`\\«»“”‘’،؛؟۔…\p{Cc}\p{Cs}[\p{Cf}--\u200c]]*+)?"
)
# Userinfo before an @ disguises the real host of a link.
_NO_USERINFO = r"(?!:?[A-Za-z0-9._~%!$&'()*+,;=-]*@)"
_SCANNER = regex.compile(
    rf"""
      `[^`\n]++`
    | (?<![{_WORD}.%+-])[{_WORD}.%+-]++@(?:[A-Za-z0-9-]++\.)+[A-Za-z]{{2,}}
    | (?<![A-Za-z0-9])(?P<link>
        (?>[Hh][Tt][Tt][Pp][Ss]?://{_LABEL}(?:\.{_LABEL})+{_PORT_AND_PATH}){_NO_USERINFO})
    | (?<![{_WORD}.@/-])(?P<bare>
        (?>(?:[Ww]{{3}}(?:\.{_LABEL}){{2,}}
            | (?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+{_BARE_DOMAINS}
        ){_PORT_AND_PATH}){_NO_USERINFO})
    | (?<![\p{{Latin}}\p{{Nd}}_&/\#])[\#＃](?P<tag>[{_WORD}](?:[{_WORD}\u200c]*[{_WORD}])?+)
    | (?<![\p{{Latin}}\p{{Nd}}_@/])[@＠](?P<mention>[A-Za-z0-9_]{{3,20}}+)
        (?![\p{{Latin}}\p{{Nd}}_@])
    """,
    regex.V1 | regex.VERBOSE,
)
# Texts without any of these have no entities: a link needs a dot within a word.
_CANDIDATE = regex.compile(r"[@＠\#＃]|\.[\p{L}\p{M}\p{Nd}]", regex.V1)
_LETTER = regex.compile(r"\p{L}")
_OPENING_BRACKETS = {")": "(", "]": "[", "}": "{"}
_SENTENCE_END = ".,;:!?'*_~-"

Kind = Literal["link", "tag", "mention"]


@dataclass(frozen=True, slots=True)
class Span:
    """An entity at a position in UTF-16 code units, `end` exclusive.

    `value` is the URL of a link, the folded tag, or the handle in lower case.
    """

    type: Kind
    start: int
    end: int
    value: str


def scan_entities(text: str) -> list[Span]:
    """Return links, tags and possible mentions, ordered by position and without overlaps."""
    spans: list[Span] = []
    if not _CANDIDATE.search(text):
        return spans
    position = units = 0
    for kind, start, end, value in _matches(text):
        start_units = units + _utf16_length(text, position, start)
        position, units = end, start_units + _utf16_length(text, start, end)
        spans.append(Span(kind, start_units, units, value))
    return spans


def refuse_blocked_links(author_id: UUID, spans: Sequence[Span]) -> None:
    """Raise if a link leads to a listed host; staff hear of it by `LinkRefused`.

    Raises:
        ApiError: `link_not_allowed`, at `text`.
    """
    blocklist = link_blocklist.current()
    hosts = (blocklist.blocked_host(span.value) for span in spans if span.type == "link")
    host = next(filter(None, hosts), None)
    if host is None:
        return
    security_log.record("link_refused", "refused", member=author_id, host=host)
    event = LinkRefused(author_id=author_id, host=host)
    error = problems.link_not_allowed.for_field("text")
    error.after_rollback = lambda connection: emit(connection, event)
    raise error


def remove_links_and_mentions(text: str, spans: Sequence[Span]) -> str:
    """Remove links and mentions, which are Latin in any language, before language detection."""
    encoded, parts, position = text.encode("utf-16-le", "surrogatepass"), [], 0
    for span in spans:
        if span.type != "tag":
            parts.append(encoded[position : 2 * span.start])
            position = 2 * span.end
    return b" \0".join([*parts, encoded[position:]]).decode("utf-16-le", "surrogatepass")


def folded_tags(spans: Sequence[Span]) -> list[str]:
    """Return the distinct folded tags, ordered by position."""
    return list(dict.fromkeys(span.value for span in spans if span.type == "tag"))


async def resolve_mentions(
    connection: AnyConnection, author_id: UUID, spans: Sequence[Span]
) -> tuple[list[dict[str, Any]], list[UUID]]:
    """Return the entities to store, and the ids of mentioned members except the author.

    A handle remains plain text if it is unknown, or if a block exists between its member and the
    author. Runs one statement if there is a handle, otherwise none.
    """
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
    return entities, [member_id for member_id in members.values() if member_id != author_id]


async def analyze_text(
    connection: AnyConnection, author_id: UUID, text: str
) -> tuple[dict[str, Any], list[UUID]]:
    """Return the columns of a comment's or review's text, and the ids of mentioned members.

    Raises:
        ApiError: `link_not_allowed`, at `text`.
    """
    return await analyze_spans(connection, author_id, text, scan_entities(text))


async def analyze_spans(
    connection: AnyConnection, author_id: UUID, text: str, spans: Sequence[Span]
) -> tuple[dict[str, Any], list[UUID]]:
    """Return what `analyze_text` returns, of a text that is scanned already."""
    refuse_blocked_links(author_id, spans)
    resolved, mentioned_ids = await resolve_mentions(connection, author_id, spans)
    prose = remove_links_and_mentions(text, spans)
    columns = {
        "text": text,
        "lang": arabic.language(prose),
        "dir": arabic.direction(prose),
        "entities": resolved,
    }
    return columns, mentioned_ids


def _entity(span: Span, member_id: UUID | None) -> dict[str, Any]:
    return {
        "type": span.type,
        "start": span.start,
        "end": span.end,
        "url": span.value if span.type == "link" else None,
        "tag": span.value if span.type == "tag" else None,
        "userId": str(member_id) if span.type == "mention" else None,
    }


def _matches(text: str) -> Iterator[tuple[Kind, int, int, str]]:
    """Yield kind, start, end and value of each entity, in Python's string positions."""
    position = 0
    while match := _SCANNER.search(text, position):
        start, position = match.span()
        if match["tag"]:
            if len(match["tag"]) <= MAX_TAG_LENGTH and _LETTER.search(match["tag"]):
                yield "tag", start, position, fold(match["tag"])
        elif match["mention"]:
            yield "mention", start, position, match["mention"].lower()
        elif url := match["link"] or match["bare"]:
            url = _trim_url(url)
            # The trimmed rest is scanned again: it may contain a tag after a bracket.
            position = start + len(url)
            yield "link", start, position, url if match["link"] else f"https://{url}"


def _trim_url(url: str) -> str:
    """Cut a URL at an unbalanced closing bracket, and trailing punctuation."""
    open_brackets: list[str] = []
    for position, character in enumerate(url):
        if character in _OPENING_BRACKETS.values():
            open_brackets.append(character)
        elif character in _OPENING_BRACKETS and (
            not open_brackets or open_brackets.pop() != _OPENING_BRACKETS[character]
        ):
            url = url[:position]
            break
    return url.rstrip(_SENTENCE_END)


def _utf16_length(text: str, start: int, end: int) -> int:
    return sum(2 if character > "\uffff" else 1 for character in text[start:end])
