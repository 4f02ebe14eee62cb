"""npm run bench -- spam: a wave of spam by new members, honest posts, and what the rules cost.

The wave is published through the service in this process. What the rules find is brought to staff
after each post, as the worker does within a second.
"""

from __future__ import annotations

import os
import random
import statistics
from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from uuid import UUID

from api.moderation.spam import service as moderation
from api.posts import service as posts
from api.posts.events import TextFlagged
from api.posts.inputs import PostInput
from infra.bench.core.in_process import InProcessApp, open_app
from infra.bench.core.report import Row, at_least, at_most, info_row, times
from infra.bench.core.vocabulary import build_vocabulary
from infra.support import process_stats
from infra.support.spam_wave import TEMPLATES, vary

if TYPE_CHECKING:
    from api.core.db.database import Database
    from infra.bench.core.environment import BenchEnvironment

SEED: Final = 20261127
# Copies of a template that may be visible before the rule knows that it is one.
MAX_VISIBLE_COPIES: Final = 2
ROUNDS: Final = 5
RULES: Final = ("repeated_text", "many_links", "contact_details", "mentioned_strangers")


class Size(NamedTuple):
    """Members and posts of a run."""

    members: int = 500
    posts_each: int = 10
    honest: int = 10_000
    timed: int = 100


QUICK: Final = Size(100, 5, 1_000, 40)


class Wave(NamedTuple):
    """Posts of a wave, and those that were the third visible copy or stayed visible."""

    posts: int
    missed: int
    most_visible: int


async def rows(bench: BenchEnvironment, database: str, *, quick: bool) -> list[Row]:
    """Return the rows. The database must be a writable copy."""
    size = QUICK if quick else Size()
    async with open_app(bench, database) as product:
        authors = await _new_members(product, size.members)
        held = await _publish_honest_posts(product, authors, size.honest)
        bench.print_line("published honest posts")
        wave = await _publish_wave(product, authors, size.posts_each)
        bench.print_line("published the wave")
        costs = await _measure_costs(bench, product, authors, size.timed)
    return [*_wave_rows(wave, size), *_honest_rows(held, size), *_cost_rows(costs)]


def _wave_rows(wave: Wave, size: Size) -> list[Row]:
    work = (
        f"{size.members} new members, {size.posts_each} posts each of {len(TEMPLATES)} templates: "
        "held before a third copy is visible"
    )
    share = 100 * (wave.posts - wave.missed) / wave.posts
    return [
        at_least("1", work, share, "%", 95),
        info_row("1", "copies of a template that were visible at once", wave.most_visible, ""),
    ]


def _honest_rows(held: int, size: Size) -> list[Row]:
    work = f"{size.honest:,} posts of the reference network, as of new members: held"
    return [at_most("2", work, 100 * held / size.honest, "%", 0.1)]


def _cost_rows(costs: dict[tuple[int, str], float]) -> list[Row]:
    known, known_off = costs[1, "hold"], costs[1, "off"]
    new, new_off = costs[0, "hold"], costs[0, "off"]
    return [
        times("3", "a post of a known member, rules on beside off", known, known_off, "ms", 1.03),
        info_row("3", "the same of a new member, rules off", new_off, "ms"),
        info_row("3", "the same of a new member, rules on", new, "ms"),
    ]


async def _new_members(product: InProcessApp, count: int) -> list[UUID]:
    """Make the newest members of the network new again; return their ids."""
    members = await product.ids("SELECT id FROM member ORDER BY id DESC LIMIT $1", count)
    await product.sql.execute("DELETE FROM trust WHERE member_id = ANY($1)", members)
    return members


async def _publish(product: InProcessApp, author: UUID, text: str, *, trust: int = 0) -> Any:
    database: Database = product.app.state.database
    return await posts.publish(database, author, PostInput(text=text), trust=trust)


async def _publish_honest_posts(product: InProcessApp, authors: list[UUID], count: int) -> int:
    """Publish texts of the network as posts of new members; return how many a rule holds."""
    texts = await product.sql.fetch(
        "SELECT text FROM post WHERE deleted_at IS NULL AND text <> '' ORDER BY id DESC LIMIT $1",
        count,
    )
    held = 0
    for number, row in enumerate(texts):
        # Not in step with the templates of a single author.
        author = authors[number % len(authors)]
        held += (await _publish(product, author, row["text"])).hidden_at is not None
    await product.sql.execute("DELETE FROM post_fingerprint")
    return held


async def _publish_wave(product: InProcessApp, authors: list[UUID], posts_each: int) -> Wave:
    """Publish the wave in a random order; count what was visible after each post."""
    draw = random.Random(SEED)
    turns = [author for author in authors for _ in range(posts_each)]
    draw.shuffle(turns)
    visible: dict[str, set[UUID]] = defaultdict(set)
    missed: set[UUID] = set()
    most = 0
    for author in turns:
        template = draw.choice(TEMPLATES)
        post = await _publish(product, author, vary(template, draw))
        if post.hidden_at is None:
            visible[template].add(post.post_id)
            if len(visible[template]) > MAX_VISIBLE_COPIES:
                missed.add(post.post_id)
            most = max(most, len(visible[template]))
        await _bring_to_staff(product, post.post_id)
        visible[template] -= await _hidden(product, visible[template])
    for left in visible.values():
        missed |= left
    return Wave(len(turns), len(missed), most)


async def _bring_to_staff(product: InProcessApp, post_id: UUID) -> None:
    payload = await product.sql.fetchval(
        "SELECT payload::text FROM outbox WHERE type = 'TextFlagged'"
        " AND payload ->> 'post_id' = $1",
        str(post_id),
    )
    if payload is not None:
        event = TextFlagged.model_validate_json(payload)
        await moderation.bring_to_staff(product.app.state.database, event)
        # The search for the next one stays short.
        await product.sql.execute("DELETE FROM outbox WHERE type = 'TextFlagged'")


async def _hidden(product: InProcessApp, ids: set[UUID]) -> set[UUID]:
    query = "SELECT id FROM post WHERE id = ANY($1) AND hidden_at IS NOT NULL"
    return {*await product.ids(query, sorted(ids))}


async def _measure_costs(
    bench: BenchEnvironment, product: InProcessApp, authors: list[UUID], count: int
) -> dict[tuple[int, str], float]:
    """Return the CPU milliseconds of a post by trust and mode: medians of rounds in turn."""
    words = build_vocabulary().words
    draw = random.Random(SEED)
    spent: dict[tuple[int, str], list[float]] = defaultdict(list)
    for number in range(ROUNDS + 1):
        for mode in ("off", "hold"):
            await _set_modes(product, mode)
            for trust in (0, 1):
                texts = [" ".join(draw.sample(words, 40)) for _ in range(count)]
                before = _cpu_seconds(bench)
                for place, text in enumerate(texts):
                    author = authors[place % len(authors)]
                    await _publish(product, author, text, trust=trust)
                if number:  # the first warms up
                    used = (_cpu_seconds(bench) - before) * 1000 / count
                    spent[trust, mode].append(used)
    return {key: statistics.median(values) for key, values in spent.items()}


async def _set_modes(product: InProcessApp, mode: str) -> None:
    await product.sql.execute("DELETE FROM spam_rule")
    # The trigger requires an admin, of whom the network has none.
    await product.sql.execute("SET session_replication_role = replica")
    await product.sql.execute(
        "INSERT INTO spam_rule (rule, mode, weight, changed_by)"
        " SELECT unnest($1::text[]), $2, 40, gen_random_uuid()",
        RULES,
        mode,
    )
    await product.sql.execute("SET session_replication_role = origin")


def _cpu_seconds(bench: BenchEnvironment) -> float:
    return process_stats.cpu_of_tree(os.getpid()) + process_stats.cpu_of_backends(bench.postmaster)
