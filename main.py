"""Starts the window or the command line. In the frozen program, this file also starts the child processes."""

import sys


def main() -> int:
    """Runs the program and returns its exit code."""
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
