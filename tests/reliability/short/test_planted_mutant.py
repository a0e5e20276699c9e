"""After a mutant is planted, every module uses the changed code, including modules that imported its functions and
operators before.
"""

import gc
import importlib.util
import os
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest

if importlib.util.find_spec("mutmut") is None:
    pytest.skip('pip install -e ".[mutants]"', allow_module_level=True)
if not hasattr(os, "fork"):
    pytest.skip("There is no fork here.", allow_module_level=True)

from ops import OPERATORS, Case, validate
from ops.arrays.layout import count, extent
from ops.presets import case_of
from tests.reliability.figures import ROOT
from tests.reliability.helpers.mutants import planted_mutant as planting

if TYPE_CHECKING:
    from tests.reliability.helpers.mutants.code_mutations import File, Mutant

TOP_K = OPERATORS["DML_OPERATOR_TOP_K"]


def in_fork(file: str, change: str, holds: Callable[[], bool]) -> bool:
    """Makes a change to the code in a forked process, and calls `holds` in the forked process. Returns the result of
    `holds`. The change is the first one to `file` with the description `change`.
    """
    made = mutants_of(file)
    mutant = next(each for each in made.mutants() if each.change == change)

    def holds_when_planted() -> bool:
        planting.plant(mutant, made.source(mutant.number), is_executed_by_import=mutant.within is None)
        return holds()

    return returns_true_in_fork(holds_when_planted)


def returns_true_in_fork(question: Callable[[], bool]) -> bool:
    child = os.fork()
    if child == 0:
        try:
            os._exit(0 if question() else 1)
        finally:
            os._exit(2)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@cache
def mutants_of(file: str) -> "File":
    # Imported here, because every test process collects this file: importing mutmut takes half a second.
    from tests.reliability.helpers.mutants.code_mutations import File

    return File(ROOT / file)


def first_case() -> Case:
    return case_of(TOP_K, TOP_K.examples[0])


@pytest.mark.sampled
def test_a_function_that_was_imported_by_name_is_the_changed_one():
    gc.freeze()  # as a start of the window does
    planting.learn()
    changed = "total *= size -> total = size"
    assert in_fork("ops/arrays/layout.py", changed, lambda: count((2, 3)) == 3 and extent((2, 3), None) == 3)
    assert count((2, 3)) == 6


def test_a_function_of_the_catalogue_is_the_changed_one():
    change = "direction != AxisDirection.INCREASING -> direction == AxisDirection.INCREASING"
    changed = change.replace("direction ", "", 1).replace("-> direction ", "-> ")

    def is_reversed() -> bool:
        assert TOP_K.compute is not None
        return TOP_K.compute(first_case())["OutputValueTensor"].reshape(-1)[0] == 0

    assert not is_reversed()
    assert in_fork("ops/catalog/top_k/top_k.py", changed, is_reversed)


def test_a_declaration_is_the_changed_one():
    assert in_fork("ops/catalog/top_k/top_k.py", '"ties" -> "TIES"', lambda: TOP_K.examples[1].title == "ties")
    assert in_fork(
        "ops/catalog/top_k/top_k.py",
        '"ties" -> "TIES"',
        lambda: OPERATORS["DML_OPERATOR_TOP_K1"].examples[2].title == "TIES",
    )


def test_a_mutant_that_does_not_compile_raises_its_own_error():
    mutant = next(mutants_of("ops/catalog/top_k/top_k.py").mutants())

    def is_refused() -> bool:
        with pytest.raises(planting.NotPlantedError, match="SyntaxError"):
            planting.plant(mutant, "def", is_executed_by_import=False)
        return True

    assert returns_true_in_fork(is_refused)


def test_mutants_have_names_of_their_own():
    found: list[Mutant] = list(mutants_of("ops/arrays/layout.py").mutants())
    assert len({mutant.name for mutant in found}) == len(found) > 200


def test_an_object_made_before_behaves_like_the_changed_class():
    changed = '"rank" -> "XXrankXX"'

    def is_found() -> bool:
        tensor = first_case().tensor("InputTensor")
        assert tensor is not None
        case = first_case().with_value("InputTensor", replace(tensor, sizes=(1,) * 9))
        return "XXrankXX" in {violation.code for violation in validate(case)}

    assert not is_found()
    assert in_fork("ops/constraints/general/support.py", changed, is_found)
