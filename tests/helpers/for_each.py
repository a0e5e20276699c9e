"""Runs one test for every item of a list, and reports only the items that fail."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from _pytest.outcomes import OutcomeException

Test = Callable[..., None]

# Whoever only asks whether a test fails sets it to True: the first item that fails ends the test.
ends_at_the_first_failure = False


def for_each(
    names: str | tuple[str, ...],
    items: Iterable[Any],
    ids: Callable[[Any], str] | Sequence[str] = (),
    most: int = 0,
    shares: int = 1,
) -> Callable[[Test], Test]:
    """Runs a test for each item, like `pytest.mark.parametrize`, but as subtests of one test, which are faster.

    A normal run tests at most `most` items, chosen at random; 0 stands for all of them. `shares` > 1 splits the test
    into as many tests, each with a part of the items, so that several processes can run them.
    """
    names = (names,) if isinstance(names, str) else names
    listed = list(items)
    every = [_values(item, len(names)) for item in listed]
    labels = [_label(item, ids, at) for at, item in enumerate(listed)]

    def decorate(test: Test) -> Test:
        fixtures = [name for name in inspect.signature(test).parameters if name not in names]

        @wraps(test)
        def run(**given: Any) -> None:
            passed = {name: given[name] for name in fixtures}
            share = range(given.get("share", 0), len(every), shares)
            for at in given["sample"].of(share, most // shares or len(share)):
                with reported(given["subtests"], labels[at]):
                    test(**passed, **dict(zip(names, every[at], strict=True)))

        wanted = dict.fromkeys((*fixtures, *["share"][: shares - 1], "sample", "subtests"))
        parameters = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in wanted]
        run.__dict__["__signature__"] = inspect.Signature(parameters)
        run.__dict__["labels"] = labels
        return run if shares == 1 else pytest.mark.parametrize("share", range(shares))(run)

    return decorate


@contextmanager
def reported(subtests: pytest.Subtests, item: str) -> Iterator[None]:
    """Runs the `with` block as a subtest named `item`, which is reported only if it fails.

    A report of success would take longer than most items.
    """
    try:
        yield
    except (Exception, OutcomeException):
        if ends_at_the_first_failure:
            raise
        with subtests.test(item):
            raise


def _values(item: Any, count: int) -> tuple[Any, ...]:
    """The arguments with which a test function with `count` parameters is called for `item`."""
    if isinstance(item, ParameterSet):
        return tuple(item.values)
    return tuple(item) if count > 1 else (item,)


def _label(item: Any, ids: Callable[[Any], str] | Sequence[str], at: int) -> str:
    if isinstance(item, ParameterSet):
        return str(item.id)
    if callable(ids):
        return ids(item)
    return ids[at] if ids else str(item)[:120]
