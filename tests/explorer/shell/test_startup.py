"""Tests the start of the program: Python reads none of the program's source files, and collects no garbage."""

import json
import subprocess
import sys

PROGRAM = """
import gc, json, linecache
import explorer
passes = []
gc.callbacks.append(lambda phase, info: passes.append(info["generation"]) if phase == "stop" else None)
from explorer.app import create_application, create_window
app = create_application()
window = create_window()
window.show()
app.processEvents()
read = [file for file in linecache.cache if file.endswith(".py")]
print(json.dumps({"passes": passes, "read": read}))
window.close()
"""


def test_the_start_reads_no_source_and_searches_for_no_garbage():
    """While it starts, the program reads none of its source files, and Python collects no garbage.

    PySide6 reads the source of each module that is imported after it, unless the module is registered as one that
    does not use `__feature__`. A garbage collection takes as long as a hundred imports.
    """
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    found = json.loads(done.stdout.splitlines()[-1])
    assert [file for file in found["read"] if "/ops/" in file or "/explorer/" in file or "/widgets/" in file] == []
    assert found["passes"] == []
