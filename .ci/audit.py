"""Lists the known vulnerabilities of the installed packages, found by pip-audit.

    python .ci/audit.py [--must-reach]

Exits with 1 if there is a vulnerability. If the advisory service cannot be reached, it prints that, and exits with 1
only if `--must-reach` is given.
"""

import json
import subprocess
import sys
from typing import Any

PATIENCE = 300  # seconds
LINES = 3


def main() -> int:
    """Runs pip-audit, prints the vulnerabilities that it finds, and returns the exit code."""
    command = [sys.executable, "-m", "pip_audit", "--format", "json", "--progress-spinner", "off", "--timeout", "10"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)  # noqa: S603
    except subprocess.TimeoutExpired:
        return not_reached(f"no answer within {PATIENCE} seconds")
    try:
        found: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return not_reached("\n".join(done.stderr.strip().splitlines()[-LINES:]))
    return judged(found)


def judged(found: list[dict[str, Any]]) -> int:
    """Prints the vulnerabilities in `found` and returns the exit code.

    `found` has one entry per package. The entry has no list `vulns` if the advisory service does not know the package.
    """
    known = [package for package in found if "vulns" in package]
    for package in known:
        for each in package["vulns"]:
            fixed = ", ".join(each["fix_versions"]) or "no version"
            print(f"{package['name']} {package['version']}: {each['id']}, fixed in {fixed}")
    if any(package["vulns"] for package in known):
        return 1
    if not known:
        return not_reached(f"the service does not know any of the {len(found)} packages")
    skipped = [package["name"] for package in found if "vulns" not in package]
    print(f"{len(known)} packages have no known vulnerability. Unknown to the service: {', '.join(skipped) or 'none'}.")
    return 0


def not_reached(why: str) -> int:
    """Prints the reason, and returns the exit code for a service that was not reached."""
    print(f"NOT AUDITED: the advisory service was not reached.\n{why}", file=sys.stderr)
    return 1 if "--must-reach" in sys.argv[1:] else 0


if __name__ == "__main__":
    sys.exit(main())
