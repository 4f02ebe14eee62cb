"""Searching posts and products over HTTP."""

from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from api.search.scan import MAX_HITS
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember, member, post
from api.tests.support.http import got, pages, posted, refusal
from api.tests.support.products import create_product

PATH = "/posts/explorePosts"


def asking(query: str, path: str = PATH, **more: Any) -> str:
    return str(httpx.URL(path, params={"query": query, **more}))


async def found(
    client: httpx.AsyncClient, query: str, viewer: SignedInMember | None = None, **more: Any
) -> list[str]:
    """The texts that a query finds, in order."""
    return [post["text"] for post in await got(client, asking(query, **more), viewer)]


def marked(text: str, ranges: list[list[int]]) -> list[str]:
    """What stands at the ranges, which count UTF-16 code units."""
    coded = text.encode("utf-16-le")
    return [coded[2 * start : 2 * end].decode("utf-16-le") for start, end in ranges]


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
async def test_a_word_is_found_in_another_spelling(
    client: httpx.AsyncClient, app: FastAPI, text: str, query: str
) -> None:
    await post(client, await member(app), text)
    assert text in await found(client, query)


async def test_a_whole_word_stands_above_its_forms_and_these_above_stems(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    author = await member(app)
    for text in ("بركان", "البركان", "براكين", "بركانهم", "بركانيات"):
        await post(client, author, text)
    answer = await found(client, "بركان")
    assert answer[0] == "بركان"
    assert answer[1] == "البركان"
    assert set(answer[2:]) >= {"بركانهم"}


async def test_what_only_shares_a_stem_stands_below_the_word_however_popular(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase
) -> None:
    author = await member(app)
    whole = await post(client, author, "مخلل الخيار")
    collision = await post(client, author, "مخللاتها ومخللهم")
    database.sql(f"UPDATE post_counts SET saves = 100000 WHERE post_id = '{collision['_id']}'")
    answer = [item["_id"] for item in await got(client, asking("مخلل"))]
    assert answer == [whole["_id"], collision["_id"]]


async def test_words_that_follow_each_other_stand_above_the_same_words_apart(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    author = await member(app)
    together = "مرجان أحمر في البحر"
    apart = "أحمر هذا الحجر وليس من مرجان"
    for text in (together, apart):
        await post(client, author, text)
    assert await found(client, "مرجان أحمر") == [together, apart]
    assert await found(client, '"مرجان أحمر"') == [together]
    assert await found(client, "«مرجان أحمر»") == [together]
    assert await found(client, "“مرجان أحمر”") == [together]
    assert await found(client, "مرجان -البحر") == [apart]


async def test_where_no_post_holds_every_word_those_that_hold_some_follow(
    client: httpx.AsyncClient, app: FastAPI, statements: Statements
) -> None:
    author = await member(app)
    for text in ("لبلاب يتسلق", "جلنار يزهر", "لبلاب وجلنار"):
        await post(client, author, text)
    statements.clear()
    answer = await found(client, "لبلاب جلنار")
    assert len(statements) == 2
    assert answer[0] == "لبلاب وجلنار"
    assert set(answer[1:]) == {"لبلاب يتسلق", "جلنار يزهر"}
    assert await found(client, "لبلاب جلنار", sort="new") == ["لبلاب وجلنار"]


async def test_a_search_is_one_statement(
    client: httpx.AsyncClient, app: FastAPI, statements: Statements
) -> None:
    viewer = await member(app)
    await post(client, viewer, "قرنفل")
    await got(client, asking("قرنفل"), viewer)
    statements.clear()
    assert await found(client, "قرنفل", viewer) == ["قرنفل"]
    assert len(statements) == 1


async def test_a_handle_finds_what_its_member_wrote_and_where_they_are_mentioned(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    author, other = await member(app), await member(app)
    await posted(client, "/users/update", author, {"handle": "sumac_tree"})
    await post(client, author, "سماق من حلب")
    await post(client, author, "زعتر بلدي")
    await post(client, other, "أخذت سماق من @sumac_tree")
    await post(client, other, "سماق بلا أحد")
    both = {"سماق من حلب", "أخذت سماق من @sumac_tree"}
    assert set(await found(client, "@sumac_tree سماق")) == both
    assert set(await found(client, "@Sumac_Tree")) == both | {"زعتر بلدي"}


@pytest.mark.parametrize("sort", ["top", "new"])
async def test_pages_follow_each_other_without_gap_or_repetition(
    client: httpx.AsyncClient, app: FastAPI, sort: str
) -> None:
    author = await member(app)
    word = {"top": "عوسج", "new": "سدرة"}[sort]
    made = [await post(client, author, f"{word} {'و' * (n % 3)}{word} {n}") for n in range(7)]
    seen = [
        item["_id"]
        async for page in pages(client, asking(word, sort=sort), limit=3)
        for item in page
    ]
    assert sorted(seen) == sorted(item["_id"] for item in made)
    if sort == "new":
        assert seen == [item["_id"] for item in reversed(made)]


async def test_a_cursor_of_another_query_is_refused(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    author = await member(app)
    for _ in range(2):
        await post(client, author, "حبق")
    first = await client.get(asking("حبق", limit=1))
    cursor = first.json()["nextCursor"]
    answer = await client.get(asking("ريحان", cursor=cursor))
    assert refusal(answer) == (422, "invalid_cursor")


async def test_category_and_tag_narrow_a_search(client: httpx.AsyncClient, app: FastAPI) -> None:
    author = await member(app)
    await post(client, author, "خشخاش واحد", categoryId="design", tags=["حَقل"])
    await post(client, author, "خشخاش اثنان", categoryId="writing")
    assert await found(client, "خشخاش", category="design") == ["خشخاش واحد"]
    assert await found(client, "خشخاش", tag="#حقل") == ["خشخاش واحد"]
    assert await found(client, "خشخاش", tag="سهل") == []
    assert refusal(await client.get(asking("خشخاش", category="none")))[0] == 422


async def test_nobody_finds_what_they_may_not_see(
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
    # A muted member's post was asked for by its words.
    assert await found(client, "دفلى", viewer) == ["دفلى 4"]
    assert set(await found(client, "دفلى")) == {"دفلى 0", "دفلى 1", "دفلى 4"}


@pytest.mark.parametrize(("by", "word"), [("top", "غاردينيا"), ("new", "فاوانيا")])
async def test_what_a_viewer_may_not_see_hides_nothing_behind_it(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase, by: str, word: str
) -> None:
    """More of the newest than are ranked are by somebody who was suspended."""
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
    async for page in pages(client, asking(word, sort=by), limit=20):
        texts += [post["text"] for post in page]
    assert texts == [str(n) for n in range(30, 0, -1)]


async def test_an_edit_is_found_by_its_new_words_alone(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    author = await member(app)
    made = await post(client, author, "صبّار")
    await posted(client, f"/posts/{made['_id']}/update", author, {"text": "كافور"})
    assert await found(client, "صبار") == []
    assert await found(client, "كافور") == ["كافور"]


async def test_highlights_show_the_words_as_they_were_written(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    text = "🌿 وَالزَّعْفَرَانُ، ثم زعفـران! Saffrons 😀 ﺯﻋﻔﺮﺍﻥ"
    await post(client, await member(app), text)
    (item,) = await got(client, asking("زعفران saffron"))
    assert marked(text, item["highlights"]["text"]) == [
        "وَالزَّعْفَرَانُ", "زعفـران", "Saffrons", "ﺯﻋﻔﺮﺍﻥ",
    ]  # fmt: skip
    assert item["highlights"]["title"] == []
    assert item["highlights"]["snippet"]["text"] == text


async def test_a_snippet_is_the_part_around_what_was_found(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    text = "كلام كثير قبل ذلك " * 40 + "ثم الكُمّثرى وحدها " + "وكلام بعدها " * 40
    await post(client, await member(app), text.strip())
    (item,) = await got(client, asking("كمثرى"))
    snippet = item["highlights"]["snippet"]
    assert marked(snippet["text"], snippet["ranges"]) == ["الكُمّثرى"]
    assert len(snippet["text"]) < 200
    assert snippet["text"].startswith("…")
    assert snippet["text"].endswith("…")


@pytest.mark.parametrize(
    "query",
    ["😀", "«»", "-", "#", "@", "' OR 1=1 --", "a & b | !c:*", "\\", "\x00", "\ud7ff", "و", "﷽",
     "<->", "''", ":*", "~digital", "~0:0", "#'", "١" * 200, "ا ب ت ث ج ح خ د ذ ر ز س",
     '"', "the of"],
)  # fmt: skip
async def test_any_text_is_a_query(client: httpx.AsyncClient, query: str) -> None:
    for path in (PATH, "/posts/exploreDigitalProducts", "/users/exploreUsers"):
        assert (await client.get(path, params={"query": query})).status_code == 200


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(query=st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
async def test_whatever_is_typed_is_answered(client: httpx.AsyncClient, query: str) -> None:
    for path in (PATH, "/users/exploreUsers"):
        assert (await client.get(path, params={"query": query})).status_code == 200


async def test_a_query_has_an_end(client: httpx.AsyncClient) -> None:
    answer = await client.get(PATH, params={"query": "ق" * 201})
    assert refusal(answer) == (422, "validation_failed")


async def test_products_are_found_by_title_first_and_by_price(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    seller = await member(app)
    made = [
        await create_product(client, seller, title=title, text=text, priceCents=cents)
        for title, text, cents in (
            ("دليل العناية", "فيه فصل عن السنديان", 500),
            ("أطلس السنديان", "أشجار الجبل", 300),
            ("سنديان وصنوبر", "صور", 900),
        )
    ]
    path = "/posts/exploreDigitalProducts"
    by_price = [made[1]["_id"], made[0]["_id"], made[2]["_id"]]
    found = await got(client, asking("سنديان", path))
    assert found[-1]["_id"] == made[0]["_id"]
    assert marked(found[0]["title"], found[0]["highlights"]["title"]) == ["سنديان"]
    for sort, expected in (("priceAsc", by_price), ("priceDesc", by_price[::-1])):
        seen = [
            item["_id"]
            async for page in pages(client, asking("سنديان", path, sort=sort), limit=1)
            for item in page
        ]
        assert seen == expected
    assert await got(client, asking("سنديان")) == []


async def test_without_a_query_posts_are_explored(client: httpx.AsyncClient, app: FastAPI) -> None:
    made = await post(client, await member(app), "بلا سؤال")
    (newest, *_) = await got(client, f"{PATH}?sort=new")
    assert newest["_id"] == made["_id"]
    assert newest["highlights"] is None


async def test_a_search_of_a_large_table_is_answered_by_its_index(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase
) -> None:
    """However frequent a word is: as many ranges are met as give enough hits, and not more."""
    author = await member(app)
    database.sql(f"""
        CREATE TEMP TABLE many AS SELECT uuidv7() AS id, n FROM generate_series(1, 20000) AS n;
        INSERT INTO post (id, author_id, kind, text, lang, dir)
        SELECT id, '{author.id}', 'post', 'x', 'ar', 'rtl' FROM many;
        INSERT INTO post_counts (post_id) SELECT id FROM many;
        INSERT INTO post_text (post_id, folded)
        SELECT id, E'\\x1e' || 'عاصفه ' || n || E'\\x1e' FROM many ORDER BY n;
        ANALYZE post, post_counts, post_text;
    """)
    seen = 0
    async for page in pages(client, asking("عاصفة"), limit=100):
        seen += len(page)
    assert seen == MAX_HITS
    plan = database.sql(
        "SET enable_seqscan = on; EXPLAIN SELECT 1 FROM post_text_place_seq,"
        " generate_series(last_value >> 12, 0, -1) AS n, LATERAL (SELECT post_id FROM post_text"
        " WHERE vector @@ ('عاصفه'::tsquery && ('''~0:' || n || '''')::tsquery)"
        " ORDER BY post_id DESC LIMIT 5000) AS hit LIMIT 5000"
    )
    assert "ix_post_text_vector" in plan
    database.sql(f"DELETE FROM post WHERE author_id = '{author.id}'; ANALYZE post, post_text")
