"""Highlights: ranges of the matches in the original texts, and a snippet."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, Final

from api.core.text.arabic import fold
from api.core.text.words import WORD, Span, ordinary_words, search_forms, word_spans

# About three lines of a result.
_SNIPPET_LENGTH: Final = 180
_SNIPPET_LEAD: Final = 50
_MAX_EDGE_DISTANCE: Final = 40
_LAYERS: Final = 3


def serialize_highlights(
    title: str | None, text: str, tags: Sequence[str], positions: Sequence[int] | None
) -> dict[str, Any]:
    """Serialize `schemas.Highlights`; `positions` are those of the matches in the post's vector.

    The vector has the words of title, text, tags, ordinary spelling and search forms in this order,
    once per layer. The position of any form of a word therefore identifies the word.
    """
    title_words, text_words = word_spans(title or ""), word_spans(text)
    written = len(title_words) + len(text_words)
    tagged = sum(len(WORD.findall(fold(tag))) for tag in tags)
    words = [
        *range(written + tagged),
        # A vocative in Uthmani script is two words in ordinary spelling.
        *(
            index
            for index, spelling in enumerate(ordinary_words(f"{title or ''} {text}"))
            for _ in spelling.split()
        ),
        *(index for index, _ in search_forms(f"{title or ''} {text}")),
    ]
    total = len(words)
    matched = {
        words[(position - 1) % total]
        for position in positions or ()
        if total and position <= _LAYERS * total
    }
    in_title = [span for index, span in enumerate(title_words) if index in matched]
    in_text = [span for index, span in enumerate(text_words, len(title_words)) if index in matched]
    return {
        "title": _to_utf16(title or "", in_title),
        "text": _to_utf16(text, in_text),
        "snippet": _snippet(text, in_text),
    }


def _snippet(text: str, spans: Sequence[Span]) -> dict[str, Any]:
    start = _word_edge(text, spans[0][0] - _SNIPPET_LEAD) if spans else 0
    if len(text) - start <= _SNIPPET_LENGTH:
        start = _word_edge(text, len(text) - _SNIPPET_LENGTH) if start else 0
    is_cut = len(text) > start + _SNIPPET_LENGTH
    end = _word_edge(text, start + _SNIPPET_LENGTH, backwards=True) if is_cut else None
    head, tail = "…" if start else "", "…" if end else ""
    snippet = head + text[start:end] + tail
    offset = len(head) - start
    ranges = [
        (first + offset, last + offset)
        for first, last in spans
        if first >= start and last <= (end or len(text))
    ]
    return {"text": snippet, "ranges": _to_utf16(snippet, ranges)}


def _word_edge(text: str, position: int, *, backwards: bool = False) -> int:
    """Return the nearest start of a word, or backwards the nearest end.

    A word longer than `_MAX_EDGE_DISTANCE` is cut between letters.
    """
    if position <= 0:
        return 0
    available = position if backwards else len(text) - position
    for step in range(min(_MAX_EDGE_DISTANCE, available)):
        edge = position - step if backwards else position + step
        if text[edge if backwards else edge - 1].isspace():
            return edge
    # Marks stay with their letter.
    while position < len(text) and not fold(text[position]):
        position += 1
    return position


def _to_utf16(text: str, spans: Sequence[Span]) -> list[list[int]]:
    """Convert spans to UTF-16 code units."""
    if not spans:
        return []
    surrogate_pairs = [position for position, character in enumerate(text) if character > "\uffff"]
    return [[edge + bisect_left(surrogate_pairs, edge) for edge in span] for span in spans]
