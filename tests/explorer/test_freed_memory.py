"""After large tensors are deleted, their memory returns to the operating system."""

import subprocess
import sys

import pytest

# Simultaneous threads have heaps of their own; the first freed buffer decides how much they keep.
SCRIPT = """
import sys, threading
import numpy as np
from explorer.app import return_freed_memory
from tests.explorer.helpers.random_user.process_leaks import resident_megabytes

if sys.argv[1] == "told":
    return_freed_memory()
before = resident_megabytes()
together = threading.Barrier(4)

def run():
    for _ in range(3):
        together.wait()
        tensors = [np.ones(8 << 20, np.uint8) for _ in range(4)]
        del tensors

threads = [threading.Thread(target=run) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(resident_megabytes() - before)
"""


def grown(how: str) -> float:
    """Returns how many MB the resident memory of a new process grows, after several threads have created and freed
    tensors three times. If `how` is "told", the process uses `return_freed_memory`.
    """
    done = subprocess.run([sys.executable, "-c", SCRIPT, how], capture_output=True, text=True, check=True, timeout=60)
    return float(done.stdout)


@pytest.mark.sampled
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="another C library decides for itself")
def test_tensors_that_are_freed_go_back_to_the_system():
    assert grown("told") < 5
