"""Reads the cases of the model files that are given to a verb."""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explorer.cli.checking.selection import STANDARD_INPUT
from explorer.cli.exits import complain
from ops.formats.dxdispatch.json_text import LARGEST_FILE, read_text
from ops.formats.dxdispatch.model import Model, model_of_text, read_model
from ops.formats.dxdispatch.reader import case_in
from ops.model.case import Case
from ops.quick_dataclass import quick_dataclass
from ops.text.format_error import FormatError

if TYPE_CHECKING:
    from ops.network.network import Network


@quick_dataclass
class Found:
    """A dispatchable of a file with its case. If `case` is None, another field has the reason.

    If the dispatchable is not an operator, `skipped` is the reason; if the file cannot be read, `error` is the reason.
    `model` is the parsed file. If some dispatches read the outputs of others, `network` has all of them.
    """

    file: str
    dispatchable: str | None = None
    case: Case | None = None
    skipped: str | None = None
    error: FormatError | None = None
    is_one_of_several: bool = False
    model: Model | None = None
    network: "Network | None" = None

    @property
    def name(self) -> str:
        """The path of the file, and the name of the dispatchable if the file has several. It names the case in the
        output of the verbs.
        """
        return f"{self.file} [{self.dispatchable}]" if self.is_one_of_several else self.file

    def as_json(self) -> dict[str, Any]:
        """The file and the dispatchable as a JSON object, to which the verbs `check` and `run` add their results.

        For a skipped dispatchable, the object also has the reason. For a file that cannot be read, it has the error and
        its position in place of the dispatchable.
        """
        if self.error is not None:
            place = {"line": self.error.line, "column": self.error.column, "path": self.error.path}
            return {"file": self.file, "unusable": str(self.error), **place}
        found = {"file": self.file, "dispatchable": self.dispatchable}
        return {**found, "skipped": self.skipped} if self.skipped is not None else found


def found_in_file(file: str, options: argparse.Namespace) -> Iterator[Found]:
    """Yields every dispatchable in the model file `file`, or only the one that the option --dispatchable names. If the
    file or one of them cannot be read, yields the error and ends.
    """
    try:
        model = parsed_model(file)
    except FormatError as error:
        yield Found(file, error=error)
    else:
        yield from found_in_model(file, model, options)


def found_in_model(file: str, model: Model, options: argparse.Namespace) -> Iterator[Found]:
    """Yields every dispatchable of a parsed file, or only the dispatchable that --dispatchable names. If one cannot be
    read, yields the error and ends.
    """
    try:
        yield from _all(file, model, options)
    except FormatError as error:
        yield Found(file, error=error)


def linked_network(model: Model, options: argparse.Namespace) -> "Network | None":
    """The network of a model whose dispatches read outputs of other dispatches; None for any other model, or if the
    network cannot be read.

    With --dispatchable, also returns None: the chosen operator is checked or run alone.
    """
    if options.dispatchable is not None or len([*model.dispatches()]) < 2:
        return None
    from ops.formats.networks.dxdispatch_reader import network_of  # imported here: most models have one dispatch

    try:
        network = network_of(model, allow_outside=options.allow_outside)
    except FormatError:
        return None  # reading the dispatchables one by one gives the error
    return network if network.links else None


def _all(file: str, model: Model, options: argparse.Namespace) -> Iterator[Found]:
    entries = model.dispatchables()
    named = model.chosen(options.dispatchable)  # raises FormatError if there is none
    if options.dispatchable is not None:
        yield _found(model, file, named, options, is_one_of_several=False)
        return
    network = linked_network(model, options)
    for entry in entries:
        if entry.why_not is not None:
            yield Found(file, entry.name, skipped=f"{entry.why_not}", is_one_of_several=True)
        else:
            found = _found(model, file, entry.name, options, is_one_of_several=len(entries) > 1)
            yield replace(found, network=network) if network and entry.name in network.by_name else found


def _found(model: Model, file: str, name: str, options: argparse.Namespace, *, is_one_of_several: bool) -> Found:
    case = case_in(model, name, options.allow_outside)
    return Found(file, name, case, is_one_of_several=is_one_of_several, model=model)


def only_case(options: argparse.Namespace) -> Case | None:
    """Reads the case of the file in `options`. If the file has no case, prints the reason and returns None."""
    try:
        model = parsed_model(options.file)
        return case_in(model, model.chosen(options.dispatchable), options.allow_outside)
    except FormatError as error:
        complain(with_file(options.file, error))
        return None


def with_file(file: str, error: FormatError) -> str:
    """The message of the error, preceded by the path of the file as the user gave it."""
    if error.path == file:
        return str(error)
    return f"{file}: {str(error).removeprefix(f'{Path(file).name}: ')}"


def parsed_model(file: str) -> Model:
    """The model of a file or of standard input. Raises FormatError if the model cannot be read."""
    if file != STANDARD_INPUT:
        return read_model(Path(file))
    return model_of_text(standard_input(LARGEST_FILE))


def standard_input(limit: int) -> str:
    """The text of standard input. Raises FormatError if it has more than `limit` bytes or is not UTF-8."""
    raw = sys.stdin.buffer.read(limit + 1)
    if len(raw) > limit:
        raise FormatError(f"The input has more than {limit} bytes.")
    return read_text(raw, "The input")
