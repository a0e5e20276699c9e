"""A device that only gives verdicts. It sends descs to the program judge.exe, which runs under Wine."""

import os
import struct
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import BinaryIO, cast

from ops.arrays.dtypes import DataType
from ops.directml.install.library import Found
from ops.directml.install.under_wine import PROGRAMS
from ops.directml.native.device import Answer, DmlDevice
from ops.directml.native.filled_desc import FilledDesc
from ops.directml.native.opened import Opened, OpenError
from ops.directml.wine.relocatable import packed
from ops.text.sentences import say

DEVICE = "null device, under Wine"
STARTED, ANSWERED = struct.Struct("<III"), struct.Struct("<II")


class CrashError(OpenError):
    """The process of DirectML ended during CreateOperator. `code` is the code of the exception, or the exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(say("DirectML's process ended with 0x{code:X}.", code=code))
        self.code = code


class WineDevice(DmlDevice):
    """The null device, which judges descs without an adapter, of a DirectML.dll that runs under Wine.

    Wine keeps its files in the folder `prefix` beside the library. Raises OpenError if the library gives no device.
    """

    def __init__(self, library: Path) -> None:
        self.has_debug_layer = False
        self._messages = None
        self._library = library
        self._process: subprocess.Popen[bytes] | None = None
        self._start()

    def _start(self) -> None:
        folder = self._library.parent
        own = {"WINEPREFIX": str(folder / "prefix"), "WINEARCH": "win64", "WINEDEBUG": "-all"}
        own["WINEDLLOVERRIDES"] = "dxcore=n;mscoree=;mshtml="
        try:
            self._process = subprocess.Popen(  # noqa: S603  # a program of our own
                ["wine", PROGRAMS[0], self._library.name],  # noqa: S607  # the user's Wine
                cwd=folder,
                env={**os.environ, **own},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        except OSError as error:
            raise OpenError(say("Wine cannot start: {reason}.", reason=error.strerror)) from None
        started = self._answers.read(STARTED.size)
        if len(started) < STARTED.size:
            code = self._ended()
            raise OpenError(say("{library} gives no device under Wine: {judge} ended with {code}.",
                                library=self._library.name, judge=PROGRAMS[0], code=code))  # fmt: skip
        _, self._level, self._types = STARTED.unpack(started)

    def _start_again(self) -> None:
        """Starts the process after a crash. If the start fails, tries it once more.

        Wine takes a moment to end after a crash; a start in this time was observed to fail.
        """
        try:
            self._start()
        except OpenError:
            self._start()

    @property
    def _requests(self) -> BinaryIO:
        assert self._process is not None
        return cast("BinaryIO", self._process.stdin)

    @property
    def _answers(self) -> BinaryIO:
        assert self._process is not None
        return cast("BinaryIO", self._process.stdout)

    def _ended(self) -> int:
        """Ends the process and returns its exit code."""
        process, self._process = self._process, None
        if process is None:
            return 0
        with suppress(OSError):
            cast("BinaryIO", process.stdin).close()
        cast("BinaryIO", process.stdout).close()
        return process.wait()

    def highest_level(self) -> int:
        return self._level

    def supports(self, data_type: DataType) -> bool:
        return bool(self._types >> int(data_type) & 1)

    def judge(self, filled: FilledDesc) -> Answer:
        """Calls CreateOperator, and returns its verdict. Raises CrashError if the call ends the process."""
        (answer,) = self.judge_all([filled])
        if isinstance(answer, CrashError):
            raise answer
        return Answer(answer)

    def judge_all(self, descs: Iterable[FilledDesc]) -> list[int | CrashError]:
        """Returns the HRESULT for each desc, or a CrashError if the desc crashed the process.

        The process is started again after each crash.
        """
        records = [packed(filled) for filled in descs]
        found: list[int | CrashError] = []
        while len(found) < len(records):
            if self._process is None:
                self._start_again()
            found += self._answered(records[len(found) :])
        return found

    def _answered(self, records: Sequence[bytes]) -> Iterator[int | CrashError]:
        """Yields the HRESULT for each of `records`, the descs as bytes. If a desc crashes the process, yields a
        CrashError for it and stops.
        """
        sender = Thread(target=self._send, args=(self._requests, records), daemon=True)
        sender.start()
        for _ in records:
            answer = self._answers.read(ANSWERED.size)
            is_crash, code = ANSWERED.unpack(answer) if len(answer) == ANSWERED.size else (1, 0)
            if is_crash:
                exit_code = self._ended()
                sender.join()
                yield CrashError(int(code) or exit_code)
                return
            yield int(code)
        sender.join()

    @staticmethod
    def _send(requests: BinaryIO, records: Sequence[bytes]) -> None:
        with suppress(OSError, ValueError):  # the process has ended; the reader reports it
            requests.write(b"".join(records))
            requests.flush()

    def check_removed(self) -> None:
        """Does nothing: this device has no adapter, so it is never removed."""

    def release(self) -> None:
        self._ended()


def open_under_wine(found: Found, adapter: int | None) -> Opened:
    """Opens the null device of a DirectML.dll under Wine; there are no adapters."""
    device = WineDevice(found.directml)
    return Opened(device, None, DEVICE, device)
