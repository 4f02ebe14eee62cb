"""Account deletion: deleted data, data that others keep, and the ledger."""

import itertools
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.account.data_inventory import DATA_INVENTORY
from api.account.deletion.job import DeletionJob
from api.core.events.dispatch import WorkerContext
from api.payouts import queries as payout_queries
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.support.auth import Drain, new_email, read_inbox, register_member, sign_in
from api.tests.support.checkout import LedgerProbe
from api.tests.support.full_account import (
    FullAccount,
    download_export,
    find_keys,
    find_rows,
    purge_accounts,
)
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.passkeys import begin_sign_in
from api.tests.support.passkeys import sign_in as sign_in_by_passkey
from api.tests.support.stripe_sandbox import Sandbox
from api.tests.support.uploads import list_storage


@pytest.fixture
async def full_account(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    drain: Drain,
) -> FullAccount:
    account = await FullAccount(app, client, database, sandbox, drain).create()
    account.settle_payout()
    return account


def list_files_with(app: FastAPI, word: str) -> list[Path]:
    """Return the stored files that contain a word."""
    return [path for path in list_storage(app.state.settings) if word.encode() in path.read_bytes()]


async def test_deletion_leaves_no_personal_data_in_any_store(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    drain: Drain,
    jobs: WorkerContext,
    full_account: FullAccount,
) -> None:
    await download_export(client, database, full_account.member, drain)
    await full_account.request_deletion("reason without a name")
    await drain()
    before = {row.partition(":")[0] for row in find_rows(database, full_account.canary)}
    # Otherwise the search below proves nothing.
    assert before >= {
        "member", "reserved_handle", "identifier", "external_identity", "one_time_code", "session",
        "passkey",
        "muted_word", "post", "post_revision", "post_tag", "comment", "product_review", "report",
        "file", "purchase", "payout_method", "connect_account", "dev_message", "moderation_case",
        "signal", "appeal",
    }  # fmt: skip
    assert list_files_with(app, full_account.canary)
    await app.state.redis.hset("test key", "name", full_account.canary)
    assert await find_keys(app, full_account.canary) == ["b'test key'"]
    await app.state.redis.delete("test key")
    full_account.end_grace_period()
    await purge_accounts(jobs, drain)
    # E-mails to other members are retained in the development inbox.
    remaining_rows = [
        row
        for row in find_rows(database, full_account.canary)
        if not row.startswith("dev_message: ")
    ]
    assert remaining_rows == []
    assert (
        database.sql(
            "SELECT count(*) FROM dev_message WHERE recipient ILIKE '%"
            f"{full_account.canary}%' OR recipient = '{full_account.member.email}'"
        )
        == "0"
    )
    assert find_rows(database, full_account.phone.lstrip("+")) == []
    assert list_files_with(app, full_account.canary) == []
    assert await find_keys(app, full_account.canary) == []
    assert await find_keys(app, full_account.phone.lstrip("+")) == []
    named = {row.partition(":")[0] for row in find_rows(database, str(full_account.member.id))}
    assert named <= {
        table for table, rule in DATA_INVENTORY.items() if rule.disposition == "anonymized"
    }
    # Leaves of other members may name the author; the member's own rows and secrets are gone.
    own = f"SELECT count(*) FROM revenue_leaves WHERE member_id = '{full_account.member.id}'"
    assert database.sql(own) == "0"
    credential = full_account.passkey.sign(await begin_sign_in(client))
    assert refusal(await sign_in_by_passkey(client, credential)) == (401, "passkey_invalid")
    assert find_rows(database, "reason without a name")[0].startswith("farewell: ")
    assert str(full_account.member.id) not in find_rows(database, "reason without a name")[0]


async def test_deletion_keeps_data_of_others_and_the_ledger(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    full_account: FullAccount,
    jobs: WorkerContext,
    drain: Drain,
) -> None:
    ledger_probe = await LedgerProbe.open(app, database, sandbox)
    balances, keys = (
        await ledger_probe.member_balances(full_account.member),
        ledger_probe.journal_keys(),
    )
    assert balances[1] > 0
    before = await read_counts(client, full_account)
    assert before == ({"love": 2}, 2, 2, 5)
    assert str(full_account.member.id) in str(
        await get_payload(client, "/notifications", full_account.friend)
    )
    await full_account.request_deletion()
    full_account.end_grace_period()
    await purge_accounts(jobs, drain)
    # The comment without replies and the reply are deleted.
    assert await read_counts(client, full_account) == ({"love": 1}, 1, 1, 3)
    await assert_follows_deleted(client, full_account)
    await assert_notifications_retracted(client, database, full_account)
    for_english, for_arabic = ("en", "This comment was deleted."), ("ar", "تم حذف هذا التعليق.")
    await assert_replied_comment_remains(client, full_account, *for_english, name="Deleted account")
    await assert_replied_comment_remains(client, full_account, *for_arabic, name="حساب محذوف")
    await assert_buyer_keeps_product(app, client, full_account)
    await assert_reviews_deleted(client, database, full_account)
    await assert_answers_deleted(client, full_account)
    # The available balance is unclaimed; what is pending and all journals remain in the ledger.
    assert await ledger_probe.member_balances(full_account.member) == (balances[0], 0)
    collected = f"balance-unclaimed:{full_account.member.id}:1"
    assert ledger_probe.journal_keys() == sorted([*keys, collected])
    await ledger_probe.assert_consistent()
    async with app.state.database.reading() as connection:
        assert await payout_queries.list_tampered_events(connection) == []
    query = f"SELECT status, amount_cents FROM payout WHERE member_id = '{full_account.member.id}'"
    assert database.sql(query) == "transferred|5000"


async def read_counts(
    client: httpx.AsyncClient, full_account: FullAccount
) -> tuple[Any, int, int, int]:
    """Return the evaluations, saves, shares and comments of the friend's post."""
    post = await get_payload(
        client, f"/posts/post/{full_account.ids['theirs']}", full_account.other
    )
    counts = post["counts"]
    return counts["evaluations"], counts["saves"], counts["shares"], counts["comments"]


async def assert_answers_deleted(client: httpx.AsyncClient, full_account: FullAccount) -> None:
    """The erased answer is no longer accepted, and the member's mark no longer counted."""
    question, friend = full_account.ids["friends_question"], full_account.friend
    assert (await get_payload(client, f"/posts/post/{question}", friend))["answerId"] is None
    listed = await get_payload(client, f"/posts/{question}/comments?sort=helpful", friend)
    assert [each["accepted"] for each in listed] == [False, False]
    (marked,) = [each for each in listed if each["_id"] == full_account.ids["marked"]]
    assert (marked["helpfulCount"], marked["helpful"]) == (1, True)
    profile = await get_payload(client, f"/users/{friend.id}", full_account.other)
    assert profile["answersCount"] == 0


async def assert_follows_deleted(client: httpx.AsyncClient, full_account: FullAccount) -> None:
    friend = await get_payload(client, f"/users/{full_account.friend.id}", full_account.other)
    assert (friend["followersCount"], friend["followingCount"]) == (1, 0)
    other = await get_payload(client, f"/users/{full_account.other.id}", full_account.friend)
    assert (other["followersCount"], other["followingCount"]) == (0, 1)


async def assert_notifications_retracted(
    client: httpx.AsyncClient, database: TestDatabase, full_account: FullAccount
) -> None:
    member_id = full_account.member.id
    for query in (
        f"SELECT count(*) FROM told_act WHERE actor_id = '{member_id}'",
        f"SELECT count(*) FROM notification WHERE '{member_id}' = ANY(actor_id || earlier_ids)",
    ):
        assert database.sql(query) == "0"
    listed = await get_payload(client, "/notifications?limit=100", full_account.friend)
    assert str(member_id) not in str(listed)
    # A group with several actors remains without the member.
    evaluated = [each for each in listed if each["type"] == "evaluation"]
    assert [(each["count"], each["from"]["_id"]) for each in evaluated] == [
        (1, str(full_account.other.id))
    ]
    assert await get_payload(client, "/notifications/count", full_account.friend) == len(listed)


async def assert_replied_comment_remains(
    client: httpx.AsyncClient, full_account: FullAccount, language: str, words: str, *, name: str
) -> None:
    path = f"/posts/{full_account.ids['theirs']}/comments"
    answer = await client.get(path, headers={"accept-language": language})
    listed = {each["_id"]: each for each in answer.json()["payload"]}
    assert set(listed) == {full_account.ids["answered"], full_account.ids["hers"]}
    erased = listed[full_account.ids["answered"]]
    assert (erased["text"], erased["author"]["name"]) == (words, name)
    assert (erased["author"]["handle"], erased["author"]["profilePic"]) == (None, None)
    assert [reply["_id"] for reply in erased["replies"]] == [full_account.ids["answer"]]
    assert listed[full_account.ids["hers"]]["replies"] == []


async def assert_reviews_deleted(
    client: httpx.AsyncClient, database: TestDatabase, full_account: FullAccount
) -> None:
    """The member's review leaves the friend's product; the friend's review loses its reply."""
    offered = full_account.ids["offered"]
    assert await get_payload(client, f"/posts/{offered}/reviews", full_account.friend) == []
    post = await get_payload(client, f"/posts/post/{offered}", full_account.friend)
    assert (post["ratingCount"], post["ratingTenths"]) == (0, None)
    remaining = database.sql(
        "SELECT text, reply_text FROM product_review"
        f" WHERE id = '{full_account.ids['answered_review']}'"
    )
    assert remaining == "مراجعة الصديق|"


async def assert_buyer_keeps_product(
    app: FastAPI, client: httpx.AsyncClient, full_account: FullAccount
) -> None:
    sold, file_id = full_account.ids["sold"], full_account.ids["sold_file"]
    post = await get_payload(client, f"/posts/post/{sold}", full_account.friend)
    assert post["title"] == f"title {full_account.kept}"
    assert post["author"]["name"] == "Deleted account"
    image = await client.get(httpx.URL(post["previews"][0]["url"]).raw_path.decode())
    assert image.status_code == 200
    link = await get_payload(client, f"/posts/{sold}/files/{file_id}", full_account.friend)
    file = await client.get(httpx.URL(link["url"]).raw_path.decode())
    assert file.content == full_account.kept.encode()
    library = await get_payload(client, "/posts/purchased", full_account.friend)
    assert sold in {each["_id"] for each in library}
    receipt = await get_payload(
        client, f"/payments/{full_account.sale.payment_id}", full_account.friend
    )
    assert receipt["seller"]["name"] == "Deleted account"
    # Other members can't see the product, and unsold files are deleted.
    answer = await client.get(f"/posts/post/{sold}", headers=full_account.other.headers)
    assert refusal(answer) == (404, "post_not_found")
    remaining = {path.parent.name for path in list_storage(app.state.settings)}
    assert file_id in remaining
    assert not remaining & {full_account.ids[name] for name in ("unsold_file", "picture", "avatar")}


async def test_deletion_keeps_product_with_open_dispute_for_its_buyer(
    client: httpx.AsyncClient,
    database: TestDatabase,
    full_account: FullAccount,
    jobs: WorkerContext,
    drain: Drain,
) -> None:
    sold = full_account.ids["sold"]
    database.sql(
        "UPDATE dispute SET status = 'open' WHERE payment_id IN (SELECT id FROM payment WHERE"
        f" purchase_id = '{full_account.sale.payment_id}');"
        f" UPDATE entitlement SET revoked_at = now() WHERE post_id = '{sold}'"
    )
    await full_account.request_deletion()
    full_account.end_grace_period()
    await purge_accounts(jobs, drain)
    database.sql(f"UPDATE entitlement SET revoked_at = NULL WHERE post_id = '{sold}'")
    post = await get_payload(client, f"/posts/post/{sold}", full_account.friend)
    assert post["title"] == f"title {full_account.kept}"
    assert [file["fileId"] for file in post["files"]] == [full_account.ids["sold_file"]]


async def test_deletion_ends_sessions_and_frees_the_address(
    client: httpx.AsyncClient, drain: Drain, database: TestDatabase, jobs: WorkerContext
) -> None:
    address = new_email()
    joined = await register_member(client, drain, address)
    old = factories.SignedInMember(joined["user"]["_id"], joined["token"], address)
    await factories.post(client, old)
    database.sql(f"UPDATE session SET confirmed_at = now() WHERE member_id = '{old.id}'")
    await post_payload(client, "/users/deleteAccount", old)
    database.sql(f"UPDATE member SET deletes_at = now() WHERE id = '{old.id}'")
    await purge_accounts(jobs, drain)
    assert database.sql(f"SELECT count(*) FROM session WHERE member_id = '{old.id}'") == "0"
    assert await read_inbox(client, address) == []
    assert refusal(await client.post("/identity/refresh"))[1] == "session_ended"
    # Sign-in by the address leads to registration, because no account has it.
    assert "verificationToken" in await sign_in(client, drain, address)
    new = await register_member(client, drain, address)
    assert new["user"]["_id"] != str(old.id)
    assert new["user"]["postsCount"] == 0


async def test_interrupted_deletion_is_completed_by_later_runs(
    client: httpx.AsyncClient,
    database: TestDatabase,
    full_account: FullAccount,
    jobs: WorkerContext,
    drain: Drain,
) -> None:
    await full_account.request_deletion()
    full_account.end_grace_period()
    await drain()
    # Each run has time for a limited number of batches, the first for none.
    for batches in range(0, 99, 3):
        times = itertools.chain([0.0] * (batches + 1), itertools.repeat(1e9))
        await DeletionJob(jobs.database, clock=times.__next__).run()
        if database.sql(f"SELECT purged_at FROM member WHERE id = '{full_account.member.id}'"):
            break
    else:
        pytest.fail("the deletion does not complete")
    assert batches > 5
    await drain()
    assert not [row for row in find_rows(database, full_account.canary) if "dev_message" not in row]
    counts = (
        await get_payload(client, f"/posts/post/{full_account.ids['theirs']}", full_account.other)
    )["counts"]
    assert (counts["evaluations"], counts["saves"], counts["comments"]) == ({"love": 1}, 1, 3)
    # A further run changes nothing.
    await purge_accounts(jobs, drain)
    again = (
        await get_payload(client, f"/posts/post/{full_account.ids['theirs']}", full_account.other)
    )["counts"]
    assert again == counts


async def test_failed_deletion_does_not_stop_others_and_is_retried(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    drain: Drain,
) -> None:
    failing, other = await factories.member(app), await factories.member(app)
    for member, ago in ((failing, 2), (other, 1)):
        await factories.post(client, member)
        database.sql(
            f"INSERT INTO leaving (member_id) VALUES ('{member.id}');"
            f" UPDATE member SET deletes_at = now() - interval '{ago} days'"
            f" WHERE id = '{member.id}'"
        )
    database.sql(
        "CREATE FUNCTION fail_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " RAISE EXCEPTION 'failure'; END $$;"
        " CREATE TRIGGER fail_update BEFORE UPDATE ON post FOR EACH ROW"
        f" WHEN (OLD.author_id = '{failing.id}') EXECUTE FUNCTION fail_update()"
    )
    try:
        await purge_accounts(jobs, drain)
    finally:
        database.sql("DROP FUNCTION fail_update CASCADE")
    purged = "SELECT purged_at IS NOT NULL FROM member WHERE id = '{}'"
    assert database.sql(purged.format(failing.id)) == "f"
    assert database.sql(purged.format(other.id)) == "t"
    await purge_accounts(jobs, drain)
    assert database.sql(purged.format(failing.id)) == "t"
