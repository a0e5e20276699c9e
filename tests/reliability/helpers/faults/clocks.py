"""Sets the clock forward and back while time limits run, and changes file times while sessions are written."""

import ast
import os
import random
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from explorer.recovery.session_file import Remembered, to_text
from explorer.recovery.session_slot import SessionSlot
from ops import OPERATORS
from ops.presets import case_of
from tests.reliability.helpers.faults.crashes import BrokenPromiseError

ROOT = Path(__file__).parents[4]
DECADE = 10 * 365 * 24 * 3600
# The date and the name of a report may use the wall clock, because they are only shown to users.
ON_THE_WALL = {"ops/directml/client/report.py", "ops/device_test/sweep.py"}
_WALL = {("time", "time"), ("time", "time_ns"), ("datetime", "now"), ("datetime", "today"), ("date", "today")}
_QT_WALL = {"QDateTime", "QTime", "QDate"}
_MAY_ASK = re.compile(r"\b(time|datetime|date|QDateTime|QTime|QDate)\b")


@contextmanager
def jumping(chance: random.Random) -> Iterator[None]:
    """Makes `time.time` and `time.time_ns` return a time that is wrong by up to ten years."""
    real, real_ns = time.time, time.time_ns
    with (
        patch.object(time, "time", lambda: real() + chance.uniform(-DECADE, DECADE)),
        patch.object(time, "time_ns", lambda: real_ns() + chance.randint(-DECADE, DECADE) * 10**9),
    ):
        yield


def sessions(rounds: int, seed: int, folder: Path) -> int:
    """Lets two running copies of the program save sessions while file times are wrong. Checks that the next start opens
    the session that was saved last.

    Returns `rounds`, the number of starts.
    """
    chance = random.Random(seed)
    operators = [OPERATORS[f"DML_OPERATOR_{name}"] for name in ("TOP_K1", "ONE_HOT", "ELEMENT_WISE_CLIP")]
    for _ in range(rounds):
        slots = [SessionSlot.claim(folder) for _ in range(2)]
        last = slots[0]
        for _ in range(3):
            # The files get times as if the clock had been wrong when they were written.
            for path in folder.glob("session*.json"):
                then = max(1, time.time_ns() + chance.randint(-DECADE, DECADE) * 10**9)
                os.utime(path, ns=(then, then))
            last, operator = chance.choice(slots), chance.choice(operators)
            text = to_text(Remembered(case_of(operator, operator.examples[0])))
            if told := last.write(text):
                raise BrokenPromiseError(told)
        for slot in slots:
            slot.release()
        again = SessionSlot.claim(folder)
        again.release()
        if again.path != last.path:
            raise BrokenPromiseError(f"{again.path} is opened, {last.path} was written last")
    return rounds


def uses_of_the_clock_on_the_wall() -> list[str]:
    """The places, as `path:line`, at which a source file reads the system time without being listed in `ON_THE_WALL`.

    Users can change the system time, so measured durations must not depend on it.
    """
    found: list[str] = []
    for package in ("ops", "widgets", "explorer"):
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            text = path.read_text(encoding="utf-8")
            tree = ast.parse(text if name not in ON_THE_WALL and _MAY_ASK.search(text) else "")
            found += [f"{name}:{getattr(node, 'lineno', 0)}" for node in ast.walk(tree) if _is_on_the_wall(node)]
    return found


def _is_on_the_wall(node: ast.AST) -> bool:
    if isinstance(node, ast.ImportFrom):
        return any((node.module, alias.name) in _WALL or alias.name in _QT_WALL for alias in node.names)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return (node.value.id, node.attr) in _WALL
    return False
