"""A replacement for pip that downloads nothing. Its first argument selects its behaviour:

python fake_pip.py <how> <wheel> download ... --dest <folder> ...
"""

import shutil
import sys
import time
from pathlib import Path

NO_CONNECTION = """WARNING: Retrying after a NewConnectionError: Failed to establish a new connection
ERROR: Could not find a version that satisfies the requirement torch-directml (from versions: none)
ERROR: No matching distribution found for torch-directml"""


def main(how: str, wheel: str, *arguments: str) -> int:
    folder = Path(arguments[arguments.index("--dest") + 1])
    if how == "works":
        (folder.parent / "asked.txt").write_text(" ".join(arguments))
        shutil.copy(wheel, folder)
    elif how == "brings another file":
        (folder / Path(wheel).name).write_bytes(b"another file")
    elif how == "brings another name":
        (folder / "torch_directml-9.whl").write_bytes(b"?")
    elif how == "is killed":
        (folder / Path(wheel).name).write_bytes(b"half")
        time.sleep(600)
    else:
        sys.stderr.write({"no network": NO_CONNECTION}.get(how, how))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
