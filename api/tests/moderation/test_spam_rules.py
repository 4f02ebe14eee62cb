"""Rules as staff reads and changes them."""

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.posts.spam.rules import DEFAULTS, RULES
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.http import field_errors, get_payload, post_payload, refusal
from api.tests.support.payouts import create_staff
from api.tests.support.products import create_product
from infra.local.postgres import PostgresError
from infra.support.spam_wave import TEMPLATES


@pytest.fixture
async def admin(app: FastAPI, database: TestDatabase) -> SignedInMember:
    database.sql("DELETE FROM post_fingerprint; DELETE FROM spam_rule")
    return await create_staff(app, database)


@pytest.fixture
async def moderator(app: FastAPI, database: TestDatabase) -> SignedInMember:
    member = await create_staff(app, database)
    database.sql(f"UPDATE staff_role SET role = 'moderator' WHERE member_id = '{member.id}'")
    return member


async def read_rule(client: httpx.AsyncClient, viewer: SignedInMember, name: str) -> Any:
    rules = await get_payload(client, "/staff/rules", viewer)
    assert [rule["rule"] for rule in rules] == list(RULES)
    return next(rule for rule in rules if rule["rule"] == name)


async def test_moderator_reads_rules_and_admin_changes_them(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    admin: SignedInMember,
    moderator: SignedInMember,
) -> None:
    rule = await read_rule(client, moderator, "repeated_text")
    assert rule["mode"] == "hold"
    assert rule["thresholds"] == {"copies": 3, "hours": 24, "distance": 3, "length": 60}
    assert rule["limits"]["copies"] == [2, 50]
    assert (rule["changedAt"], rule["changedBy"]) == (None, None)
    body = {"rule": "repeated_text", "mode": "hold", "weight": 70, "thresholds": {"copies": 2}}
    refused = await client.post("/staff/rules", json=body, headers=moderator.headers)
    assert refusal(refused) == (404, "not_found")
    changed = await post_payload(client, "/staff/rules", admin, body)
    assert changed["thresholds"] == {"copies": 2, "hours": 24, "distance": 3, "length": 60}
    assert changed["changedBy"]["_id"] == str(admin.id)
    assert await read_rule(client, moderator, "repeated_text") == changed
    # With effect on the next text, and recorded once.
    await post_payload(client, "/staff/rules", admin, body)
    acts = database.sql(
        "SELECT facts ->> 'weight' FROM staff_act WHERE action = 'rule_changed' AND member_id"
        f" IS NULL AND actor_id = '{admin.id}'"
    )
    assert acts == "70"
    for expected in ("f", "t"):
        post = await factories.post(client, await factories.member(app, trust=0), TEMPLATES[7])
        hidden = f"SELECT hidden_at IS NOT NULL FROM post WHERE id = '{post['_id']}'"
        assert database.sql(hidden) == expected


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"thresholds": {"copies": 1}}, "thresholds.copies"),
        ({"thresholds": {"copies": 51}}, "thresholds.copies"),
        ({"thresholds": {"distance": 4}}, "thresholds.distance"),
        ({"thresholds": {"links": 2}}, "thresholds.links"),
        ({"thresholds": {"copies": 2.5}}, "thresholds.copies"),
        ({"thresholds": {"copies": True}}, "thresholds.copies"),
        ({"weight": 101}, "weight"),
        ({"mode": "delete"}, "mode"),
        ({"rule": "everything"}, "rule"),
    ],
)
async def test_impossible_rule_is_refused(
    client: httpx.AsyncClient,
    database: TestDatabase,
    admin: SignedInMember,
    change: dict[str, Any],
    field: str,
) -> None:
    body = {"rule": "repeated_text", "mode": "hold", **change}
    answer = await client.post("/staff/rules", json=body, headers=admin.headers)
    assert list(field_errors(answer)) == [field]
    assert database.sql("SELECT count(*) FROM spam_rule") == "0"


async def test_rules_do_not_exist_for_others(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await factories.member(app)
    treasurer = await create_staff(app, database)
    database.sql(f"UPDATE staff_role SET role = 'treasurer' WHERE member_id = '{treasurer.id}'")
    for headers in ({}, member.headers, treasurer.headers):
        assert refusal(await client.get("/staff/rules", headers=headers)) == (404, "not_found")
        body = {"rule": "reports", "mode": "off"}
        answer = await client.post("/staff/rules", json=body, headers=headers)
        assert refusal(answer) == (404, "not_found")
    # The database refuses it too.
    with pytest.raises(PostgresError, match="permission denied"):
        database.sql(
            "INSERT INTO spam_rule (rule, mode, weight, changed_by)"
            f" VALUES ('reports', 'off', 0, '{treasurer.id}')"
        )


async def test_limits_contain_the_defaults() -> None:
    for rule in DEFAULTS.values():
        for each in rule.thresholds.values():
            assert each.least <= each.default <= each.greatest


async def test_product_with_a_removed_file_is_held(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, drain: Drain
) -> None:
    seller, other = await factories.member(app), await factories.member(app)
    sold = await create_product(client, seller)
    again = await create_product(client, other)
    await drain()
    assert (await client.get(f"/posts/{again['_id']}/guest")).status_code == 200
    database.sql(f"UPDATE file SET blocked_at = now() WHERE id = '{sold['files'][0]['fileId']}'")
    # The bytes are the same.
    third = await create_product(client, other)
    await drain()
    assert (await client.get(f"/posts/{third['_id']}/guest")).status_code == 404
    assert (
        database.sql(
            "SELECT concat_ws(' ', state, array_to_string(rules, ',')) FROM moderation_case"
            f" WHERE subject_id = '{third['_id']}'"
        )
        == "held removed_file"
    )
    category = database.sql(f"SELECT rule FROM statement WHERE member_id = '{other.id}'")
    assert category == "other"
    counts = f"SELECT concat(posts_count, products_count) FROM member WHERE id = '{other.id}'"
    assert database.sql(counts) == "11"
    assert (await client.get(f"/posts/{again['_id']}/guest")).status_code == 200
