"""`doctor`: prints the state of the DirectML runtime and the devices of this machine, or of an application's folder."""

import argparse
from pathlib import Path

from explorer.cli.exits import complain
from ops.directml.application.report import report as report_on_folder
from ops.directml.client.doctor import report
from ops.system.file_writing import why_not

WORDS = {"ok": "ok", "missing": "--", "problem": "!!"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder",
        nargs="?",
        metavar="FOLDER",
        help="the folder of an application: its DirectML, D3D12 and onnxruntime libraries, and what Windows loads",
    )
    parser.epilog = "Exit code 0: no problems; 1: there is a problem; 2: the folder cannot be read."


def main(options: argparse.Namespace) -> int:
    """Prints the findings; returns 1 if there is a problem, 2 if the folder cannot be read, otherwise 0."""
    if options.folder is None:
        findings = report()
    else:
        try:
            findings = report_on_folder(Path(options.folder))
        except (OSError, ValueError) as error:  # a NUL in the name is a ValueError
            return complain(f"{options.folder} cannot be read: {why_not(error)}.")
    for finding in findings:
        print(f"{WORDS[finding.state]}  {finding.what}: {finding.detail}")
        if finding.advice:
            print(f"      {finding.advice}")
    return int(any(finding.state == "problem" for finding in findings))
