"""What is a member's own, whom they see, and money: blocks, copies, leaving, books, shares."""

from infra.bench.mutation.mutant import Edit, Mutant, Pytest, pytest_of

_PRIVACY = "api/tests/cross_cutting/test_visibility.py"
_HIDDEN = pytest_of(_PRIVACY, "test_responses_exclude_hidden_content_only")
_EXPORT = "api/tests/account/test_export.py"
_PURGE = "api/tests/account/test_deletion.py"
_LEFT = pytest_of(_PURGE, "test_deletion_leaves_no_personal_data_in_any_store")
_REFUNDS = "api/tests/payments/test_refunds.py"
_BOOKS = "npm run bench -- ledger-soak"
_HISTORIES = Pytest(
    ("api/tests/payments/test_ledger_properties.py",), environ=(("LEDGER_HISTORIES", "100"),)
)
_VERIFY = "api/tests/revenue_share/test_verification.py"

MUTANTS = (
    Mutant(
        name="blocked-one-way",
        gate=_PRIVACY,
        broken="a block hides from whoever made it alone",
        edits=(
            Edit(
                "api/users/visibility.py",
                "        ~exists().where(Block.blocker_id == member_id, "
                "Block.blocked_id == viewer_id),\n",
                "",
            ),
        ),
        way=_HIDDEN,
        why=r"as stranger: \w+ is there",
    ),
    Mutant(
        name="blocked-are-found",
        gate=_PRIVACY,
        broken="the search for people forgets about blocks",
        edits=(
            Edit(
                "api/search/member_queries.py",
                ".where(active(), not_blocked(viewer_id, Member.id))",
                ".where(active())",
            ),
        ),
        way=_HIDDEN,
        why=r"query=\S* as stranger: author is there",
    ),
    Mutant(
        name="copy-without-evaluations",
        gate=_EXPORT,
        broken="what a member thought of posts is not in their copy",
        edits=(
            Edit(
                "api/account/export/manifest.py",
                "    Section(\n"
                '        "evaluations.json",\n'
                "        content.evaluations,\n"
                '        en="evaluations of posts",\n'
                '        ar="تقييمات المنشورات",\n'
                "    ),\n",
                "",
            ),
        ),
        way=pytest_of(_EXPORT, "test_export_of_full_account_is_complete_and_excludes_others"),
        why=r"evaluations\.json",
    ),
    Mutant(
        name="table-without-a-fate",
        gate=_EXPORT,
        broken="a table of which nobody said what becomes of it when its member leaves",
        edits=(
            Edit(
                "api/account/data_inventory.py",
                '    "muted_word": RetentionRule("muted-words.json", "deleted"),\n',
                "",
            ),
        ),
        way=pytest_of(_EXPORT, "test_data_inventory_has_rule_and_reason_for_every_table"),
        why=r"muted_word",
    ),
    Mutant(
        name="words-outlive-their-member",
        gate=_PURGE,
        broken="words that were muted stay when their member is gone",
        edits=(Edit("api/account/deletion/activity.py", '    (MutedWord, "member_id"),\n', ""),),
        way=_LEFT,
        why=r"muted_word",
    ),
    Mutant(
        name="edits-outlive-their-member",
        gate=_PURGE,
        broken="what a post said before it was edited stays when its author is gone",
        edits=(
            Edit(
                "api/account/deletion/content.py",
                "    await connection.execute(delete(PostRevision)"
                ".where(PostRevision.post_id.in_(ids)))\n",
                "",
            ),
        ),
        way=_LEFT,
        why=r"post_revision",
    ),
    Mutant(
        name="fee-rounded-otherwise",
        gate=_REFUNDS,
        broken="the fee's part of what goes back is rounded, not rounded down",
        edits=(
            Edit(
                "api/payments/ledger_entries.py",
                "    fee_part = fee * covered // amount\n",
                "    fee_part = round(fee * covered / amount)\n",
            ),
        ),
        way=pytest_of(
            "api/tests/payments/test_refunds.py",
            "test_refund_after_release_debits_available_balance",
        ),
        why=r"debits_available_balance:\n(?s:.*)assert ",
    ),
    Mutant(
        name="matured-in-spite-of-returns",
        gate=_BOOKS,
        broken="a sale of which a part went back matures whole",
        edits=(
            Edit(
                "api/payments/fund_release.py",
                "    remaining = amount - fee"
                " - allocate_return(returned_cents, amount=amount, fee=fee).seller\n",
                "    remaining = amount - fee"
                " - (amount - fee if returned_cents == amount else 0)\n",
            ),
        ),
        way=_HISTORIES,
        why=r"P[1-9]",
    ),
    Mutant(
        name="proof-without-its-digest",
        gate=_VERIFY,
        broken="a month's file is not held against the digest that was published",
        edits=(
            Edit(
                "api/revenue_share/verification.py",
                "    if digest != period.sha256:\n",
                "    if len(digest) != len(period.sha256):\n",
            ),
        ),
        way=pytest_of(_VERIFY, "test_verify_changed_proof_reports_faults"),
        why=r"test_verify_changed_proof_reports_faults\[[^]]*\]:\nassert \[\]",
    ),
    Mutant(
        name="shares-by-their-sum",
        gate=_VERIFY,
        broken="shares in the ledger are compared with the allocations by their sum only",
        edits=(
            Edit(
                "api/revenue_share/verification.py",
                "    if {row[0]: row[1] for row in recorded} != {\n"
                "        account_id(available_account(row[0])): row[1] for row in allocated\n"
                "    } or len(recorded) != len(allocated):\n",
                "    if sum(row[1] for row in recorded) < sum(row[1] for row in allocated):\n",
            ),
        ),
        way=pytest_of(_VERIFY, "test_verify_changed_ledger_reports_faults"),
        why=r"'the shares in the ledger differ from the allocations'",
    ),
    Mutant(
        name="staff-acts-changed",
        gate="api/tests/moderation/test_commands.py",
        broken="what staff did can't be removed, but changed",
        edits=(
            Edit(
                "migrations/versions/20261121_moderation.py",
                '    "BEFORE UPDATE OR DELETE OR TRUNCATE ON staff_act"\n',
                '    "BEFORE DELETE OR TRUNCATE ON staff_act"\n',
            ),
        ),
        way=pytest_of(
            "api/tests/moderation/test_commands.py", "test_staff_actions_cannot_be_changed"
        ),
        why=r"\[UPDATE staff_act[^]]*\]:\nFailed: DID NOT RAISE",
    ),
    Mutant(
        name="payout-approved-by-its-receiver",
        gate="api/tests/payouts/test_batches.py",
        broken="whoever is paid by a batch may approve it",
        edits=(
            Edit(
                "api/payouts/batches.py",
                "        if await batch_queries.pays_member(connection, batch.id, by):\n"
                '            raise BatchError("Nobody approves a batch that pays them.")\n',
                "",
            ),
        ),
        way=pytest_of(
            "api/tests/payouts/test_batches.py", "test_batch_above_limit_needs_second_person"
        ),
        why=r"DID NOT RAISE",
    ),
)
