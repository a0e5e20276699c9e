"""Mutates inputs with atheris, which prefers mutations that reach new lines of the program.

Needs `pip install atheris`. Runs in a separate process, which ends after the last input.
"""

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any

from tests.reliability import fuzz
from tests.reliability.helpers.fuzzing.attempt import patient, peak_bytes
from tests.reliability.helpers.fuzzing.parser import Parser

_SEEDS = 300  # inputs of our generator to start with
_PACKAGES = (
    "ops.formats", "ops.lessons", "ops.text", "ops.model.edit", "ops.attribute_types", "ops.system.wire",
    "ops.system.file_reading",
)  # fmt: skip


def _functions() -> Iterator[FunctionType]:
    """Yields the functions and methods of the program's parsers."""
    modules = [found for name, found in sys.modules.items() if name.startswith(_PACKAGES)]
    for module in modules:
        own = [value for value in vars(module).values() if getattr(value, "__module__", None) == module.__name__]
        inner = [entry for value in own if isinstance(value, type) for entry in vars(value).values()]
        yield from (value for value in (*own, *inner) if isinstance(value, FunctionType))


def guided(parser: Parser, seed: int, inputs: int, findings: Path) -> None:
    """Tests `parser` with `inputs` inputs, which atheris chooses by the lines that earlier inputs reached. Prints the
    counts as the last line, and ends the process.

    Writes inputs that cause a complaint to the folder `findings`.
    """
    atheris: Any = import_module("atheris")  # not in our extras, because there are no wheels for Windows
    tally = fuzz.Tally()
    for function in _functions():
        atheris.instrument_func(function)
    corpus = Path(os.environ["TMPDIR"]) / "corpus"
    corpus.mkdir()
    for number in range(_SEEDS):
        (corpus / str(number)).write_bytes(fuzz.made(parser, seed, number))

    with patient() as watch:

        def one_input(raw: bytes) -> None:
            watch()
            fuzz.give(parser, raw, tally, findings)
            if tally.inputs == inputs:
                tally.peak = peak_bytes()
                print(json.dumps(asdict(tally)), flush=True)
                os._exit(0)  # the only way to end libFuzzer

        options = (f"-seed={seed % (1 << 31) + 1}", "-rss_limit_mb=0", "-max_len=20000", "-verbosity=0")
        atheris.Setup([sys.argv[0], str(corpus), *options], one_input)
        atheris.Fuzz()
