"""`export`: writes the case of a model file as code, as another model file, as an ONNX model or as an HTML page."""

import argparse
import sys

from explorer.cli.arguments import add_file, file_name
from explorer.cli.exits import ALL_IS_WELL, PROBLEMS, UNUSABLE, complain
from explorer.cli.models import only_case
from explorer.cli.output import why_not_written
from ops import evaluate
from ops.formats.dxdispatch.writer import lacks
from ops.formats.exports import EXPORTS, export_named
from ops.model.case import Case

ONNX, HTML = "onnx", "html"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    languages = [*(export.key for export in EXPORTS), ONNX, HTML]
    parser.add_argument("--to", required=True, choices=languages, metavar="LANGUAGE", help=", ".join(languages))
    add_file(parser)
    parser.add_argument(
        "-o", "--output", type=file_name, metavar="FILE", help="the file to write (default: standard output)"
    )
    parser.epilog = "Exit code 0: written; 1: the language cannot express this desc; 2: a file cannot be used."


def main(options: argparse.Namespace) -> int:
    """Writes the case in the format of --to: code, a model file, an ONNX model or an HTML file. Returns the exit
    code.
    """
    case = only_case(options)
    if case is None:
        return UNUSABLE
    if options.to == ONNX:
        return _write_onnx(case, options)
    if options.to == HTML:
        return _write_page(case, options)
    export = export_named(options.to)
    try:
        if (reason := export.why_not(case)) is not None:
            return complain(f"{options.file}: {case.operator.name} as {export.title}: {reason}.", PROBLEMS)
        text = export.write(case)
        if options.to == "dxdispatch" and (remark := lacks(case)) is not None:
            print(f"{options.file}: {remark}", file=sys.stderr)
    except ModuleNotFoundError as error:
        return complain(f"{export.title} cannot be written: the module {error.name} is not installed.")
    return write_text(text, options.output)


def _write_onnx(case: Case, options: argparse.Namespace) -> int:
    """Writes the case as an ONNX model with one node; returns the exit code."""
    from ops.formats.onnx_export import writer  # the model is binary, so it is not one of the languages of the window

    try:
        if (reason := writer.why_not(case)) is not None:
            return complain(f"{options.file}: {case.operator.name} as ONNX: {reason}.", PROBLEMS)
        for remark in writer.planned(case).remarks:
            print(f"{options.file}: {remark}", file=sys.stderr)
        return write_bytes(writer.write(case), options.output)
    except ModuleNotFoundError as error:
        return complain(f"ONNX cannot be written: the module {error.name} is not installed.")


def _write_page(case: Case, options: argparse.Namespace) -> int:
    """Writes an HTML page with the result of the case; returns the exit code."""
    from ops.page import writer  # a page needs a result, so it is not one of the languages of the window

    return write_text(writer.write(evaluate(case)), options.output)


def write_bytes(content: bytes, output: str | None) -> int:
    """Writes bytes to the file `output`, or to standard output if that is None; returns the exit code."""
    if output is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.flush()
        return ALL_IS_WELL
    reason = why_not_written(output, lambda: content)
    return ALL_IS_WELL if reason is None else complain(reason)


def write_text(text: str, output: str | None) -> int:
    """Writes text as UTF-8 to the file `output`, or to standard output if that is None; returns the exit code."""
    return write_bytes(text.encode("utf-8"), output)
