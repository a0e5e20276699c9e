"""For every test: no screen is needed, and how thoroughly to search.

HYPOTHESIS_PROFILE is `ci` (default) or `thorough`.
"""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

settings.register_profile("ci", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("thorough", deadline=None, max_examples=100_000, suppress_health_check=list(HealthCheck))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_xdist_auto_num_workers() -> int:
    """Many tests of the window wait for its timers; a worker more than there are cores for every two uses that time."""
    return min((os.cpu_count() or 1) * 3 // 2, 8)


@pytest.fixture(autouse=True)
def pointer_away(request: pytest.FixtureRequest) -> Iterator[None]:
    """Nothing that a test shows lies under the pointer of the one before."""
    yield
    if "qapp" in request.fixturenames:
        from PySide6.QtGui import QCursor

        QCursor.setPos(-10_000, -10_000)
