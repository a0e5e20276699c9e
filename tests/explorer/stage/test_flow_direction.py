"""A data flow is read from left to right, in every operator that has one."""

import pytest
from PySide6.QtCore import QRect
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.explain.intermediates import flow_of, has_flow
from ops.presets import case_of
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import lay_out, settle
from tests.helpers.sampling import Sample
from widgets.style.sizes import FIRST_WINDOW

WITH_FLOW = tuple(
    operator
    for operator in OPERATORS.values()
    if operator.compute is not None and has_flow(case_of(operator, operator.examples[0]))
)
# In these operators, a computed tensor is below the one before it if a column has no space beside it.
IN_ONE_COLUMN = {("Gates", "Memory"), ("Real Input", "Sums"), ("Real Filter", "Sums")}


def places(window: MainWindow) -> dict[str, QRect]:
    views = window.stage.tensors.board.views
    return {picture.field: views[picture.field].geometry() for picture in window.stage.pictures}


@pytest.mark.sampled
@pytest.mark.parametrize("size", [FIRST_WINDOW, (1440, 900)])
def test_a_computed_tensor_is_right_of_what_it_is_computed_from(
    qtbot: QtBot, show: Show, sample: Sample, subtests: pytest.Subtests, size: tuple[int, int]
):
    """Requires that a computed tensor is to the right of the tensors from which it is computed.

    Tensors of the desc may also be in a row above, and a factor of a product above the product. The scale and the zero
    point of an output are beside the output, on the right.
    """
    for operator in sample.of(WITH_FLOW, 8, thorough=len(WITH_FLOW)):
        with subtests.test(operator=operator.name):
            window = show(operator.name)
            window.resize(*size)
            settle(qtbot, window)
            if not any(picture.depth for picture in window.stage.pictures):
                window.actions_["flow"].trigger()
                settle(qtbot, window)
            lay_out()
            flow = flow_of(window.session.case)
            assert flow is not None
            computed = {made.name for made in flow.made}
            assert {picture.field for picture in window.stage.pictures if picture.depth} == computed
            shown = places(window)
            for source, target in flow.ways(window.session.case):
                before, after = shown[source], shown[target]
                is_right, is_below = after.left() > before.left(), after.top() > before.bottom() - 2
                if source in computed:
                    is_column = after.left() == before.left() and is_below
                    assert is_right or (is_column and (source, target) in IN_ONE_COLUMN), (source, target)
                elif not source.startswith("Output"):
                    assert is_right or is_below, (source, target)
            assert window.stage.tensors.verticalScrollBar().maximum() == 0


def test_the_depth_of_a_tensor_is_greater_than_those_of_its_sources():
    for operator in WITH_FLOW:
        case = case_of(operator, operator.examples[0])
        flow = flow_of(case)
        assert flow is not None
        depths = flow.depths()
        assert set(depths) == {made.name for made in flow.made}
        for source, target in flow.ways(case):
            if target in depths:
                assert depths[target] > depths.get(source, 0), (operator.name, source, target)
