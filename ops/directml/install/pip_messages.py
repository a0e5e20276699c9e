"""Explains an error of pip."""

import re

from ops.text.literals import shortened
from ops.text.sentences import say

_NO_NETWORK = (
    "failed to establish a new connection",
    "name or service not known",
    "temporary failure in name resolution",
    "getaddrinfo failed",
    "connection refused",
    "network is unreachable",
    "proxyerror",
    "timed out",
    "connection broken",
)
_ADDRESS = re.compile(r"(?<!\S)\S+?://\S+")
_LONGEST = 200  # the limit for characters of pip's output in a message


def explain(said: str, package: str) -> str:
    """The reason why pip did not fetch the package, and advice to the user. `said` is the output of pip."""
    lowered = said.lower()
    if "no module named pip" in lowered:
        return say("This Python has no pip. Run: {command}", command="python -m ensurepip")
    if any(sign in lowered for sign in _NO_NETWORK):
        return say(
            "There is no connection to the package index. Connect to the network, or set a proxy for pip, and "
            "try again."
        )
    if "no space left" in lowered or "errno 28" in lowered:
        return say("pip has no disk space left.")
    if "no matching distribution" in lowered:
        return say("The package index that pip uses has no {package}.", package=package)
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR:")] or lines[-1:]
    if not errors:
        return say("pip could not fetch {package}: it gave no reason", package=package)
    message = _ADDRESS.sub("(address)", errors[0].removeprefix("ERROR:").strip())
    return say("pip could not fetch {package}: {reason}", package=package, reason=shortened(message, _LONGEST))
