"""What a post is searched by: the layers of its vector, in SQL and in Python."""

import importlib
import unicodedata

import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text as sql

from api.core.text.arabic import fold, fold_with_map
from api.posts.search_vector import build_search_text, search_vector_sql, stem, strip_article
from api.search.highlights import word_spans
from api.search.parsing import WORD, ParsedQuery, parse
from api.tests.core.test_arabic import TEXTS

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


def test_the_function_of_the_migration_is_that_of_the_code() -> None:
    migration = importlib.import_module("migrations.versions.20261121_posts_search_notifications")
    assert search_vector_sql() == migration.SEARCH_VECTOR


DRAWN = st.text("هل!اxy7", min_size=1, max_size=12).map(lambda word: word.replace("!", "ههه"))


async def layer(app: FastAPI, folded: str, weight: str) -> dict[int, str]:
    query = sql("""
        SELECT place, lexeme FROM unnest(search_vector(:folded, 1)) AS held,
        unnest(positions, weights) AS at(place, weight) WHERE weight = :weight
    """)
    async with app.state.database.reading() as connection:
        rows = await connection.execute(query, {"folded": folded, "weight": weight})
        return dict(tuple(row) for row in rows)


@RELAXED
@given(words=st.lists(AFFIXED, min_size=1, max_size=40))
async def test_python_and_postgres_take_words_apart_alike(app: FastAPI, words: list[str]) -> None:
    words = [fold(word) for word in words]
    folded = build_search_text(None, " ".join(words), [])
    total = len(words)
    assert await layer(app, folded, "A") == dict(enumerate(words, 1))
    cores = [strip_article(word) for word in words]
    assert await layer(app, folded, "B") == dict(enumerate(cores, 1 + total))
    stems = await layer(app, folded, "D")
    assert stems == dict(enumerate(map(stem, cores), 1 + 2 * total))


@RELAXED
@given(text=TEXTS)
async def test_python_and_postgres_count_the_same_words(app: FastAPI, text: str) -> None:
    folded = build_search_text(None, text, [])
    found = await layer(app, folded, "A")
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
def test_the_article_is_taken_off_where_it_is_one(word: str, expected: str) -> None:
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
def test_a_word_and_its_endings_have_one_stem(family: str) -> None:
    assert len({stem(strip_article(fold(word))) for word in family.split()}) == 1, family


@given(TEXTS)
def test_the_map_of_a_fold_leads_back_to_the_text(text: str) -> None:
    folded, places = fold_with_map(text)
    assert folded == fold(text)
    assert len(places) == len(folded)
    assert places == sorted(places)
    assert all(0 <= place < len(text) for place in places)


@given(TEXTS)
def test_what_stands_at_a_word_s_range_folds_to_the_word(text: str) -> None:
    folded, _ = fold_with_map(text)
    for (start, end), word in zip(word_spans(text), WORD.finditer(folded), strict=True):
        # A ligature is one character and may hold more than the word.
        assert word.group() in fold(text[start:end])
        if len(unicodedata.normalize("NFKD", text[start:end])) == end - start:
            assert fold(text[start:end]).strip() == word.group()


def test_marks_stay_with_their_letters_and_ligatures_whole() -> None:
    text = "الحمدُ ﷲِ يا قَهْوَةً\u200f!"
    assert [text[start:end] for start, end in word_spans(text)] == [
        "الحمدُ", "ﷲِ", "يا", "قَهْوَةً\u200f",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("قهوة الصباح", ParsedQuery(words=("قهوه", "الصباح"), spoken=("قهوه", "الصباح"))),
        ("كيف أطبخ", ParsedQuery(words=("اطبخ",), spoken=("كيف", "اطبخ"))),
        ("من في", ParsedQuery(words=("من", "في"), spoken=("من", "في"))),
        ('"ضوء القمر"', ParsedQuery(phrases=(("ضوء", "القمر"),))),
        ("«قمر»", ParsedQuery(words=("قمر",), spoken=("قمر",))),
        ("#قصيدة_قصيرة @Layla", ParsedQuery(tags=("قصيده_قصيره",), handles=("layla",))),
        ("قمر -شمس", ParsedQuery(words=("قمر",), excluded=("شمس",), spoken=("قمر",))),
        ("well-known", ParsedQuery(words=("well", "known"), spoken=("well", "known"))),
        ("- # @ «»", ParsedQuery()),
    ],
)
def test_a_query_is_taken_apart(query: str, expected: ParsedQuery) -> None:
    assert parse(query) == expected


@given(st.text(max_size=300))
def test_any_text_can_be_taken_apart(text: str) -> None:
    asked = parse(text)
    assert all(WORD.fullmatch(word) for word in (*asked.words, *asked.excluded))


@given(st.lists(DRAWN, min_size=1, max_size=5))
@RELAXED
async def test_drawn_out_letters_are_written_once_in_sql_as_in_python(
    app: FastAPI, words: list[str]
) -> None:
    held = await layer(app, build_search_text(None, " ".join(words), []), "B")
    assert [held[place] for place in sorted(held)] == [strip_article(fold(word)) for word in words]


@pytest.mark.parametrize(
    "unit", ["ها", "ᄀᄁ", "日本語の文章、", "a!b", "ههه", "aAbB9+/x", "#ا", "ا@a", " #ab"]
)
async def test_a_text_that_no_space_parts_costs_no_more_than_another(
    app: FastAPI, unit: str
) -> None:
    """Within the statements' own time limit, which a pattern that tries every length exceeds."""
    folded = build_search_text(None, (unit * 36_000)[:36_000], [])
    async with app.state.database.reading() as connection:
        vector = await connection.scalar(sql("SELECT search_vector(:f, 1)"), {"f": folded})
    assert vector is not None
