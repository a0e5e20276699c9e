"""`doctor`: what of DirectML there is on this machine."""

import argparse

from explorer.cli.directml_cli import doctor


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Exit code 0: all is well; 1: something is not as it should be."


def main(options: argparse.Namespace) -> int:
    return doctor(options)
