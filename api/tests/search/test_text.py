"""Search vector, highlights and the query parser, in SQL and in Python."""

import importlib
import unicodedata

import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text as sql

from api.core.text.arabic import fold, fold_with_map
from api.core.text.words import WORD, word_spans
from api.posts.search_vector import (
    PART_SEPARATOR,
    build_search_text,
    search_vector_sql,
    stem,
    strip_article,
)
from api.search.query_parser import ParsedQuery, parse
from api.tests.support.texts import TEXTS

RELAXED = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
ARABIC = st.text("ابتثجحخدذرزسشصضطظعغفقكلمنهوي", min_size=1, max_size=9)
AFFIXED = st.builds(
    "{}{}{}".format,
    st.sampled_from(["", "ال", "وال", "بال", "لل", "ولل", "و", "ب", "ل", "كال", "فال"]),
    ARABIC,
    st.sampled_from(["", "ه", "ات", "ها", "هم", "ين", "ون", "ي", "يه", "تنا", "اتهم", "ا", "وا"]),
)
ELONGATED = st.text("هل!اxy7", min_size=1, max_size=12).map(lambda word: word.replace("!", "ههه"))


def test_search_vector_sql_equals_migration() -> None:
    migration = importlib.import_module("migrations.versions.20261121_posts_search_notifications")
    assert search_vector_sql() == migration.SEARCH_VECTOR


def build_written_text(text: str) -> str:
    """Build a search text without search forms."""
    return PART_SEPARATOR.join(build_search_text(None, text, []).split(PART_SEPARATOR)[:3])


async def words_of_layer(app: FastAPI, folded: str, weight: str) -> dict[int, str]:
    query = sql("""
        SELECT place, lexeme FROM unnest(search_vector(:folded, 1)) AS entry,
        unnest(positions, weights) AS at(place, weight) WHERE weight = :weight
    """)
    async with app.state.database.reading() as connection:
        rows = await connection.execute(query, {"folded": folded, "weight": weight})
        return dict(tuple(row) for row in rows)


@RELAXED
@given(words=st.lists(AFFIXED, min_size=1, max_size=40))
async def test_word_layers_are_equal_in_python_and_sql(app: FastAPI, words: list[str]) -> None:
    words = [fold(word) for word in words]
    folded = build_written_text(" ".join(words))
    total = len(words)
    assert await words_of_layer(app, folded, "A") == dict(enumerate(words, 1))
    cores = [strip_article(word) for word in words]
    assert await words_of_layer(app, folded, "B") == dict(enumerate(cores, 1 + total))
    stems = await words_of_layer(app, folded, "D")
    assert stems == dict(enumerate(map(stem, cores), 1 + 2 * total))


@RELAXED
@given(text=TEXTS)
async def test_word_counts_are_equal_in_python_and_sql(app: FastAPI, text: str) -> None:
    folded = build_search_text(None, text, [])
    found = await words_of_layer(app, folded, "A")
    assert len(found) <= len(WORD.findall(folded))


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("الكتاب", "كتاب"),
        ("والكتاب", "كتاب"),
        ("بالكتاب", "كتاب"),
        ("وبالكتاب", "كتاب"),
        ("للكتاب", "كتاب"),
        ("وللكتاب", "كتاب"),
        ("للغة", "لغه"),
        ("الخط", "خط"),
        ("الله", "الله"),
        ("بالله", "بالله"),
        ("الآن", "الان"),
        ("الذين", "الذين"),
        ("والدتي", "والدتي"),
        ("والدين", "والدين"),
        ("وقت", "وقت"),
        ("جميييل", "جميل"),
        ("1000", "1000"),
    ],
)
def test_strip_article_removes_article_only(word: str, expected: str) -> None:
    assert strip_article(fold(word)) == expected


@pytest.mark.parametrize(
    "family",
    [
        "معلم معلمين معلمون معلمات معلمة معلمتها معلمي",
        "سيارة سيارات سيارتي سياراتهم",
        "لغة لغات",
        "فلسطين فلسطيني فلسطينية",
        "مصر مصري مصرية مصريين مصريات",
        "حياة حياتي حياتنا",
        "ذكرى ذكريات ذكرياتي",
        "كتاب كتابه كتابهم كتابنا كتابين",
    ],
)
def test_stem_is_equal_for_inflections(family: str) -> None:
    assert len({stem(strip_article(fold(word))) for word in family.split()}) == 1, family


@given(TEXTS)
def test_fold_with_map_returns_origin_of_each_character(text: str) -> None:
    folded, origins = fold_with_map(text)
    assert folded == fold(text)
    assert len(origins) == len(folded)
    assert origins == sorted(origins)
    assert all(0 <= origin < len(text) for origin in origins)


@given(TEXTS)
def test_word_spans_fold_to_their_words(text: str) -> None:
    folded, _ = fold_with_map(text)
    for (start, end), word in zip(word_spans(text), WORD.finditer(folded), strict=True):
        # A ligature is one character and may hold more than the word.
        assert word.group() in fold(text[start:end])
        if len(unicodedata.normalize("NFKD", text[start:end])) == end - start:
            assert fold(text[start:end]).strip() == word.group()


def test_word_spans_include_marks_and_whole_ligatures() -> None:
    text = "الحمدُ ﷲِ يا قَهْوَةً\u200f!"
    assert [text[start:end] for start, end in word_spans(text)] == [
        "الحمدُ", "ﷲِ", "يا", "قَهْوَةً\u200f",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("قهوة الصباح", ParsedQuery(words=("قهوه", "الصباح"), word_sequence=("قهوه", "الصباح"))),
        ("كيف أطبخ", ParsedQuery(words=("اطبخ",), word_sequence=("كيف", "اطبخ"))),
        ("من في", ParsedQuery(words=("من", "في"), word_sequence=("من", "في"))),
        ('"ضوء القمر"', ParsedQuery(phrases=(("ضوء", "القمر"),))),
        ("«قمر»", ParsedQuery(words=("قمر",), word_sequence=("قمر",))),
        ("#قصيدة_قصيرة @Layla", ParsedQuery(tags=("قصيده_قصيره",), handles=("layla",))),
        ("قمر -شمس", ParsedQuery(words=("قمر",), excluded=("شمس",), word_sequence=("قمر",))),
        ("well-known", ParsedQuery(words=("well", "known"), word_sequence=("well", "known"))),
        ("- # @ «»", ParsedQuery()),
    ],
)
def test_parse_returns_parts_of_query(query: str, expected: ParsedQuery) -> None:
    assert parse(query) == expected


@given(st.text(max_size=300))
def test_parse_accepts_any_text(text: str) -> None:
    parsed = parse(text)
    assert all(WORD.fullmatch(word) for word in (*parsed.words, *parsed.excluded))


@given(st.lists(ELONGATED, min_size=1, max_size=5))
@RELAXED
async def test_elongation_is_removed_equally_in_python_and_sql(
    app: FastAPI, words: list[str]
) -> None:
    cores_in_sql = await words_of_layer(app, build_written_text(" ".join(words)), "B")
    assert [cores_in_sql[position] for position in sorted(cores_in_sql)] == [
        strip_article(fold(word)) for word in words
    ]


@pytest.mark.parametrize(
    "unit", ["ها", "ᄀᄁ", "日本語の文章、", "a!b", "ههه", "aAbB9+/x", "#ا", "ا@a", " #ab"]
)
async def test_search_vector_of_text_without_spaces_is_fast(app: FastAPI, unit: str) -> None:
    """Finishes within the statement timeout, which a pattern with backtracking would exceed."""
    folded = build_search_text(None, (unit * 36_000)[:36_000], [])
    async with app.state.database.reading() as connection:
        vector = await connection.scalar(sql("SELECT search_vector(:f, 1)"), {"f": folded})
    assert vector is not None
