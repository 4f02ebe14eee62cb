"""Search for posts and products over HTTP."""

from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from api.search.scan import MAX_HITS
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember, member, post
from api.tests.support.http import get_payload, list_pages, post_payload, refusal
from api.tests.support.products import create_product

PATH = "/posts/explorePosts"


def search_url(query: str, path: str = PATH, **more: Any) -> str:
    return str(httpx.URL(path, params={"query": query, **more}))


async def search_texts(
    client: httpx.AsyncClient, query: str, viewer: SignedInMember | None = None, **more: Any
) -> list[str]:
    """Return the texts of the results in order."""
    return [post["text"] for post in await get_payload(client, search_url(query, **more), viewer)]


def highlighted(text: str, ranges: list[list[int]]) -> list[str]:
    """Return the texts at ranges of UTF-16 code units."""
    encoded = text.encode("utf-16-le")
    return [encoded[2 * start : 2 * end].decode("utf-16-le") for start, end in ranges]


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("شربتُ قَهْوَةً أُفُقيّة", "قهوه افقيه"),
        ("الزنجبيل مفيد", "زنجبيل"),
        ("والزنبق أبيض", "الزنبق"),
        ("بالخزامى عطر", "خزامى"),
        ("للياسمينة ظل", "ياسمينة"),
        ("وجهٌ للنرجسات", "نرجسة"),
        ("ونعناعنا أخضر", "نعناع"),
        ("مسـتشـفى الأقحوان", "اقحوان"),
        ("رقم ٤٤٥٥٦٦ في الدور", "445566"),
        ("کیمیاگر", "كيمياكر"),
        ("Crème brûlée at noon", "creme BRULEE"),
        ("كوووورة قدمممم", "كورة قدم"),
        ("نتعلّم Kubernetes بالعربية", "kubernetes العربية"),
        ("الوسم هنا #شغف_مهني", "شغف مهني"),
        ("الوسم هنا #شغف_آخر", "#شَغَف_اخر"),
    ],
)
async def test_search_matches_other_spellings(
    client: httpx.AsyncClient, app: FastAPI, text: str, query: str
) -> None:
    await post(client, await member(app), text)
    assert text in await search_texts(client, query)


async def test_search_ranks_exact_words_above_forms_and_stems(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    author = await member(app)
    for text in ("بركان", "البركان", "براكين", "بركانهم", "بركانيات"):
        await post(client, author, text)
    answer = await search_texts(client, "بركان")
    assert answer[0] == "بركان"
    assert answer[1] == "البركان"
    assert set(answer[2:]) >= {"بركانهم"}


async def test_search_ranks_exact_word_above_popular_stem_match(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase
) -> None:
    author = await member(app)
    whole = await post(client, author, "مخلل الخيار")
    collision = await post(client, author, "مخللاتها ومخللهم")
    database.sql(f"UPDATE post_counts SET saves = 100000 WHERE post_id = '{collision['_id']}'")
    answer = [item["_id"] for item in await get_payload(client, search_url("مخلل"))]
    assert answer == [whole["_id"], collision["_id"]]


async def test_search_ranks_word_sequence_first_and_matches_phrases(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    author = await member(app)
    together = "مرجان أحمر في البحر"
    apart = "أحمر هذا الحجر وليس من مرجان"
    for text in (together, apart):
        await post(client, author, text)
    assert await search_texts(client, "مرجان أحمر") == [together, apart]
    assert await search_texts(client, '"مرجان أحمر"') == [together]
    assert await search_texts(client, "«مرجان أحمر»") == [together]
    assert await search_texts(client, "“مرجان أحمر”") == [together]
    assert await search_texts(client, "مرجان -البحر") == [apart]


async def test_search_falls_back_to_any_word(
    client: httpx.AsyncClient, app: FastAPI, statements: Statements
) -> None:
    author = await member(app)
    for text in ("لبلاب يتسلق", "جلنار يزهر", "لبلاب وجلنار"):
        await post(client, author, text)
    statements.clear()
    answer = await search_texts(client, "لبلاب جلنار")
    # Two searches, and two lookups of words to correct.
    assert len(statements) == 3
    assert answer[0] == "لبلاب وجلنار"
    assert set(answer[1:]) == {"لبلاب يتسلق", "جلنار يزهر"}
    assert await search_texts(client, "لبلاب جلنار", sort="new") == ["لبلاب وجلنار"]


async def test_search_runs_one_statement(
    client: httpx.AsyncClient, app: FastAPI, statements: Statements
) -> None:
    viewer = await member(app)
    for _ in range(3):
        await post(client, viewer, "قرنفل")
    await get_payload(client, search_url("قرنفل"), viewer)
    statements.clear()
    assert await search_texts(client, "قرنفل", viewer) == ["قرنفل"] * 3
    assert len(statements) == 1


async def test_search_by_handle_returns_posts_and_mentions_of_member(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    author, other = await member(app), await member(app)
    await post_payload(client, "/users/update", author, {"handle": "sumac_tree"})
    await post(client, author, "سماق من حلب")
    await post(client, author, "زعتر بلدي")
    await post(client, other, "أخذت سماق من @sumac_tree")
    await post(client, other, "سماق بلا أحد")
    both = {"سماق من حلب", "أخذت سماق من @sumac_tree"}
    assert set(await search_texts(client, "@sumac_tree سماق")) == both
    assert set(await search_texts(client, "@Sumac_Tree")) == both | {"زعتر بلدي"}


@pytest.mark.parametrize("sort", ["top", "new"])
async def test_search_pages_are_complete_without_repetition(
    client: httpx.AsyncClient, app: FastAPI, sort: str
) -> None:
    author = await member(app)
    word = {"top": "عوسج", "new": "سدرة"}[sort]
    created = [await post(client, author, f"{word} {'و' * (n % 3)}{word} {n}") for n in range(7)]
    result_ids = [
        item["_id"]
        async for page in list_pages(client, search_url(word, sort=sort), limit=3)
        for item in page
    ]
    assert sorted(result_ids) == sorted(item["_id"] for item in created)
    if sort == "new":
        assert result_ids == [item["_id"] for item in reversed(created)]


async def test_search_with_cursor_of_other_query_is_rejected(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    author = await member(app)
    for _ in range(2):
        await post(client, author, "حبق")
    first = await client.get(search_url("حبق", limit=1))
    cursor = first.json()["nextCursor"]
    answer = await client.get(search_url("ريحان", cursor=cursor))
    assert refusal(answer) == (422, "invalid_cursor")


async def test_search_filters_by_category_and_tag(client: httpx.AsyncClient, app: FastAPI) -> None:
    author = await member(app)
    await post(client, author, "خشخاش واحد", categoryId="design", tags=["حَقل"])
    await post(client, author, "خشخاش اثنان", categoryId="writing")
    assert await search_texts(client, "خشخاش", category="design") == ["خشخاش واحد"]
    assert await search_texts(client, "خشخاش", tag="#حقل") == ["خشخاش واحد"]
    assert await search_texts(client, "خشخاش", tag="سهل") == []
    assert refusal(await client.get(search_url("خشخاش", category="none")))[0] == 422


async def test_search_excludes_invisible_posts(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase
) -> None:
    viewer = await member(app)
    authors = [await member(app) for _ in range(5)]
    blocked, blocker, suspended, hidden, muted = authors
    for number, author in enumerate(authors):
        await post(client, author, f"دفلى {number}")
    gone = await post(client, viewer, "دفلى محذوفة")
    await client.delete(f"/posts/{gone['_id']}", headers=viewer.headers)
    database.sql(f"""
        INSERT INTO block (blocker_id, blocked_id)
        VALUES ('{viewer.id}', '{blocked.id}'), ('{blocker.id}', '{viewer.id}');
        INSERT INTO mute (muter_id, muted_id) VALUES ('{viewer.id}', '{muted.id}');
        UPDATE member SET suspended_at = now() WHERE id = '{suspended.id}';
        UPDATE post SET hidden_at = now() WHERE author_id = '{hidden.id}';
    """)
    # Muting does not affect search.
    assert await search_texts(client, "دفلى", viewer) == ["دفلى 4"]
    assert set(await search_texts(client, "دفلى")) == {"دفلى 0", "دفلى 1", "دفلى 4"}


@pytest.mark.parametrize(("sort", "word"), [("top", "غاردينيا"), ("new", "فاوانيا")])
async def test_search_finds_visible_posts_beyond_invisible_hits(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase, sort: str, word: str
) -> None:
    """More of the newest hits than the limit are by a suspended member."""
    author, suspended = await member(app), await member(app)
    count = MAX_HITS + 30
    database.sql(f"""
        CREATE TEMP TABLE many AS SELECT uuidv7() AS id, n FROM generate_series(1, {count}) AS n;
        INSERT INTO post (id, author_id, kind, text, lang, dir)
        SELECT id, CASE WHEN n <= 30 THEN '{author.id}' ELSE '{suspended.id}' END::uuid,
            'post', n, 'ar', 'rtl' FROM many;
        INSERT INTO post_counts (post_id) SELECT id FROM many;
        INSERT INTO post_text (post_id, folded)
        SELECT id, E'\\x1e' || '{word}' || E'\\x1e' FROM many ORDER BY n;
        UPDATE member SET suspended_at = now() WHERE id = '{suspended.id}';
    """)
    texts = []
    async for page in list_pages(client, search_url(word, sort=sort), limit=20):
        texts += [post["text"] for post in page]
    assert texts == [str(n) for n in range(30, 0, -1)]


async def test_search_after_update_matches_new_text_only(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    author = await member(app)
    created = await post(client, author, "صبّار")
    await post_payload(client, f"/posts/{created['_id']}/update", author, {"text": "كافور"})
    assert await search_texts(client, "صبار") == []
    assert await search_texts(client, "كافور") == ["كافور"]


async def test_search_highlights_original_words(client: httpx.AsyncClient, app: FastAPI) -> None:
    text = "🌿 وَالزَّعْفَرَانُ، ثم زعفـران! Saffrons 😀 ﺯﻋﻔﺮﺍﻥ"
    written = await post(client, await member(app), text)
    found = await get_payload(client, search_url("زعفران saffron"))
    # With few results the search is widened, to posts of other tests.
    (item,) = (each for each in found if each["_id"] == written["_id"])
    assert highlighted(text, item["highlights"]["text"]) == [
        "وَالزَّعْفَرَانُ", "زعفـران", "Saffrons", "ﺯﻋﻔﺮﺍﻥ",
    ]  # fmt: skip
    assert item["highlights"]["title"] == []
    assert item["highlights"]["snippet"]["text"] == text


async def test_search_snippet_surrounds_match(client: httpx.AsyncClient, app: FastAPI) -> None:
    text = "كلام كثير قبل ذلك " * 40 + "ثم الكُمّثرى وحدها " + "وكلام بعدها " * 40
    await post(client, await member(app), text.strip())
    (item,) = await get_payload(client, search_url("كمثرى"))
    snippet = item["highlights"]["snippet"]
    assert highlighted(snippet["text"], snippet["ranges"]) == ["الكُمّثرى"]
    assert len(snippet["text"]) < 200
    assert snippet["text"].startswith("…")
    assert snippet["text"].endswith("…")


@pytest.mark.parametrize(
    "query",
    ["😀", "«»", "-", "#", "@", "' OR 1=1 --", "a & b | !c:*", "\\", "\x00", "\ud7ff", "و", "﷽",
     "<->", "''", ":*", "~digital", "~0:0", "#'", "١" * 200, "ا ب ت ث ج ح خ د ذ ر ز س",
     '"', "the of"],
)  # fmt: skip
async def test_search_accepts_special_characters(client: httpx.AsyncClient, query: str) -> None:
    for path in (PATH, "/posts/exploreDigitalProducts", "/users/exploreUsers"):
        assert (await client.get(path, params={"query": query})).status_code == 200


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(query=st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
async def test_search_accepts_random_text(client: httpx.AsyncClient, query: str) -> None:
    for path in (PATH, "/users/exploreUsers"):
        assert (await client.get(path, params={"query": query})).status_code == 200


async def test_search_with_too_long_query_is_rejected(client: httpx.AsyncClient) -> None:
    answer = await client.get(PATH, params={"query": "ق" * 201})
    assert refusal(answer) == (422, "validation_failed")


async def test_search_products_ranks_titles_and_sorts_by_price(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    seller = await member(app)
    created = [
        await create_product(client, seller, title=title, text=text, priceCents=cents)
        for title, text, cents in (
            ("دليل العناية", "فيه فصل عن السنديان", 500),
            ("أطلس السنديان", "أشجار الجبل", 300),
            ("سنديان وصنوبر", "صور", 900),
        )
    ]
    path = "/posts/exploreDigitalProducts"
    by_price = [created[1]["_id"], created[0]["_id"], created[2]["_id"]]
    results = await get_payload(client, search_url("سنديان", path))
    assert results[-1]["_id"] == created[0]["_id"]
    assert highlighted(results[0]["title"], results[0]["highlights"]["title"]) == ["سنديان"]
    for sort, expected in (("priceAsc", by_price), ("priceDesc", by_price[::-1])):
        result_ids = [
            item["_id"]
            async for page in list_pages(client, search_url("سنديان", path, sort=sort), limit=1)
            for item in page
        ]
        assert result_ids == expected
    assert await get_payload(client, search_url("سنديان")) == []


async def test_explore_without_query_has_no_highlights(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    tag = "بلاسؤال"
    created = await post(client, await member(app), "بلا سؤال", tags=[tag])
    items = await get_payload(client, f"{PATH}?sort=new")
    # Posts of other tests may be newer; a tag selects this one.
    (newest,) = await get_payload(client, str(httpx.URL(PATH, params={"sort": "new", "tag": tag})))
    assert newest["_id"] == created["_id"]
    assert {item["highlights"] for item in [newest, *items]} == {None}
