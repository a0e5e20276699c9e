"""Drives a headless Chromium over its debugging pipe: loads a page, sends real input, evaluates JavaScript."""

import base64
import json
import os
import select
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

PROGRAM = shutil.which("chromium") or shutil.which("google-chrome")
_PATIENCE = 60  # seconds
_KEYS = {
    "Enter": 13, "Escape": 27, "Tab": 9, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
    "ArrowDown": 40,
}  # fmt: skip


class Chromium:
    """A browser with one tab. Use it as a context manager."""

    def __init__(self, profile: Path, *options: str) -> None:
        assert PROGRAM is not None
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()
        # The browser reads from descriptor 3 and writes to 4.
        command = (
            f'exec "{PROGRAM}" --headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking '
            f'--remote-debugging-pipe --user-data-dir="{profile}" {" ".join(options)} about:blank '
            f"3<&{to_browser} 4>&{from_browser}"
        )
        self._process = subprocess.Popen(
            ["bash", "-c", command],
            pass_fds=(to_browser, from_browser), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(to_browser)
        os.close(from_browser)
        self._number = 0
        self._rest = b""
        self._session = ""
        self.messages: list[dict[str, Any]] = []
        """The events of the page."""
        target = next(t for t in self.ask("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self._session = self.ask("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.ask(f"{domain}.enable")

    def __enter__(self) -> "Chromium":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(10)
        os.close(self._out)
        os.close(self._in)

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Sends a command, and returns its result."""
        self._number += 1
        command: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            command["sessionId"] = self._session
        os.write(self._out, json.dumps(command).encode() + b"\0")
        while (answer := self._next()).get("id") != self._number:
            self.messages.append(answer)
        assert "error" not in answer, answer
        return answer["result"]

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            assert select.select([self._in], [], [], _PATIENCE)[0], "the browser does not answer"
            found = os.read(self._in, 1 << 16)
            assert found, "the browser ended"
            self._rest += found
        message, _, self._rest = self._rest.partition(b"\0")
        return json.loads(message)

    def load(self, url: str, *, dark: bool = False, width: int = 1280, height: int = 900) -> None:
        """Loads a page, and waits until its script has run."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setEmulatedMedia", features=[scheme])
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.messages.clear()
        self.ask("Page.navigate", url=url)
        while not any(message.get("method") == "Page.loadEventFired" for message in self.messages):
            self.messages.append(self._next())
        self.js("new Promise((done) => setTimeout(done, 50))")

    def js(self, expression: str) -> Any:
        """Evaluates a JavaScript expression in the web page of the tab, and returns its value. If the value is a
        promise, waits for its result.
        """
        found = self.ask("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def point(self, selector: str, number: int = 0, *, click: bool = False) -> None:
        """Moves the pointer to the middle of the element `number` among those that match `selector`.

        With `click`, clicks there.
        """
        x, y = self.js(
            f"(() => {{ const e = document.querySelectorAll({json.dumps(selector)})[{number}];"
            "e.scrollIntoView({block: 'center'}); const b = e.getBoundingClientRect();"
            "return [b.x + b.width / 2, b.y + b.height / 2]; })()"
        )
        mouse = {"x": x, "y": y, "button": "none"}
        self.ask("Input.dispatchMouseEvent", type="mouseMoved", **mouse)
        if click:
            for kind in ("mousePressed", "mouseReleased"):
                self.ask("Input.dispatchMouseEvent", type=kind, **{**mouse, "button": "left"}, clickCount=1)

    def press(self, *keys: str) -> None:
        """Presses keys one after another."""
        for key in keys:
            known: Mapping[str, Any] = {"key": key, "windowsVirtualKeyCode": _KEYS.get(key, ord(key[0]))}
            text = {"text": "\r" if key == "Enter" else key} if key == "Enter" or len(key) == 1 else {}
            self.ask("Input.dispatchKeyEvent", type="keyDown", **known, **text)
            self.ask("Input.dispatchKeyEvent", type="keyUp", **known)

    def screenshot(self, path: Path) -> None:
        """Writes an image of the whole page to the file `path`."""
        found = self.ask("Page.captureScreenshot", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(found["data"]))

    def pdf(self) -> bytes:
        """The printed page, as the bytes of a PDF."""
        return base64.b64decode(self.ask("Page.printToPDF", printBackground=False)["data"])
