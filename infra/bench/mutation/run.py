"""npm run bench -- mutation: every fault in turn, in a copy of the checkout, and who saw it.

A gate is asked without a fault first: of one that fails by itself nothing can be said. Those that
run for minutes are not; a message of their own says why they failed.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from infra.bench.mutation.catalogue import MUTANTS
from infra.bench.mutation.gate_runner import Answer, Asking, judged
from infra.bench.mutation.mutant import Command, Drill, Journey, Mutant, Pytest, Way
from infra.bench.mutation.worktree import Checkout, copied
from infra.local.run_command import TaskError
from infra.local.signals import ShutdownRequest, ShutdownRequested


@dataclass(frozen=True, slots=True)
class Tried:
    """A mutant, what came of it, and after how many seconds."""

    mutant: Mutant
    verdict: str
    seconds: float

    @property
    def is_killed(self) -> bool:
        return self.verdict == "killed"


def chosen(names: Sequence[str], *, quick: bool) -> list[Mutant]:
    """Those of these names or gates, all where none is named; the cheapest first.

    Raises:
        SystemExit: there is none of such a name.
    """
    unknown = [name for name in names if not any(_is_of(mutant, name) for mutant in MUTANTS)]
    if unknown:
        raise SystemExit(f"No mutant and no gate is called {', '.join(unknown)}.")
    found = [
        mutant
        for mutant in MUTANTS
        if not names or any(_is_of(mutant, name) for name in names)
        if not quick or _cost(mutant.way) == 0
    ]
    # What builds the web anew comes last: nobody after it finds the build without a fault.
    return sorted(found, key=lambda mutant: (_is_bundled(mutant), _cost(mutant.way)))


def rows(names: Sequence[str], *, quick: bool) -> list[dict[str, Any]]:
    """A row for each mutant; `quick` leaves out what needs a build, a product or minutes."""
    mutants, stopping = chosen(names, quick=quick), ShutdownRequest()
    stopping.listen()
    tried: list[Tried] = []
    try:
        with copied() as checkout:
            _try(mutants, checkout, Asking(checkout.root, stopping), tried)
    except ShutdownRequested:
        print("Stopped before the end.")
    killed = sum(each.is_killed for each in tried)
    print(f"\n{_table(tried)}\n\n{killed} of {len(mutants)} mutants killed")
    return [_row(each) for each in tried] + [
        {"work": mutant.name, "value": "not tried", "goal": "killed", "ok": False}
        for mutant in mutants[len(tried) :]
    ]


def _try(mutants: Sequence[Mutant], checkout: Checkout, asking: Asking, tried: list[Tried]) -> None:
    if any(_is_built(mutant.way) for mutant in mutants):
        print("Building the web without a fault …", flush=True)
        asking.build()
    sound = _sound(list(dict.fromkeys(mutant.way for mutant in mutants)), asking)
    for mutant in mutants:
        began = time.monotonic()
        if mutant.way not in sound and not _is_long(mutant.way):
            sound[mutant.way] = asking.ask(mutant.way)
        answer = sound.get(mutant.way)
        if answer is not None and not answer.held:
            _say(tried, Tried(mutant, "FAILS WITHOUT IT", time.monotonic() - began), answer)
            continue
        began = time.monotonic()
        with checkout.broken(mutant):
            try:
                if _is_beside_the_build(mutant):
                    asking.take_as_built()
                answer = asking.ask(mutant.way)
            except (TaskError, RuntimeError) as error:
                # What can't be built or started was never asked.
                answer = Answer(held=False, said="", log=str(error))
        _say(tried, Tried(mutant, judged(mutant, answer), time.monotonic() - began), answer)


def _sound(ways: Sequence[Way], asking: Asking) -> dict[Way, Answer]:
    """What can be asked at once without a fault: tests in one run where all of them hold, and what
    needs the product while it runs once."""
    found: dict[Way, Answer] = {}
    plain = [way for way in ways if isinstance(way, Pytest) and not (way.environ or way.has_web)]
    if len(plain) > 1:
        print(f"{len(plain)} gates without a fault …", flush=True)
        answer = asking.ask(Pytest(tuple(node for way in plain for node in way.nodes)))
        if answer.held:
            found |= dict.fromkeys(plain, answer)
        else:
            print(
                f"Not all hold, each is asked by itself.\n{answer.said or answer.log}", flush=True
            )
    on_product = [way for way in ways if isinstance(way, Journey | Drill)]
    if on_product:
        print("The product without a fault …", flush=True)
        with asking.product_begun():
            found |= {way: asking.ask_begun(way) for way in on_product}
    return found


def _say(tried: list[Tried], one: Tried, answer: Answer) -> None:
    tried.append(one)
    print(_line(one), flush=True)
    if not one.is_killed:
        print(f"expected: {one.mutant.why}\n{answer.said or answer.log}\n", flush=True)


def _table(tried: Sequence[Tried]) -> str:
    head = f"{'gate':38} {'what was broken':84} {'seconds':>8}"
    return "\n".join([head, *map(_line, tried)])


def _line(one: Tried) -> str:
    broken = f"{one.mutant.name}: {one.mutant.broken}"
    return f"{one.mutant.gate:38} {broken:84} {one.seconds:6.0f} s  {one.verdict}"


def _row(one: Tried) -> dict[str, Any]:
    return {
        "work": one.mutant.name,
        "gate": one.mutant.gate,
        "broken": one.mutant.broken,
        "value": one.verdict,
        "seconds": round(one.seconds, 1),
        "goal": "killed",
        "ok": one.is_killed,
    }


def _is_of(mutant: Mutant, name: str) -> bool:
    return name in {mutant.name, mutant.gate}


def _is_long(way: Way) -> bool:
    return isinstance(way, Command) and way.is_long


def _is_built(way: Way) -> bool:
    return isinstance(way, Journey | Drill) or (isinstance(way, Pytest | Command) and way.has_web)


def _is_bundled(mutant: Mutant) -> bool:
    return _is_built(mutant.way) and any(e.file.startswith("web/src/") for e in mutant.edits)


def _is_beside_the_build(mutant: Mutant) -> bool:
    """A server of the web reads it, and the bundle has nothing of it."""
    is_of_web = any(edit.file.startswith("web/") for edit in mutant.edits)
    return _is_built(mutant.way) and is_of_web and not _is_bundled(mutant)


def _cost(way: Way) -> int:
    """What needs more comes later."""
    if isinstance(way, Journey):
        return 3
    if _is_long(way):
        return 2
    return 1 if _is_built(way) else 0
