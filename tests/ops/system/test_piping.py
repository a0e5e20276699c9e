"""A child process gets bytes on its standard input, and its output is returned. If it fails, hangs or does not exist,
an error is reported.
"""

import sys
import threading

import pytest

from ops.system.cancellation import RunCancelledError, cancel_when
from ops.system.piping import piped

ECHO = "import sys; sys.stdout.buffer.write(sys.stdin.buffer.read()); sys.stderr.write('done')"
# Larger than every pipe; it arrives after the first check whether the result is still needed.
LATE_ECHO = "import sys, time; time.sleep(0.3); " + ECHO
HANG = "import time; time.sleep(600)"
CONTENT = bytes(range(256)) * 4096


@pytest.mark.parametrize("code", [ECHO, LATE_ECHO])
def test_a_content_larger_than_the_pipe_arrives(code: str):
    answer = piped([sys.executable, "-c", code], CONTENT)
    assert (answer.code, answer.output, answer.errors) == (0, CONTENT, b"done")


def test_a_process_that_reads_nothing_and_fails_is_reported():
    answer = piped([sys.executable, "-c", "import sys; sys.exit('no')"], CONTENT)
    assert (answer.code, answer.output, answer.errors.strip()) == (1, b"", b"no")


def test_a_process_that_hangs_ends_when_it_is_cancelled_or_too_late():
    with cancel_when(lambda: True), pytest.raises(RunCancelledError):
        piped([sys.executable, "-c", HANG], CONTENT)
    with pytest.raises(TimeoutError):
        piped([sys.executable, "-c", HANG], CONTENT, 0.1)
    assert all(each.name != "piping" for each in threading.enumerate())


def test_a_program_that_does_not_exist_is_an_error():
    with pytest.raises(OSError, match="no_such_program"):
        piped(["no_such_program"], b"")
