"""Writes the benchmark results to a page with tables and targets, and draws plots of time against size."""

import os
import platform
from collections.abc import Mapping
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks.measuring import Group, Measured, Target

Results = Mapping[str, tuple[Group, list[Measured]]]

LIBRARIES = "numpy", "PySide6-Essentials", "onnxruntime", "torch", "matplotlib"
START, END = "<!-- figures: written by python -m benchmarks -->", "<!-- end of figures -->"
PLOTTED = "ONE_HOT FLOAT32, axis 2", "TOP_K1 FLOAT32, axis 2, K 10", "CLIP FLOAT32", "GATHER_ND1 FLOAT32, tuples of 2"


def write_page(path: Path, results: Results, picture: str) -> None:
    """Replaces the old results in the file `path` by new ones, and keeps the text before and after them.

    `picture` is the path of the plot, as the file refers to it, or ''.
    """
    before, after = _around(path)
    parts = [START, "", f"{machine()} {date.today():%Y-%m-%d}.", "", *_targets(results), ""]
    if picture:
        parts += [f"![Time against size]({picture})", ""]
    for group, measured in results.values():
        parts += [f"### {group.title}", "", " ".join(group.about.split()), "", *_table(group, measured), ""]
    path.write_text("\n".join([before, *parts, END, after]).rstrip("\n") + "\n", encoding="utf-8")


def _around(path: Path) -> tuple[str, str]:
    text = path.read_text(encoding="utf-8") if path.exists() else "# Performance\n\n"
    before, _, rest = text.partition(START)
    return before.rstrip("\n") + "\n", rest.partition(END)[2].lstrip("\n")


def machine() -> str:
    """A sentence about the machine: its processor, memory and operating system, and the versions of Python and the
    libraries. It contains nothing that identifies the machine.
    """
    cores = os.cpu_count()
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30 if hasattr(os, "sysconf") else None
    found = [f"{name} {number}" for name in LIBRARIES if (number := _version(name))]
    parts = [
        f"{_processor()}, {cores} cores",
        *([f"{memory:.0f} GiB"] if memory is not None else []),
        f"{platform.system()} {platform.machine()}",
        f"Python {platform.python_version()}",
        *found,
    ]
    return ", ".join(parts) + "."


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "processor")


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _targets(results: Results) -> list[str]:
    found = [target for group, measured in results.values() if measured for target in group.targets(measured)]
    rows = [f"| {t.claim} | {_number(t.figure)} | {_number(t.at_most)} | {_verdict(t)} |" for t in found]
    return ["| what | figure | at most | |", "|---|--:|--:|---|", *rows]


def _verdict(target: Target) -> str:
    return "**missed**" if target.verdict == "missed" else target.verdict


def target_line(target: Target) -> str:
    """The line about a target for the terminal."""
    figure = "" if target.figure is None else f"{_number(target.figure)}, "
    return f"{target.verdict:12}  {target.claim}: {figure}at most {_number(target.at_most)}"


def _table(group: Group, measured: list[Measured]) -> list[str]:
    """The lines of a Markdown table with the measured numbers of a group.

    If `group.compares`, the first column is also shown as a multiple of each other column.
    """
    columns = list(dict.fromkeys(column for one in measured for column in one.figures))
    others = columns[1:] if group.compares else []
    head = ["", *(f"{column}, {group.unit}" for column in columns), *(f"times {column}" for column in others)]
    has_elements = any(one.elements for one in measured)
    if has_elements:
        head.insert(1, "elements")
    lines = [f"| {' | '.join(head)} |", "|---|" + "--:|" * (len(head) - 1)]
    for one in measured:
        cells = [one.what, *([f"{one.elements:,}" if one.elements else ""] if has_elements else [])]
        cells += [_number(one.figures.get(column)) for column in columns]
        cells += [_number(one.ratio(column)) for column in others]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def draw(path: Path, results: Results) -> bool:
    """Plots time against size for some kernels. Returns False if matplotlib or the times of the kernels are missing."""
    if "kernels" not in results:
        return False
    try:
        from matplotlib.figure import Figure  # pyright: ignore[reportMissingImports]
    except ImportError:
        return False
    measured = results["kernels"][1]
    figure = Figure(figsize=(10, 7), dpi=100, layout="constrained")
    for place, what in enumerate(PLOTTED, 1):
        axes = figure.add_subplot(2, 2, place)
        lines = sorted((one for one in measured if _is_plotted(one, what)), key=lambda one: one.elements or 0)
        for column in dict.fromkeys(column for one in lines for column in one.figures):
            points = [(one.elements, one.figures[column]) for one in lines if column in one.figures]
            axes.plot(*zip(*points, strict=True), marker="o", label=column)
        axes.set(title=what, xscale="log", yscale="log", xlabel="elements", ylabel="ms")
        axes.grid(True, alpha=0.3)
        axes.legend()
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)
    return True


def _is_plotted(one: Measured, what: str) -> bool:
    """True if the row `one` of the benchmark table belongs to the plot `what`.

    In a plot for K 10, the point at 16 elements comes from the row for K 2.
    """
    return one.what == what or (one.elements == 16 and one.what == what.replace("K 10", "K 2"))
