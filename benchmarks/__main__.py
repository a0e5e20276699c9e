"""Measures the program side by side with other libraries, and writes the results to docs/performance.md.

python -m benchmarks [--quick] [--only kernels --only display ...]
"""

import argparse
from importlib import import_module
from pathlib import Path

from benchmarks.measuring import Group, Measured, Plan
from benchmarks.report import draw, machine, target_line, write_page

NAMES = (
    "kernels", "layers", "validation", "explained", "display", "editing", "hover", "event_loop", "device", "startup",
    "networks", "memory", "parts",
)  # fmt: skip
DOCS = Path(__file__).parents[1] / "docs"
PAGE, PICTURE = DOCS / "performance.md", DOCS / "images" / "performance.png"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="fewer repeats and fewer sizes")
    parser.add_argument(
        "--only", action="append", choices=NAMES, help="measure only this group of figures; may be given several times"
    )
    parser.add_argument("--no-page", action="store_true", help="do not write docs/performance.md")
    options = parser.parse_args()
    print(machine())
    results: dict[str, tuple[Group, list[Measured]]] = {}
    for name in options.only or NAMES:
        group: Group = import_module(f"benchmarks.{name}").GROUP
        print(f"\n{group.title}, {group.unit}")
        results[name] = group, []
        for one in group.measure(Plan(options.quick)):
            results[name][1].append(one)
            figures = "  ".join(f"{column} {figure:.4g}" for column, figure in one.figures.items())
            print(f"{one.what:44} {one.elements or '':>10}  {figures}", flush=True)
        for target in group.targets(results[name][1]) if results[name][1] else ():
            print(f"    {target_line(target)}")
    # A run that measures only some figures must not replace the figures of the page.
    if not (options.quick or options.only or options.no_page):
        has_picture = draw(PICTURE, results)
        write_page(PAGE, results, f"images/{PICTURE.name}" if has_picture else "")


if __name__ == "__main__":
    main()
