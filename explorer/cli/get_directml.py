"""`get-directml`: fetches the DirectML runtime."""

import argparse

from explorer.cli.directml_cli import get_directml


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--yes", action="store_true", help="do not ask first")
    parser.epilog = "Exit code 0: the runtime is there; 2: it is not."


def main(options: argparse.Namespace) -> int:
    return get_directml(options)
