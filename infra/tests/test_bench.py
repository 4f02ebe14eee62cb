"""Statistics, goals and charts of `npm run bench`, on known figures."""

from __future__ import annotations

import math
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from infra.bench.core import dataset_migrate, readme
from infra.bench.core.ab_rounds import CpuCost, medians, percentile
from infra.bench.core.chart import LEFT, RIGHT, draw, position
from infra.bench.core.environment import BenchEnvironment
from infra.bench.core.lines import needs_web, parse_lines
from infra.bench.core.report import (
    Row,
    at_least,
    at_most,
    format_figure,
    format_table,
    info_row,
    times,
)
from infra.bench.performance.replay import literal
from infra.postgres.configuration import (
    DURABILITY_SETTINGS,
    PACKAGED_SERVER_SETTINGS,
    server_settings,
)
from infra.support import process_stats


def _process(root: Path, pid: int, parent: int, title: str, *, ticks: int, reaped: int = 0) -> None:
    folder = root / str(pid)
    folder.mkdir()
    fields = f"S {parent} 1 1 0 -1 4194560 9 9 9 9 {ticks} {ticks} {reaped} 0 20 0 1 0 9 9 9"
    (folder / "stat").write_text(f"{pid} (a (strange) name) {fields}\n", encoding="ascii")
    (folder / "cmdline").write_bytes(title.encode() + b"\0")
    (folder / "status").write_text(f"Name:\tx\nVmRSS:\t{pid * 1024} kB\n", encoding="ascii")
    (folder / "schedstat").write_text(f"{pid * 1_000_000} 5 6\n", encoding="ascii")


@pytest.fixture
def processes(tmp_path: Path) -> Path:
    """A postmaster with two sessions and a helper, and an unrelated process."""
    _process(
        tmp_path, 10, 1, "postgres -D folder", ticks=process_stats.TICKS, reaped=process_stats.TICKS
    )
    _process(
        tmp_path, 11, 10, "postgres: qima_app qima 127.0.0.1(1) idle", ticks=process_stats.TICKS
    )
    _process(
        tmp_path, 12, 10, "postgres: qima_app qima 127.0.0.1(2) SELECT", ticks=process_stats.TICKS
    )
    _process(tmp_path, 13, 10, "postgres: autovacuum worker qima", ticks=process_stats.TICKS)
    _process(tmp_path, 20, 1, "python", ticks=process_stats.TICKS)
    (tmp_path / "meminfo").touch()
    return tmp_path


def test_parse_stat_of_name_with_parentheses_keeps_fields() -> None:
    line = "7 (tmux: (x) 3) S 2 1 1 0 -1 4194560 9 9 9 9 150 50 20 30 20 0 1 0 9 9 9"
    stat = process_stats.parse_stat(line)
    assert (stat.pid, stat.parent) == (7, 2)
    assert (stat.cpu, stat.reaped) == (200 / process_stats.TICKS, 50 / process_stats.TICKS)
    assert stat.started == 9 / process_stats.TICKS


def test_tree_includes_descendants_and_reaped_time(processes: Path) -> None:
    assert {stat.pid for stat in process_stats.tree(10, processes)} == {10, 11, 12, 13}
    assert process_stats.cpu_of_tree(10, processes) == 9.0
    assert process_stats.memory_mb(10, processes) == 46.0
    assert process_stats.cpu_of_tree(99, processes) == 0.0


def test_cpu_of_backends_excludes_postgres_helpers(processes: Path) -> None:
    assert sorted(process_stats.backends(10, processes)) == [11, 12]
    assert process_stats.cpu_of_backends(10, processes) == 5.0
    assert 0.0 < process_stats.cpu_of_backends(10, processes, but=11) < 5.0
    assert process_stats.exact_cpu([11, 12], processes) == pytest.approx(0.023)


def test_memory_limit_of_container_is_read_from_cgroup_v2(tmp_path: Path) -> None:
    (tmp_path / "self").mkdir()
    (tmp_path / "self" / "cgroup").write_text("0::/services/bench\n", encoding="utf-8")
    outer = tmp_path / "groups" / "services"
    (outer / "bench").mkdir(parents=True)
    (outer / "bench" / "memory.max").write_text("max\n", encoding="utf-8")
    whole = process_stats.memory_of_machine(tmp_path, tmp_path / "groups")
    assert whole > 64
    (outer / "memory.max").write_text(f"{64 * 2**20}\n", encoding="utf-8")
    assert process_stats.memory_of_machine(tmp_path, tmp_path / "groups") == 64


def test_memory_limit_of_container_is_read_from_cgroup_v1(tmp_path: Path) -> None:
    (tmp_path / "self").mkdir()
    lines = "5:cpu,cpuacct:/box\n4:memory:/box\n"
    (tmp_path / "self" / "cgroup").write_text(lines, encoding="utf-8")
    given = tmp_path / "groups" / "memory"
    given.mkdir(parents=True)
    # Within a container its own cgroup is the root.
    (given / "memory.limit_in_bytes").write_text(f"{32 * 2**20}\n", encoding="utf-8")
    assert process_stats.memory_of_machine(tmp_path, tmp_path / "groups") == 32


def test_medians_are_computed_per_figure() -> None:
    middle = medians([CpuCost(1, 9), CpuCost(2, 1), CpuCost(3, 2)])
    assert (middle.server, middle.database, middle.both) == (2, 2, 5)


def test_percentile_is_a_measured_value() -> None:
    assert percentile([3, 1, 2], 0.99) == 3
    assert percentile(list(range(200)), 0.99) == 198


@pytest.mark.parametrize(
    ("row", "ok", "ratio"),
    [
        (at_most("1", "a", 2.0, "ms", 2.0), True, None),
        (at_most("1", "a", 2.1, "ms", 2.0), False, None),
        (times("1", "a", 5.0, 2.0, "ms", 2.5), True, 2.5),
        (times("1", "a", 5.2, 2.0, "ms", 2.5), False, 2.6),
        (at_least("9", "a", 900, "jobs/s", 800), True, None),
        (at_least("9", "a", 700, "jobs/s", 800), False, None),
        (at_least("9", "a", 0, "jobs/s", 800), False, None),
        (info_row("9", "a", 700, "ms"), True, None),
    ],
)
def test_row_compares_value_with_goal(row: Row, ok: bool, ratio: float | None) -> None:
    assert row.ok is ok
    assert row.ratio == ratio
    assert {"work", "value", "limit", "ratio", "goal", "ok"} <= row.as_dict().keys()


def test_figures_have_three_significant_digits() -> None:
    assert [format_figure(value) for value in (0.12345, 12.345, 123.45, 1234.5, None)] == [
        *("0.123", "12.3", "123", "1,234", "-")
    ]


def test_table_marks_missed_goals() -> None:
    rows = [at_most("2", "too dear", 3.0, "ms", 1.0), at_most("2", "cheap", 0.5, "ms", 1.0)]
    _, dear, cheap = format_table(rows).splitlines()
    assert dear.endswith("MISSED")
    assert cheap.endswith("ok")


def test_chart_has_a_bar_per_goal() -> None:
    rows = [
        at_most("2", "feed <of> many & few", 3.0, "ms", 1.0),
        at_least("9", "nothing done", 0.0, "jobs/s", 800),
        info_row("9", "no goal", 1.0, "ms"),
    ]
    tree = ET.fromstring(draw(rows, "2 cores"))  # noqa: S314 - of our own making
    space = "{http://www.w3.org/2000/svg}"
    bars = [each for each in tree.iter(f"{space}rect") if each.get("rx") == "4"]
    assert len(bars) == 2
    assert any("feed <of> many & few" in (each.text or "") for each in tree.iter(f"{space}text"))
    assert "0 of 2 goals reached" in str(tree.get("aria-label"))


def test_axis_is_logarithmic_and_bounded() -> None:
    assert position(0.01, 100) == LEFT
    assert position(1, 100) == (LEFT + RIGHT) / 2
    assert position(100, 100) == position(math.inf, 100) == RIGHT
    assert position(0, 100) == LEFT


def test_readme_is_changed_between_its_markers_only() -> None:
    text = f"above\n{readme.BEGIN}\nold\n{readme.END}\nbelow\n"
    assert (
        readme.replace_between_markers(text, "new")
        == f"above\n{readme.BEGIN}\nnew\n{readme.END}\nbelow\n"
    )
    with pytest.raises(ValueError, match=f"no {readme.BEGIN}"):
        readme.replace_between_markers("nothing here", "new")


def test_published_figures_name_their_configuration() -> None:
    rows = [times("1", "feed", 5.0, 2.0, "ms", 2.5)]
    lines = readme.format_figures(rows, "2 cores", "PostgreSQL 18: fsync on").splitlines()
    assert lines[:3] == ["Measured with 2 cores; 0 goals missed.", "", "PostgreSQL 18: fsync on."]
    assert "| 1 | feed | 2.50 | ≤ 2.5 × baseline | 5 ms | 2 ms | ✓ |" in lines


def test_bench_runs_the_shipped_configuration_durably(tmp_path: Path) -> None:
    bench = BenchEnvironment(tmp_path, lambda _: None)
    shipped = server_settings(process_stats.memory_of_machine()) | PACKAGED_SERVER_SETTINGS
    assert bench.postgres.settings.items() >= shipped.items()
    assert not set(DURABILITY_SETTINGS) & bench.postgres.settings.keys()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], True),
        (["--quick", "--only", "1,6"], False),
        (["--only=6"], False),
        (["--only", "4,6"], True),
        (["--only"], False),
    ],
)
def test_web_is_built_for_the_lines_that_need_it(arguments: list[str], expected: bool) -> None:
    assert needs_web(arguments) is expected


def test_unknown_line_is_rejected() -> None:
    assert parse_lines("1,G") == {"1", "G"}
    with pytest.raises(ValueError, match="no line 99"):
        parse_lines("1,99")


def _revision(folder: Path, name: str, revision: str) -> Path:
    path = folder / name
    path.write_text(f'"""x"""\n\nrevision: str = "{revision}"\n', encoding="utf-8")
    return path


def test_stored_dataset_is_reused_after_new_migrations(tmp_path: Path) -> None:
    generator = [_revision(tmp_path, "network.txt", "none")]
    first = [_revision(tmp_path, "b.py", "0001"), _revision(tmp_path, "a.py", "0002")]
    head = dataset_migrate.digest([*generator, *first])
    assert dataset_migrate.applied_count(head, generator, tmp_path) == 2
    _revision(tmp_path, "0.py", "0003")
    assert dataset_migrate.applied_count(head, generator, tmp_path) == 2
    first[0].write_text('revision = "0001"  # another\n', encoding="utf-8")
    assert dataset_migrate.applied_count(head, generator, tmp_path) is None


def test_stored_dataset_of_other_generator_is_not_reused(tmp_path: Path) -> None:
    generator = [tmp_path / "words.txt"]
    generator[0].write_text("a", encoding="ascii")
    head = dataset_migrate.digest([*generator, _revision(tmp_path, "a.py", "0001")])
    generator[0].write_text("b", encoding="ascii")
    assert dataset_migrate.applied_count(head, generator, tmp_path) is None


def test_literal_quotes_parameters() -> None:
    given = [literal(each) for each in (None, True, 2.5, "it's", ["a", 'b"'], [], b"\x00\xff")]
    assert given == ["NULL", "True", "2.5", "'it''s'", "ARRAY['a', 'b\"']", "'{}'", "'\\x00ff'"]
