"""The report of measured times keeps text written by hand, marks missed targets, and does not name the machine."""

import platform
from pathlib import Path

import pytest

from benchmarks.measuring import Group, Measured, Plan, Target, in_turn, mean_ratio
from benchmarks.report import machine, target_line, write_page

MEASURED = [Measured("ADD", 16, {"explorer": 2.0, "copy": 1.0}), Measured("ADD", 1_000_000, {"explorer": 8.0})]
TARGETS = [
    Target("ADD to a copy", 2.0, 1.5),
    Target("ADD to itself", 1.0, 1.0),
    Target("ADD without a contender", None, 1.0),
]
GROUP = Group("Kernels", "ms", "All\nof them.", lambda plan: iter(MEASURED), lambda measured: TARGETS)


def test_figures_are_written_between_texts_written_by_hand(tmp_path: Path):
    page = tmp_path / "performance.md"
    page.write_text("# Performance\n\nWhy it is fast.\n", encoding="utf-8")
    for _ in range(2):
        write_page(page, {"kernels": (GROUP, MEASURED)}, "")
        page.write_text(page.read_text(encoding="utf-8") + "\nThe end.\n", encoding="utf-8")
    lines = page.read_text(encoding="utf-8").splitlines()
    assert lines[:3] == ["# Performance", "", "Why it is fast."]
    assert lines.count("### Kernels") == 1
    assert lines.count("The end.") == 2
    assert "| ADD | 16 | 2 | 1 | 2 |" in lines
    assert "| ADD | 1,000,000 | 8 |  |  |" in lines


def test_every_target_is_met_missed_or_not_measured(tmp_path: Path):
    page = tmp_path / "performance.md"
    write_page(page, {"kernels": (GROUP, MEASURED)}, "")
    lines = page.read_text(encoding="utf-8").splitlines()
    assert "| ADD to a copy | 2 | 1.5 | **missed** |" in lines
    assert "| ADD to itself | 1 | 1 | met |" in lines
    assert "| ADD without a contender |  | 1 | not measured |" in lines
    assert [" ".join(target_line(target).split()) for target in TARGETS] == [
        "missed ADD to a copy: 2, at most 1.5",
        "met ADD to itself: 1, at most 1",
        "not measured ADD without a contender: at most 1",
    ]


def test_the_machine_has_no_name():
    assert platform.node() not in machine()
    assert "cores" in machine()


def test_contenders_run_in_turn():
    order: list[str] = []
    medians = in_turn(Plan(is_quick=True), {name: lambda name=name: _waste(order, name) for name in "ab"})
    assert order[-6:] == ["a", "b"] * 3
    assert all(median > 1 for median in medians.values())


def test_the_mean_of_ratios_is_geometric():
    assert mean_ratio([Measured("x", 1, {"a": 4, "b": 1}), Measured("y", 1, {"a": 1, "b": 4})], "b") == pytest.approx(1)
    assert mean_ratio(MEASURED[1:], "copy") is None


def _waste(order: list[str], name: str) -> None:
    """Appends `name` to `order`, and then computes for long enough that each round of the measurement calls this
    function only once.
    """
    order.append(name)
    sum(range(200_000))
