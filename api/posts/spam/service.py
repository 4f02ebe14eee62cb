"""Inspection of what new members write, in the transaction that writes it.

Nothing runs for members of trust 1 and more, and nothing when texts are read.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Any, Final, Literal
from uuid import UUID

from api.core.db.database import AnyConnection, AnyRow, WriteTransaction
from api.posts.entities import Span, remove_links_and_mentions
from api.posts.events import TextFlagged
from api.posts.spam import queries
from api.posts.spam.contacts import find_contact
from api.posts.spam.fingerprints import fingerprint
from api.posts.spam.rules import Finding, Rule, RuleName, in_force
from api.posts.spam.texts import split_words

# Copies that the evidence names.
MAX_NAMED: Final = 20
# The longest window of the rule.
_FINGERPRINT_AGE: Final = timedelta(hours=72)


@dataclass(frozen=True, slots=True)
class Draft:
    """Text of a post or a comment before it is written.

    `words` are its title, text and tags; `spans` the entities of `text`.
    """

    id: UUID
    kind: Literal["post", "comment"]
    author_id: UUID
    words: Sequence[str]
    text: str
    spans: Sequence[Span]
    mentioned_ids: Sequence[UUID]

    @property
    def links(self) -> list[str]:
        return [span.value for span in self.spans if span.type == "link"]


async def load_rules(connection: AnyConnection) -> dict[RuleName, Rule]:
    """Return all rules as they are in force."""
    return in_force(await queries.read_rules(connection))


async def list_changed_rules(connection: AnyConnection) -> dict[str, AnyRow]:
    """Return the rows of the rules that an admin changed, by name."""
    return await queries.read_rules(connection)


async def save_rule(connection: WriteTransaction, rule: Rule, *, by: UUID) -> None:
    """Store a rule; the database requires that `by` is an admin."""
    values = {
        "rule": rule.name,
        "mode": rule.mode,
        "weight": rule.weight,
        "thresholds": dict(rule.thresholds),
        "changed_by": by,
    }
    await queries.save_rule(connection, values)


async def delete_old_fingerprints(connection: WriteTransaction, *, limit: int) -> int:
    """Delete a batch of the fingerprints that no rule compares any more; return its size."""
    return await queries.delete_old_fingerprints(connection, age=_FINGERPRINT_AGE, limit=limit)


async def inspect(connection: WriteTransaction, draft: Draft) -> list[Finding]:
    """Return what the rules find about a text of a new member, and remember its fingerprint."""
    rules = await load_rules(connection)
    contact = find_contact("\n".join((*draft.words, draft.text)), draft.links)
    found = [
        await _find_copies(connection, rules["repeated_text"], draft, is_leading=bool(contact)),
        await _find_links(connection, rules["many_links"], draft),
        await _find_contact(connection, rules["contact_details"], draft, contact),
        await _find_strangers(connection, rules["mentioned_strangers"], draft),
    ]
    return [finding for finding in found if finding is not None]


def holding_rule(findings: Sequence[Finding]) -> RuleName | None:
    """Return the rule that hides the text until staff saw it; None if none does."""
    return next((finding.rule for finding in findings if finding.is_held), None)


def flag(
    findings: Sequence[Finding], *, post_id: UUID, author_id: UUID, comment_id: UUID | None = None
) -> TextFlagged:
    """Return the event that brings findings to staff."""
    return TextFlagged(
        post_id=post_id,
        comment_id=comment_id,
        author_id=author_id,
        is_held=holding_rule(findings) is not None,
        findings=[asdict(finding) for finding in findings],
    )


def _report(rule: Rule, evidence: dict[str, Any]) -> Finding:
    return Finding(rule.name, rule.weight, rule.mode == "hold", evidence)


async def _find_copies(
    connection: WriteTransaction, rule: Rule, draft: Draft, *, is_leading: bool
) -> Finding | None:
    if not rule.is_on:
        return None
    words = _compared_words(draft, rule.thresholds["length"], is_leading=is_leading)
    if not words:
        return None
    found = fingerprint(words)
    await queries.lock_buckets(connection, found.buckets)
    copies = await queries.find_copies(
        connection,
        draft.author_id,
        found,
        window=timedelta(hours=rule.thresholds["hours"]),
        distance=rule.thresholds["distance"],
    )
    await queries.save_fingerprint(
        connection,
        {
            "post_id": draft.id,
            "author_id": draft.author_id,
            "kind": draft.kind,
            "simhash": found.simhash,
            "buckets": found.buckets,
        },
    )
    accounts = {copy.author_id for copy in copies} | {draft.author_id}
    if len(accounts) < rule.thresholds["copies"]:
        return None
    named = [{"kind": copy.kind, "id": str(copy.post_id)} for copy in copies[:MAX_NAMED]]
    return _report(rule, {"accounts": len(accounts), "copies": len(copies) + 1, "subjects": named})


def _compared_words(draft: Draft, length: int, *, is_leading: bool) -> list[str]:
    """Return the words to compare; none for a text that is too short to be a copy.

    A short text never matches alone: with a link or a contact it does, together with them.
    """
    links = draft.links
    leads = is_leading or bool(links)
    bare = remove_links_and_mentions(draft.text, draft.spans)
    words = split_words("\n".join((*draft.words, bare)), is_quoting=not leads)
    if len(" ".join(words)) >= length:
        return words
    if not leads:
        return []
    return words + split_words("\n".join(links), is_quoting=False)


async def _find_links(connection: WriteTransaction, rule: Rule, draft: Draft) -> Finding | None:
    count = len(draft.links)
    if not rule.is_on or count <= rule.thresholds["links"]:
        return None
    if not await _is_among_first(connection, rule, draft):
        return None
    return _report(rule, {"links": count})


async def _find_contact(
    connection: WriteTransaction, rule: Rule, draft: Draft, contact: str | None
) -> Finding | None:
    if not rule.is_on or contact is None:
        return None
    if not await _is_among_first(connection, rule, draft):
        return None
    return _report(rule, {"contact": contact})


async def _is_among_first(connection: WriteTransaction, rule: Rule, draft: Draft) -> bool:
    limit = rule.thresholds["posts"]
    written = await queries.count_written(
        connection, draft.author_id, excluding=draft.id, limit=limit
    )
    return written < limit


async def _find_strangers(connection: WriteTransaction, rule: Rule, draft: Draft) -> Finding | None:
    if not rule.is_on or not draft.mentioned_ids:
        return None
    strangers = await queries.count_mentioned_strangers(
        connection,
        draft.author_id,
        draft.mentioned_ids,
        excluding=draft.id,
        window=timedelta(minutes=rule.thresholds["minutes"]),
    )
    if strangers <= rule.thresholds["mentions"]:
        return None
    return _report(rule, {"strangers": strangers})
