"""What keeps the house in order, and what an operator relies on: checks, releases, backups."""

from infra.bench.mutation.mutant import Command, Edit, Mutant, Pytest, pytest_of

_CHECK = "npm run check"
_RESTORE = "npm run bench -- restore"
_DRILL = Command(("infra.bench.core.cli", "restore", "--quick"))
_PRUNED = pytest_of(
    "infra/testing/resilience/test_restore.py",
    "test_pruning_keeps_everything_that_a_kept_backup_needs",
)
_LEAVING = Pytest(("infra/testing/resilience/test_graceful_shutdown.py",), has_web=True)
_NEWEST = "migrations/versions/20261122_dead_letter_index.py"

MUTANTS = (
    Mutant(
        name="tokens-read-elsewhere",
        gate=_CHECK,
        broken="a second module reads tokens",
        edits=(
            Edit(
                "api/auth/authenticator.py",
                "from api.auth import queries\n",
                "from jose import jwt\n\nfrom api.auth import queries\n",
            ),
        ),
        way=Command(("infra.testing.check", "import contracts")),
        why=r"Tokens are verified in one module BROKEN",
    ),
    Mutant(
        name="slice-reaches-up",
        gate=_CHECK,
        broken="members know of posts, which know of members",
        edits=(
            Edit(
                "api/users/activity.py",
                "from api.users import queries\n",
                "from api.posts.models import Post\nfrom api.users import queries\n",
            ),
        ),
        way=Command(("infra.testing.check", "import contracts")),
        why=r"BROKEN",
    ),
    Mutant(
        name="index-that-locks",
        gate=_CHECK,
        broken="a migration makes an index while nobody can write",
        edits=(
            Edit(
                _NEWEST,
                "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_delivery_dead",
                "CREATE INDEX IF NOT EXISTS ix_delivery_dead",
            ),
        ),
        way=Command(("infra.testing.check", "migrations")),
        why=r"require-concurrent-index-creation",
    ),
    Mutant(
        name="lock-without-an-end",
        gate=_CHECK,
        broken="a migration waits for its lock for ever, and everybody behind it",
        edits=(
            Edit(
                _NEWEST,
                "    op.execute(\"SET LOCAL lock_timeout = '2s'\")\n",
                "",
            ),
        ),
        way=Command(("infra.testing.check", "migrations")),
        why=r"require-(lock-)?timeout",
    ),
    Mutant(
        name="own-writes-unseen",
        gate="api/tests/core/test_replica.py",
        broken="up to where a member wrote is not kept",
        edits=(
            Edit(
                "api/core/db/replica.py",
                "        await self._positions.record(consistency.member_id, position)\n",
                "",
            ),
        ),
        way=pytest_of(
            "api/tests/core/test_replica.py",
            "test_member_reads_own_writes_in_every_process",
        ),
        why=r"assert \[\] == \['",
    ),
    Mutant(
        name="old-page-kept",
        gate="api/tests/core/test_replica.py",
        broken="what the web keeps is read from the replica like anything else",
        edits=(
            Edit(
                "api/core/db/replica.py",
                "                consistency.min_lsn = await self._now_or(0)\n",
                "                consistency.min_lsn = await self._lag_floor()\n",
            ),
        ),
        way=pytest_of(
            "api/tests/core/test_replica.py", "test_reads_for_the_page_cache_are_current"
        ),
        why=r"assert '[0-9a-f-]{36}' in ",
    ),
    Mutant(
        name="restored-too-far",
        gate=_RESTORE,
        broken="a restore reads the log to its end, whichever instant was asked for",
        edits=(
            Edit(
                "infra/ops/restore.py",
                '    if at:\n        settings["recovery_target_time"] = at.isoformat()\n',
                "",
            ),
        ),
        way=_DRILL,
        why=r"[1-9]\d* too many",
    ),
    Mutant(
        name="uploads-not-backed-up",
        gate=_RESTORE,
        broken="of uploads the backup takes what is a picture",
        edits=(
            Edit(
                "infra/ops/backup.py",
                "            if key in known:\n",
                '            if key in known or not key.endswith(".webp"):\n',
            ),
        ),
        way=_DRILL,
        why=r"[1-9]\d* files lost",
    ),
    Mutant(
        name="log-pruned-too-far",
        gate="infra/testing/resilience/test_restore.py",
        broken="pruning takes the piece of the log with which the oldest backup begins",
        edits=(
            Edit(
                "infra/ops/backup.py",
                "segment[8:24] < first[8:24]",
                "segment[8:24] <= first[8:24]",
            ),
        ),
        way=_PRUNED,
        why=r"wal/0000000[12]0000000000000030",
    ),
    Mutant(
        name="living-files-pruned",
        gate="infra/testing/resilience/test_restore.py",
        broken="pruning takes every file that is older than the oldest backup",
        edits=(
            Edit(
                "infra/ops/backup.py",
                'if key.removeprefix("files/") not in living and _uploaded(key) < kept[0]',
                "if _uploaded(key) < kept[0]",
            ),
        ),
        way=_PRUNED,
        why=r"files/media/",
    ),
    Mutant(
        name="web-goes-at-once",
        gate="infra/testing/resilience/test_rolling.py",
        broken="the web's server ends without finishing what it has begun",
        edits=(
            Edit(
                "web/server/graceful-shutdown.mjs",
                "    server.close(() => close().finally(() => process.exit(0)));\n",
                "    server.close();\n    close().finally(() => process.exit(0));\n",
            ),
        ),
        way=Pytest(("infra/testing/resilience/test_rolling.py",), has_web=True),
        why=r"assert \{(?s:.*)(Error|50\d)",
    ),
    Mutant(
        name="api-hangs-up-on-who-is-asking",
        gate="infra/testing/resilience/test_graceful_shutdown.py",
        broken="an API process that is told to go ends connections over which a request comes",
        edits=(
            Edit(
                "api/serve.py",
                "        if self._header_timeout is None or _is_answering(self.cycle):\n",
                "        if self._header_timeout is not None or _is_answering(self.cycle):\n",
            ),
        ),
        way=_LEAVING,
        why=r"closed|ConnectionReset",
    ),
    Mutant(
        name="web-leaves-who-waits-outside",
        gate="infra/testing/resilience/test_graceful_shutdown.py",
        broken="the web's server closes its socket on those who wait in its queue",
        edits=(Edit("web/server/graceful-shutdown.mjs", "    await drainAcceptQueue();\n", ""),),
        way=_LEAVING,
        why=r"ConnectionReset",
    ),
    Mutant(
        name="column-that-old-code-lacks",
        gate="infra/testing/resilience/test_backward_compat.py",
        broken="a migration wants a column filled that the code of before doesn't know",
        edits=(
            Edit(
                _NEWEST,
                '    op.execute("ALTER TABLE outbox ADD COLUMN IF NOT EXISTS trace_parent text")\n',
                '    op.execute("ALTER TABLE outbox ADD COLUMN IF NOT EXISTS trace_parent text'
                " NOT NULL DEFAULT ''\")\n"
                '    op.execute("ALTER TABLE outbox ALTER COLUMN trace_parent DROP DEFAULT")\n',
            ),
        ),
        way=Pytest(("infra/testing/resilience/test_backward_compat.py",)),
        why=r"on the new schema|could? write again|Not all could write",
    ),
)
