"""`doctor`: prints the state of the DirectML runtime and the devices of this machine."""

import argparse

from ops.directml.client.doctor import report

WORDS = {"ok": "ok", "missing": "--", "problem": "!!"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Exit code 0: no problems; 1: there is a problem."


def main(options: argparse.Namespace) -> int:
    """Prints the findings; returns 1 if there is a problem, otherwise 0."""
    findings = report()
    for finding in findings:
        print(f"{WORDS[finding.state]}  {finding.what}: {finding.detail}")
        if finding.advice:
            print(f"      {finding.advice}")
    return int(any(finding.state == "problem" for finding in findings))
