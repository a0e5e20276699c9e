"""`doctor`: the DirectML runtime and the devices of this machine."""

import argparse

from ops.directml.client.doctor import report

WORDS = {"ok": "ok", "missing": "--", "problem": "!!"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Exit code 0: all is well; 1: something is not as it should be."


def main(options: argparse.Namespace) -> int:
    """Prints what was found of DirectML on this machine; 1 when there is a problem."""
    findings = report()
    for finding in findings:
        print(f"{WORDS[finding.state]}  {finding.what}: {finding.detail}")
        if finding.advice:
            print(f"      {finding.advice}")
    return int(any(finding.state == "problem" for finding in findings))
