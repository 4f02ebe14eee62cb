"""The end of an account: what goes, what others keep, and that the books stay true."""

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
from api.tests.support.http import got, posted, refusal
from api.tests.support.stripe_sandbox import Sandbox
from api.tests.support.uploads import list_storage


@pytest.fixture
async def busy(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    drain: Drain,
) -> FullAccount:
    made = await FullAccount(app, client, database, sandbox, drain).create()
    made.settle_payout()
    return made


def stored(app: FastAPI, word: str) -> list[Path]:
    """Files in storage that hold a word."""
    return [path for path in list_storage(app.state.settings) if word.encode() in path.read_bytes()]


async def test_deletion_leaves_no_personal_data_in_any_store(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    drain: Drain,
    jobs: WorkerContext,
    busy: FullAccount,
) -> None:
    await download_export(client, database, busy.member, drain)
    await busy.request_deletion("reason without a name")
    await drain()
    before = {row.partition(":")[0] for row in find_rows(database, busy.canary)}
    # Else the look would prove nothing.
    assert before >= {
        "member", "former_handle", "identifier", "external_identity", "one_time_code", "session",
        "muted_word", "post", "post_revision", "post_tag", "comment", "report", "file", "purchase",
        "payout_method", "connect_account", "dev_message",
    }  # fmt: skip
    assert stored(app, busy.canary)
    await app.state.redis.hset("seen only here", "name", busy.canary)
    assert await find_keys(app, busy.canary) == ["b'seen only here'"]
    await app.state.redis.delete("seen only here")
    busy.end_grace_period()
    await purge_accounts(jobs, drain)
    # Letters that others received are theirs, and here for development alone.
    left = [row for row in find_rows(database, busy.canary) if not row.startswith("dev_message: ")]
    assert left == []
    assert (
        database.sql(
            "SELECT count(*) FROM dev_message WHERE recipient ILIKE '%"
            f"{busy.canary}%' OR recipient = '{busy.member.email}'"
        )
        == "0"
    )
    assert find_rows(database, busy.phone.lstrip("+")) == []
    assert stored(app, busy.canary) == []
    assert await find_keys(app, busy.canary) == []
    assert await find_keys(app, busy.phone.lstrip("+")) == []
    named = {row.partition(":")[0] for row in find_rows(database, str(busy.member.id))}
    assert named <= {
        table for table, fate in DATA_INVENTORY.items() if fate.disposition == "anonymized"
    }
    assert find_rows(database, "reason without a name")[0].startswith("farewell: ")
    assert str(busy.member.id) not in find_rows(database, "reason without a name")[0]


async def test_deletion_keeps_data_of_others_and_the_ledger(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    busy: FullAccount,
    jobs: WorkerContext,
    drain: Drain,
) -> None:
    ledger_probe = await LedgerProbe.open(app, database, sandbox)
    held, keys = await ledger_probe.member_balances(busy.member), ledger_probe.journal_keys()
    assert held[1] > 0
    before = await counts_of(client, busy)
    assert before == ({"love": 2}, 2, 2, 5)
    assert str(busy.member.id) in str(await got(client, "/notifications", busy.friend))
    await busy.request_deletion()
    busy.end_grace_period()
    await purge_accounts(jobs, drain)
    # Gone are the comment that nobody answered, and the reply.
    assert await counts_of(client, busy) == ({"love": 1}, 1, 1, 3)
    await nobody_follows_them_any_more(client, busy)
    await nobody_is_told_of_them_any_more(client, database, busy)
    for_english, for_arabic = ("en", "This comment was deleted."), ("ar", "حُذف هذا التعليق.")
    await what_was_replied_to_stands(client, busy, *for_english, name="Deleted account")
    await what_was_replied_to_stands(client, busy, *for_arabic, name="حساب محذوف")
    await the_buyer_keeps_what_they_bought(app, client, busy)
    # What was not paid out is given up: it stays on the books, as does all that was ever booked.
    assert await ledger_probe.member_balances(busy.member) == held
    assert ledger_probe.journal_keys() == keys
    await ledger_probe.assert_consistent()
    async with app.state.database.reading() as connection:
        assert await payout_queries.list_tampered_events(connection) == []
    query = f"SELECT status, amount_cents FROM payout WHERE member_id = '{busy.member.id}'"
    assert database.sql(query) == "transferred|5000"


async def counts_of(client: httpx.AsyncClient, busy: FullAccount) -> tuple[Any, int, int, int]:
    """Of the friend's post: evaluations, saves, shares, comments."""
    post = await got(client, f"/posts/post/{busy.ids['theirs']}", busy.other)
    counts = post["counts"]
    return counts["evaluations"], counts["saves"], counts["shares"], counts["comments"]


async def nobody_follows_them_any_more(client: httpx.AsyncClient, busy: FullAccount) -> None:
    friend = await got(client, f"/users/{busy.friend.id}", busy.other)
    assert (friend["followersCount"], friend["followingCount"]) == (1, 0)
    other = await got(client, f"/users/{busy.other.id}", busy.friend)
    assert (other["followersCount"], other["followingCount"]) == (0, 1)


async def nobody_is_told_of_them_any_more(
    client: httpx.AsyncClient, database: TestDatabase, busy: FullAccount
) -> None:
    me = busy.member.id
    for look in (
        f"SELECT count(*) FROM told_act WHERE actor_id = '{me}'",
        f"SELECT count(*) FROM notification WHERE '{me}' = ANY(actor_id || earlier_ids)",
    ):
        assert database.sql(look) == "0"
    left = await got(client, "/notifications?limit=100", busy.friend)
    assert str(me) not in str(left)
    # A group of several goes on without them.
    evaluated = [each for each in left if each["type"] == "evaluation"]
    assert [(each["count"], each["from"]["_id"]) for each in evaluated] == [(1, str(busy.other.id))]
    assert await got(client, "/notifications/count", busy.friend) == len(left)


async def what_was_replied_to_stands(
    client: httpx.AsyncClient, busy: FullAccount, language: str, words: str, *, name: str
) -> None:
    path = f"/posts/{busy.ids['theirs']}/comments"
    answer = await client.get(path, headers={"accept-language": language})
    shown = {each["_id"]: each for each in answer.json()["payload"]}
    assert set(shown) == {busy.ids["answered"], busy.ids["hers"]}
    left = shown[busy.ids["answered"]]
    assert (left["text"], left["author"]["name"]) == (words, name)
    assert (left["author"]["handle"], left["author"]["profilePic"]) == (None, None)
    assert [reply["_id"] for reply in left["replies"]] == [busy.ids["answer"]]
    assert shown[busy.ids["hers"]]["replies"] == []


async def the_buyer_keeps_what_they_bought(
    app: FastAPI, client: httpx.AsyncClient, busy: FullAccount
) -> None:
    sold, file_id = busy.ids["sold"], busy.ids["sold_file"]
    post = await got(client, f"/posts/post/{sold}", busy.friend)
    assert post["title"] == f"title {busy.kept}"
    assert post["author"]["name"] == "Deleted account"
    image = await client.get(httpx.URL(post["previews"][0]["url"]).raw_path.decode())
    assert image.status_code == 200
    link = await got(client, f"/posts/{sold}/files/{file_id}", busy.friend)
    file = await client.get(httpx.URL(link["url"]).raw_path.decode())
    assert file.content == busy.kept.encode()
    library = await got(client, "/posts/purchased", busy.friend)
    assert sold in {each["_id"] for each in library}
    receipt = await got(client, f"/payments/{busy.sale.payment_id}", busy.friend)
    assert receipt["seller"]["name"] == "Deleted account"
    # Others see nothing of it, and of what nobody bought nothing is left.
    answer = await client.get(f"/posts/post/{sold}", headers=busy.other.headers)
    assert refusal(answer) == (404, "post_not_found")
    remaining = {path.parent.name for path in list_storage(app.state.settings)}
    assert file_id in remaining
    assert not remaining & {busy.ids[name] for name in ("unsold_file", "picture", "avatar")}


async def test_deletion_keeps_product_with_open_dispute_for_its_buyer(
    client: httpx.AsyncClient,
    database: TestDatabase,
    busy: FullAccount,
    jobs: WorkerContext,
    drain: Drain,
) -> None:
    sold = busy.ids["sold"]
    database.sql(
        "UPDATE dispute SET status = 'open' WHERE payment_id IN (SELECT id FROM payment WHERE"
        f" purchase_id = '{busy.sale.payment_id}');"
        f" UPDATE entitlement SET revoked_at = now() WHERE post_id = '{sold}'"
    )
    await busy.request_deletion()
    busy.end_grace_period()
    await purge_accounts(jobs, drain)
    database.sql(f"UPDATE entitlement SET revoked_at = NULL WHERE post_id = '{sold}'")
    post = await got(client, f"/posts/post/{sold}", busy.friend)
    assert post["title"] == f"title {busy.kept}"
    assert [file["fileId"] for file in post["files"]] == [busy.ids["sold_file"]]


async def test_deletion_ends_sessions_and_frees_the_address(
    client: httpx.AsyncClient, drain: Drain, database: TestDatabase, jobs: WorkerContext
) -> None:
    address = new_email()
    joined = await register_member(client, drain, address)
    old = factories.SignedInMember(joined["user"]["_id"], joined["token"], address)
    await factories.post(client, old)
    database.sql(f"UPDATE session SET confirmed_at = now() WHERE member_id = '{old.id}'")
    await posted(client, "/users/deleteAccount", old)
    database.sql(f"UPDATE member SET deletes_at = now() WHERE id = '{old.id}'")
    await purge_accounts(jobs, drain)
    assert database.sql(f"SELECT count(*) FROM session WHERE member_id = '{old.id}'") == "0"
    assert await read_inbox(client, address) == []
    assert refusal(await client.post("/identity/refresh"))[1] == "session_ended"
    # No account is found by the address: it leads to registration, as anybody's does.
    assert "verificationToken" in await sign_in(client, drain, address)
    new = await register_member(client, drain, address)
    assert new["user"]["_id"] != str(old.id)
    assert new["user"]["postsCount"] == 0


async def test_interrupted_deletion_is_completed_by_later_runs(
    client: httpx.AsyncClient,
    database: TestDatabase,
    busy: FullAccount,
    jobs: WorkerContext,
    drain: Drain,
) -> None:
    await busy.request_deletion()
    busy.end_grace_period()
    await drain()
    # Each run has time for so many pieces, the first for none.
    for pieces in range(0, 99, 3):
        times = itertools.chain([0.0] * (pieces + 1), itertools.repeat(1e9))
        await DeletionJob(jobs.database, clock=times.__next__).run()
        if database.sql(f"SELECT purged_at FROM member WHERE id = '{busy.member.id}'"):
            break
    else:
        pytest.fail("it never ends")
    assert pieces > 5
    await drain()
    assert not [row for row in find_rows(database, busy.canary) if "dev_message" not in row]
    counts = (await got(client, f"/posts/post/{busy.ids['theirs']}", busy.other))["counts"]
    assert (counts["evaluations"], counts["saves"], counts["comments"]) == ({"love": 1}, 1, 3)
    # Once more changes nothing.
    await purge_accounts(jobs, drain)
    again = (await got(client, f"/posts/post/{busy.ids['theirs']}", busy.other))["counts"]
    assert again == counts


async def test_failed_deletion_does_not_stop_others_and_is_retried(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    drain: Drain,
) -> None:
    trouble, next_one = await factories.member(app), await factories.member(app)
    for member, ago in ((trouble, 2), (next_one, 1)):
        await factories.post(client, member)
        database.sql(
            f"INSERT INTO leaving (member_id) VALUES ('{member.id}');"
            f" UPDATE member SET deletes_at = now() - interval '{ago} days'"
            f" WHERE id = '{member.id}'"
        )
    database.sql(
        "CREATE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " RAISE EXCEPTION 'trouble'; END $$;"
        " CREATE TRIGGER trouble BEFORE UPDATE ON post FOR EACH ROW"
        f" WHEN (OLD.author_id = '{trouble.id}') EXECUTE FUNCTION trouble()"
    )
    try:
        await purge_accounts(jobs, drain)
    finally:
        database.sql("DROP FUNCTION trouble CASCADE")
    purged = "SELECT purged_at IS NOT NULL FROM member WHERE id = '{}'"
    assert database.sql(purged.format(trouble.id)) == "f"
    assert database.sql(purged.format(next_one.id)) == "t"
    await purge_accounts(jobs, drain)
    assert database.sql(purged.format(trouble.id)) == "t"
