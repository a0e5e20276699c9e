"""Starts the window, or with a verb the command line; in a frozen program also the processes that it starts."""

import sys


def main() -> int:
    """The exit code of the program."""
    if sys.argv[1:2] == ["--directml-worker"]:
        from ops.directml.native.worker import main as serve

        serve()
        return 0
    if sys.argv[1:2] == ["--onnx-inference"]:
        from ops.formats.onnx_import.shape_inference import main as infer

        infer()
        return 0
    from explorer.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
