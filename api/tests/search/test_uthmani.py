"""Verses in Uthmani script are found by words as they are spelt today, and the reverse."""

import re
from argparse import Namespace
from pathlib import Path
from typing import Final

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import given

from api.core.events.dispatch import WorkerContext
from api.core.text.arabic import fold
from api.core.text.uthmani import is_uthmani, ordinary_spelling
from api.core.text.words import in_ordinary_spelling, ordinary_words
from api.search.commands import rebuild
from api.tests.conftest import TestDatabase
from api.tests.factories import member, post
from api.tests.support.http import get_payload
from api.tests.support.scale import needs_long
from api.tests.support.texts import TEXTS

_FILE: Final = Path(__file__).parent / "relevance" / "verses.txt"


def verses() -> list[tuple[str, str]]:
    """Return verses in Uthmani script, each with its ordinary spelling."""
    lines = _FILE.read_text(encoding="utf-8").splitlines()
    pairs = (line.split("\t") for line in lines if not line.startswith("#"))
    return [(uthmani, ordinary) for uthmani, ordinary in pairs]


def differing_words() -> dict[str, tuple[str, frozenset[int]]]:
    """Return words that both scripts fold differently: Uthmani, ordinary, and numbers of verses."""
    holders: dict[str, set[int]] = {}
    written: dict[str, str] = {}
    for number, (uthmani, ordinary) in enumerate(verses()):
        # A vocative is two words in ordinary spelling.
        joined = re.sub(r"\b(و?يا) ", r"\1", ordinary)
        for word, spelt in zip(uthmani.split(), joined.split(), strict=True):
            if fold(word) != fold(spelt) and "يا" not in spelt:
                holders.setdefault(spelt, set()).add(number)
                written.setdefault(spelt, word)
    return {spelt: (written[spelt], frozenset(found)) for spelt, found in holders.items()}


def test_verses_are_spelt_as_today() -> None:
    differing = {
        (spelt, expected)
        for uthmani, ordinary in verses()
        for spelt, expected in zip(
            fold(in_ordinary_spelling(uthmani)).split(), fold(ordinary).split(), strict=True
        )
        if spelt != expected
    }
    # Uthmani script has one yeh there, and no mark for the other.
    assert differing == {("تحي", "تحيي")}


@pytest.mark.parametrize(
    ("uthmani", "ordinary"),
    [
        ("يَـٰٓأَيُّهَا", "يا ايها"),
        ("وَيَـٰقَوۡمِ", "ويا قوم"),
        ("هَـٰذَا", "هذا"),
        ("ٱلصَّلَوٰةَ", "الصلاه"),
        ("سَمَـٰوَٰتٖ", "سماوات"),
        ("بِـَٔايَـٰتِنَا", "باياتنا"),
        ("لَهُۥ", "له"),
        # Ordinary texts, also those with a superscript alef.
        ("الرحمٰن", "الرحمن"),
        ("قراءات", "قراءات"),
        # Urdu and Persian.
        ("لہٰذا", "لهذا"),
        ("تقویٰ", "تقوي"),
        ("گٰ5", "كا5"),
        ("قِرَاءَات", "قراءات"),
        ("Quran", "quran"),
    ],
)
def test_word_is_spelt_as_today(uthmani: str, ordinary: str) -> None:
    assert fold(ordinary_spelling(uthmani)) == ordinary


@given(text=TEXTS)
def test_other_texts_keep_their_spelling(text: str) -> None:
    if not is_uthmani(text):
        assert in_ordinary_spelling(text) == text
        assert ordinary_words(text) == []


@given(text=TEXTS)
def test_each_word_has_a_spelling(text: str) -> None:
    marked = f"ٱ {text}"
    assert all(ordinary_words(marked))


@needs_long
async def test_words_of_verses_are_found_in_both_spellings(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    author = await member(app)
    verse_of = {
        (await post(client, author, text))["_id"]: number
        for number, pair in enumerate(verses())
        for text in pair
    }
    recalls = []
    for spelt, (written, holders) in differing_words().items():
        for query in (spelt, written):
            url = httpx.URL("/posts/explorePosts", params={"query": query})
            found = [verse_of.get(item["_id"]) for item in await get_payload(client, str(url))]
            relevant = sum(number in holders for number in found[:10])
            recalls.append(min(1, relevant / min(2 * len(holders), 10)))
            if recalls[-1] < 1:
                print(f"{query}: {recalls[-1]:.2f}")
    recall = sum(recalls) / len(recalls)
    print(f"recall@10 {recall:.3f} of {len(recalls)} queries")
    assert len(recalls) >= 180
    assert recall >= 0.97


async def test_highlights_mark_the_verse_as_written(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    verse = "يَـٰٓأَيُّهَا ٱلَّذِينَ ءَامَنُواْ ٱسۡتَعِينُواْ بِٱلصَّبۡرِ وَٱلصَّلَوٰةِ"
    author = await member(app)
    published = await post(client, author, f"من مصحفي: {verse}")
    url = httpx.URL("/posts/explorePosts", params={"query": "آمنوا والصلاة بالصبر"})
    (item,) = [
        each for each in await get_payload(client, str(url)) if each["_id"] == published["_id"]
    ]
    text = item["text"]
    marked = [text[start:end] for start, end in item["highlights"]["text"]]
    assert marked == ["ءَامَنُواْ", "بِٱلصَّبۡرِ", "وَٱلصَّلَوٰةِ"]


async def test_rebuild_adds_the_ordinary_spelling_to_earlier_posts(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase, jobs: WorkerContext
) -> None:
    created = await post(client, await member(app), "كَمِشۡكَوٰةٖ")
    database.sql(
        f"UPDATE post_text SET folded = E'\\x1e{fold('كَمِشۡكَوٰةٖ')}\\x1e'"
        f" WHERE post_id = '{created['_id']}'"
    )
    url = httpx.URL("/posts/explorePosts", params={"query": "كمشكاة"})
    assert created["_id"] not in [each["_id"] for each in await get_payload(client, str(url))]
    assert await rebuild(jobs, Namespace()) == 0
    assert created["_id"] in [each["_id"] for each in await get_payload(client, str(url))]
