"""Lists the links and the formulas of cells for the HTML page, as tables of numbers in which equal parts are stored
only once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ops.arrays.layout import Shape
from ops.backends.cost import demand
from ops.explain.cell_sets import Read, Role, shape_of
from ops.explain.explanation import Formula, Pointer, steps
from ops.model.case import Case
from ops.page.views import View
from ops.presentation.formula_runs import Worded, runs
from ops.presentation.links import link_of
from ops.text.sentences import say

# A page explains up to this many output cells, or SLOW cells if finding an explanation takes long, ...
MOST_EXPLAINED = 1024
SLOW = 64
# ... as long as the tables have fewer entries.
MOST_ENTRIES = 300_000
_POINTED = 3  # the place of the cells that an index points to in the list of an output cell
_ROLES = {None: "", "value": "v", "decides": "d", "cursor": "c", "muted": "m", "target": "m", "error": "m"}


@dataclass(slots=True)
class _Tables:
    """The tables that an HTML page contains, while they are being filled. `tokens` are pieces of formulas with their
    roles.

    `patterns` are sets of cells without their positions. A pattern has the number of the tensor, the role, and
    alternately the length of a run of cells and the length of the gap after it. A set of cells on the page is a pattern
    with the position of its first cell.
    """

    views: Sequence[View]
    worded: Worded
    tokens: dict[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int])
    patterns: dict[tuple[int, ...], int] = field(default_factory=dict[tuple[int, ...], int])
    entries: int = 0

    def token(self, text: str, role: str = "") -> int:
        """The number of the piece `text` with the role `role` in `tokens`; a new piece is added with the next
        number.
        """
        return self.tokens.setdefault((text, role), len(self.tokens))

    def formula(self, formula: Formula) -> list[int]:
        """Returns the number of each piece of a formula in the table `tokens`, and adds the missing pieces to this
        table.
        """
        found = [self.token(text, _ROLES[role]) for text, role in runs(formula, worded=self.worded)]
        self.entries += len(found)
        return found

    def cells(self, reads: Sequence[Read]) -> tuple[list[int], int]:
        """Encodes the cells in `reads`, and counts those that their view does not contain. Reads of tensors without a
        view are left out.

        The first result has two numbers for each set of cells: its first cell, and the number of its pattern in
        `patterns`.
        """
        found: list[int] = []
        lacking = 0
        for read in reads:
            number = next((n for n, view in enumerate(self.views) if view.field == read.field), None)
            if number is None or 0 in shape_of(read.block):
                continue
            view = self.views[number]
            places = np.flatnonzero(view.flat(read.mask(view.block)))
            if not view.is_whole:
                lacking += len(read) - len(places)
            if len(places):
                pattern = (number, int(read.role), *_lengths(places))
                found += [int(places[0]), self.patterns.setdefault(pattern, len(self.patterns))]
                self.entries += len(pattern)
        return found, lacking


def _lengths(places: "np.ndarray[Any, np.dtype[np.intp]]") -> list[int]:
    """Returns the lengths of the runs of successive numbers in `places` and of the gaps between these runs: run, gap,
    run, and so on.
    """
    breaks = np.flatnonzero(np.diff(places) != 1)
    first, last = np.r_[0, breaks + 1], np.r_[breaks, len(places) - 1]
    lengths = (places[last] - places[first] + 1).tolist()
    gaps = (places[first[1:]] - places[last[:-1]] - 1).tolist()
    return [length for pair in zip(lengths, [*gaps, 0], strict=True) for length in pair][:-1]


@dataclass(frozen=True, slots=True)
class Linked:
    """The links and formulas of an exported page as JSON tables, with the number of output cells on the page (`shown`)
    and how many of them are explained.

    `roles` has the names of the roles that cells on the page can have. The legend of the page explains these roles.
    """

    json: Mapping[str, Any]
    shown: int
    explained: int
    roles: frozenset[str] = frozenset()


def linked(case: Case, views: Sequence[View], worded: Worded) -> Linked:
    """The links and formulas of the cells on an HTML page, as tables for the script of the page. On a large page, only
    the first cells have entries. The case must have been run.

    The entry of an output cell is a list of five parts. They are the cells that it reads, its formula, its steps (cells
    and formula of each), the cells that an index points to (with a sentence about them), and the number of cells that
    are not on the page. The script computes the links of an input cell from those of the outputs, except for cells that
    an index points to.
    """
    tables = _Tables(views, worded)
    outputs = [(n, view) for n, view in enumerate(views) if view.is_output and view.values is not None]
    found: dict[int, list[Any]] = {n: [] for n, _ in outputs}
    most = MOST_EXPLAINED if demand(case).is_quick else SLOW
    with np.errstate(all="ignore"):
        todo = [(n, view, place, cell) for n, view in outputs for place, cell in enumerate(view.cells())]
        for n, view, place, cell in todo[:most]:
            if tables.entries > MOST_ENTRIES:
                break
            found[n].append(_explained(case, tables, view, place, cell))
        for n, view, place, cell in todo[:most]:
            if tables.entries <= MOST_ENTRIES and place < len(found[n]):
                found[n][place][2] = _steps(case, tables, view, place, cell)
        pointers = {n: _pointers(case, tables, view) for n, view in enumerate(views) if not view.is_output}
    cells: dict[int, list[Any]] = {**found, **{n: entries for n, entries in pointers.items() if any(entries)}}
    json = {
        "tokens": [list(token) for token in tables.tokens],
        "patterns": [list(pattern) for pattern in tables.patterns],
        "cells": {str(n): entries for n, entries in sorted(cells.items())},
    }
    roles = {"cursor", *(Role(pattern[1]).name.lower() for pattern in tables.patterns)}
    if len({view.sizes for _, view in outputs}) < len(outputs):  # the script marks outputs of the same sizes
        roles.add("same")
    if any(map(any, pointers.values())) or any(entry[_POINTED] for entries in found.values() for entry in entries):
        roles.add("pointed")
    return Linked(json, len(todo), sum(map(len, found.values())), frozenset(roles))


def _explained(case: Case, tables: _Tables, view: View, place: int, cell: Shape) -> list[Any]:
    link = link_of(case, view.field, cell, view.numbers[place])
    cells, lacking = tables.cells(link.reads)
    pointed = [] if link.pointer is None else _pointed(tables, link.pointer)
    return [cells, tables.formula(link.formula), [], pointed, lacking]


def _steps(case: Case, tables: _Tables, view: View, place: int, cell: Shape) -> list[Any]:
    way = steps(case, view.field, cell)
    if len(way) < 2:
        return []
    links = [link_of(case, view.field, cell, view.numbers[place], step) for step in range(len(way))]
    return [[tables.cells(link.reads)[0], tables.formula(link.formula)] for link in links]


def _pointers(case: Case, tables: _Tables, view: View) -> list[Any]:
    """Returns, for each of the first MOST_EXPLAINED cells of an input of indices, the cells that its index points to
    and a sentence about them, or 0 if it has no pointer. An index outside the tensor has no such cells, only the
    sentence.

    Returns [] for a tensor that is not an input of indices.
    """
    explained = case.operator.explained
    if explained is None or view.values is None or view.field not in explained().points:
        return []
    found: list[Any] = []
    for place, cell in enumerate(view.cells()[:MOST_EXPLAINED]):
        pointer = link_of(case, view.field, cell, view.numbers[place]).pointer
        found.append(0 if pointer is None else _pointed(tables, pointer))
    return found


def _pointed(tables: _Tables, pointer: Pointer) -> list[Any]:
    cells = [] if pointer.block is None else tables.cells([Read(pointer.field, Role.VALUE, pointer.block)])[0]
    return [cells, tables.token(tables.worded(pointer.sentence), "m")]


def limits(found: Linked, views: Sequence[View]) -> list[str]:
    """Returns sentences that state how much of the case the HTML page contains; an empty list if it contains
    everything.
    """
    said: list[str] = [
        say("{field}: {shown} of {total} cells are on this page.", field=view.field, shown=view.size, total=total)
        for view in views
        if view.values is not None and (total := view.values.size) > view.size
    ]
    if found.explained < found.shown:
        said.append(
            say("The first {count} of {total} output cells are explained.", count=found.explained, total=found.shown)
        )
    return said
