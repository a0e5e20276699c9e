"""Runs the tests that execute the changed lines of a mutant, one after another, until a test fails. A fork of a process
that has loaded all tests runs them.
"""

import json
import os
import resource
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from tests.helpers import for_each
from tests.reliability import recorded_verdicts
from tests.reliability.coverage_map import VERDICTS, CoverageMap
from tests.reliability.helpers.mutants import planted_mutant as planting
from tests.reliability.helpers.mutants import translated_texts as listed_texts
from tests.reliability.helpers.mutants.code_mutations import Mutant

# A test that takes more than ten times as long as usual, and 5 seconds more, counts as endless.
SLOWER, AT_LEAST = 10, 5.0
WAITING = 900.0
MEMORY = 12 << 30
# In seconds: test functions up to QUICK run completely first; the others take turns of TURN.
QUICK, TURN = 0.2, 0.1
TEXTS = "texts that are to be translated"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of the tests on a mutant. `noticed` is the failed test or another sign that the change was noticed; ""
    if there is none.

    `ran` is how many of the `chosen` tests ran; it is smaller if the time ran out.
    """

    noticed: str
    ran: int
    chosen: int


class Watch:
    """A pytest plugin. `failed` becomes True when a test of this process fails."""

    failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed


class Judge:
    """Chooses the tests for each mutant, and runs them.

    The choice depends on the lines that each test executes, and on the number of mutants that each test has noticed so
    far.
    """

    def __init__(self, session: pytest.Session, watch: Watch, known: CoverageMap, budget: float) -> None:
        self._items = {item.nodeid: item for item in session.items}
        self._watch = watch
        self._known = known
        self._budget = budget
        self._noticed: dict[str, int] = defaultdict(int)
        self._tried: dict[str, float] = defaultdict(float)
        self._named = self._by_word()

    def outcome(self, mutant: Mutant, source: str) -> Outcome:
        tests = list(self._in_order(mutant))
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reader)
            self._child(mutant, source, tests, writer)
        os.close(writer)
        with open(reader, encoding="utf-8") as lines:
            said = [json.loads(line) for line in lines]
        _, status = os.waitpid(child, 0)
        return self._learned(tests, said, status)

    def _learned(self, tests: list[int], said: list[str | int], status: int) -> Outcome:
        """Returns the outcome of testing a changed program in a child process. `said` are the messages of the child
        process, and `status` is its exit status.

        A message is the index of a test that was started, or a sentence about the failure that revealed the change.
        """
        began = [each for each in said if isinstance(each, int)]
        for each in began:
            self._tried[self._group(each)] += self._known.seconds[each]
        sentence = next((each for each in said if isinstance(each, str)), "")
        if os.WIFSIGNALED(status):
            ended = "does not end" if os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM) else "ends the process"
            sentence = f"{ended}: {self._known.tests[began[-1]] if began else 'as it is imported'}"
        elif os.WEXITSTATUS(status) and not sentence:
            sentence = "ends the process"
        if sentence and began:
            self._noticed[self._group(began[-1])] += 1
        return Outcome(sentence, len(began), len(tests))

    def _group(self, test: int) -> str:
        return self._known.tests[test].partition("[")[0]

    def is_executed_by_import(self, mutant: Mutant) -> bool:
        if mutant.within is None:
            return True
        return not self._known.imports.get(mutant.file, set()).isdisjoint(mutant.within)

    def _chosen(self, mutant: Mutant) -> set[int]:
        """Returns the indices of the tests that run for a mutant: the tests that execute the changed lines.

        If no test executes them, these are the tests that execute a line of the changed function. If an import executes
        the changed lines, two groups are added: the tests that execute any line of the file, and the tests that are
        named after an operator that the file can affect.
        """
        runs = self._known.runs.get(mutant.file, {})
        found = {test for line in mutant.lines for test in runs.get(line, ())}
        if not found and mutant.within is not None:
            found = {test for line in mutant.within for test in runs.get(line, ())}
        if self.is_executed_by_import(mutant):
            found |= {test for tests in runs.values() for test in tests}
            found |= {test for name in _operators(mutant) for test in self._named.get(name, ())}
        return {test for test in found if self._is_there(test)}

    def _is_there(self, test: int) -> bool:
        name = self._known.tests[test]
        return name in self._items or name.startswith(VERDICTS)

    def _by_word(self) -> dict[str, list[int]]:
        """Maps words to the indices of the tests that they belong to. The words, such as the name of an operator, are
        taken from the tests' parameter ids and labels.
        """
        found: dict[str, list[int]] = defaultdict(list)
        for test, name in enumerate(self._known.tests):
            labels: list[str] = getattr(getattr(self._items.get(name), "function", None), "labels", [])
            for word in {word for text in (name.partition("[")[2], *labels) for word in _words(text)}:
                found[word].append(test)
        return found

    def _in_order(self, mutant: Mutant) -> Iterator[int]:
        """Yields the numbers of the chosen tests in the order in which to run them. The tests of one function form a
        group.

        The quick groups come first, one whole group after another. Then the slow groups take turns, with a few tests
        each time. Groups that noticed many mutants for the time that they take come early.
        """
        groups: dict[str, list[int]] = defaultdict(list)
        chosen = sorted(self._chosen(mutant))
        Random(mutant.name).shuffle(chosen)
        for test in chosen:
            groups[self._group(test)].append(test)

        def worth(group: str) -> float:
            usual = sum(self._known.seconds[test] for test in groups[group]) / len(groups[group])
            return (1 + self._noticed[group]) / (0.05 + usual + self._tried[group])

        ordered = sorted(groups, key=worth, reverse=True)
        for group in ordered:
            if sum(self._known.seconds[test] for test in groups[group]) <= QUICK:
                yield from groups.pop(group)
        ordered = [group for group in ordered if group in groups]
        while ordered:
            for group in ordered:
                left = TURN
                while groups[group] and left > 0:
                    left -= self._known.seconds[groups[group][-1]]
                    yield groups[group].pop()
            ordered = [group for group in ordered if groups[group]]

    def _child(self, mutant: Mutant, source: str, tests: list[int], writer: int) -> None:
        """In the forked child process: plants the mutant, runs `tests`, writes messages to the pipe `writer`, and
        exits.
        """
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        said = open(writer, "w", encoding="utf-8", buffering=1)  # noqa: SIM115  (open until the process ends)
        try:
            for_each.ends_at_the_first_failure = True
            _limit(AT_LEAST)
            planting.plant(mutant, source, is_executed_by_import=self.is_executed_by_import(mutant))
            if mutant.is_prose and listed_texts.is_changed(mutant.file, source):
                said.write(json.dumps(TEXTS) + "\n")
                return
            end = time.process_time() + self._budget
            for test in tests:
                if time.process_time() > end:
                    break
                said.write(json.dumps(test) + "\n")
                _limit(AT_LEAST + SLOWER * self._known.seconds[test])
                if self._fails(test):
                    said.write(json.dumps(self._known.tests[test]) + "\n")
                    return
            _limit(AT_LEAST)
            if listed_texts.is_changed(mutant.file, source):
                said.write(json.dumps(TEXTS) + "\n")
        except planting.NotPlantedError as reason:
            said.write(json.dumps(f"does not import: {reason}") + "\n")
        except BaseException as reason:
            said.write(json.dumps(f"ends the session: {type(reason).__name__}") + "\n")
        finally:
            said.flush()
            os._exit(0)

    def _fails(self, test: int) -> bool:
        name = self._known.tests[test]
        if name.startswith(VERDICTS):
            try:
                return recorded_verdicts.differs(name.partition("[")[2].removesuffix("]"))
            except Exception:
                return True
        self._items[name].config.hook.pytest_runtest_protocol(item=self._items[name], nextitem=None)
        return self._watch.failed


def _words(text: str) -> list[str]:
    return text.replace(":", " ").replace("]", " ").replace("-", " ").split()


def _limit(seconds: float) -> None:
    """Limits the time of this process: a signal ends it after `seconds` of processor time, or after 15 minutes in
    total.
    """
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, WAITING)


def _operators(mutant: Mutant) -> set[str]:
    """The names of the operators that a changed file of the catalogue can affect.

    They are declared in this file, in files that import from it, or in files that contain its module name as a text.
    """
    module = planting.module_of(mutant.file)
    modules = [sys.modules.get(name) for name in (module, *planting.dependents(module))]
    served = {operator.name for each in modules for operator in _declared_in(each)}
    return served | {operator.name for operator in _named_in(mutant.file)}


@cache
def _named_in(file: str) -> list[planting.Operator]:
    """Returns the operators that import `file` only when they are used: their own files contain the module name of
    `file` as a string.
    """
    wanted = f'"{planting.module_of(file)}"'
    found: list[planting.Operator] = []
    for name, module in list(sys.modules.items()):
        path = getattr(module, "__file__", None)
        if name.startswith("ops.catalog.") and path and wanted in Path(path).read_text(encoding="utf-8"):
            found += _declared_in(module)
    return found


def _declared_in(module: ModuleType | None) -> tuple[planting.Operator, ...]:
    """Returns the operators that a module declares in a tuple OPERATORS; () if there are none.

    In some modules, OPERATORS is the imported catalogue of all operators, which is not a tuple.
    """
    found = getattr(module, "OPERATORS", ())
    return found if isinstance(found, tuple) else ()
