"""The command `doctor`: prints the state of the DirectML runtime and the devices of this machine, or the state of the
libraries in an application's folder.
"""

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from explorer.cli.arguments import file_name
from explorer.cli.exits import complain
from explorer.cli.output import print_report
from ops.directml.application.inventory import inventory
from ops.directml.application.report import facts
from ops.directml.application.report import report as report_on_folder
from ops.directml.client.doctor import report
from ops.directml.findings import Finding
from ops.system.file_writing import why_not
from ops.text.literals import printable

WORDS = {"ok": "ok", "missing": "--", "problem": "!!"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder",
        nargs="?",
        type=file_name,
        metavar="FOLDER",
        help="the folder of an application: its DirectML, D3D12 and onnxruntime libraries, and what Windows loads",
    )
    parser.add_argument("--json", action="store_true", help="print JSON; see docs/command-line.md")
    parser.epilog = "Exit code 0: no problems; 1: there is a problem; 2: the folder cannot be read."


def main(options: argparse.Namespace) -> int:
    """Prints findings about this machine, or about the folder in `options`. Returns 1 if one is a problem, 2 if the
    folder cannot be read, otherwise 0.
    """
    files: list[dict[str, object]] = []
    if options.folder is None:
        findings = report()
    else:
        try:
            found = inventory(Path(options.folder))
        except (OSError, ValueError) as error:  # a NUL in the name is a ValueError
            return complain(f"{printable(options.folder)} cannot be read: {why_not(error)}.")
        findings, files = report_on_folder(Path(options.folder), found), facts(found)
    if options.json:
        print_report("doctor", [asdict(finding) for finding in findings], "findings", files=files)
    else:
        _print(findings)
    return int(any(finding.state == "problem" for finding in findings))


def _print(findings: Sequence[Finding]) -> None:
    for finding in findings:
        print(f"{WORDS[finding.state]}  {finding.what}: {finding.detail}")
        if finding.advice:
            print(f"      {finding.advice}")
