"""What may be lost, doubled or left untold while parts die: chaos, the cluster, money."""

from infra.bench.mutation.mutant import Command, Drill, Edit, Mutant

_CHAOS = "npm run bench -- chaos"
_WEATHERS = Command(("infra.bench.core.cli", "chaos", "--quick"), is_long=True)
_CLUSTER = Command(("infra.bench.core.cli", "cluster", "--quick"), is_long=True, has_web=True)
_MONEY = "infra/testing/resilience/test_payments.py"

MUTANTS = (
    Mutant(
        name="sent-again-made-again",
        gate=_CHAOS,
        broken="a comment that is sent again under its key is made again",
        edits=(
            Edit(
                "api/posts/comments/service.py",
                '        "client_key": client_key,\n',
                '        "client_key": None,\n',
            ),
        ),
        way=_WEATHERS,
        why=r"things made twice .*MISSED",
    ),
    Mutant(
        name="done-before-it-is-done",
        gate=_CHAOS,
        broken="a delivery is marked done before its handler has run",
        edits=(
            Edit(
                "api/core/events/dispatch.py",
                "                    await subscription.handler(self._context, event)\n",
                "                    await self._mark_done(claim)\n"
                "                    await subscription.handler(self._context, event)\n",
            ),
        ),
        way=_WEATHERS,
        why=r"notifications missing .*MISSED",
    ),
    Mutant(
        name="commit-not-on-the-disk",
        gate=_CHAOS,
        broken="a commit is acknowledged before it is on the disk",
        edits=(
            Edit(
                "api/core/db/database.py",
                '    "jit": "off",\n',
                '    "jit": "off",\n    "synchronous_commit": "off",\n',
            ),
        ),
        way=_WEATHERS,
        why=r"acknowledged writes lost .*MISSED",
    ),
    Mutant(
        name="answered-before-the-commit",
        gate=_CHAOS,
        broken="the transaction ends after the answer was sent",
        edits=(
            Edit(
                "api/core/db/database.py",
                'Depends(_write_transaction, scope="function")]',
                "Depends(_write_transaction)]",
            ),
        ),
        way=_WEATHERS,
        why=r"(acknowledged writes lost|things made twice) .*MISSED",
    ),
    Mutant(
        name="replica-asynchronous",
        gate="npm run bench -- cluster",
        broken="a commit doesn't wait for the replica that takes over",
        edits=(
            Edit(
                "infra/bench/cluster/environment.py",
                "        self.synchronous(on=True)\n"
                '        streams = "SELECT count(*) = 1 FROM pg_stat_replication '
                "WHERE sync_state = 'sync'\"\n",
                '        streams = "SELECT count(*) = 1 FROM pg_stat_replication"\n',
            ),
        ),
        way=_CLUSTER,
        why=r"(acknowledged writes lost|members who could not go on) .*MISSED",
    ),
    Mutant(
        name="fee-rounded-down",
        gate=_MONEY,
        broken="the fee of a sale is rounded down",
        edits=(
            Edit(
                "api/payments/checkout/begin.py",
                "(request.amount_cents * bps + 5000) // 10_000",
                "request.amount_cents * bps // 10_000",
            ),
        ),
        way=Drill((f"{_MONEY}::test_purchases_during_crashes_leave_an_exact_ledger[no faults]",)),
        why=r"assert \d+ == \d+",
    ),
)
