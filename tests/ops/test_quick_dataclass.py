"""A class that `quick_dataclass` makes: slots, defaults, a text of its fields, and equality by identity."""

from dataclasses import field, fields, replace

import pytest

from ops.quick_dataclass import quick_dataclass


@quick_dataclass
class Point:
    x: int
    y: int = 2
    marks: list[str] = field(default_factory=list[str])


def test_has_slots_defaults_and_a_text_of_its_fields():
    point = Point(1)
    assert (point.x, point.y, point.marks) == (1, 2, [])
    assert repr(point) == "Point(x=1, y=2, marks=[])"
    assert [entry.name for entry in fields(Point)] == ["x", "y", "marks"]
    assert not hasattr(point, "__dict__")
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'x'"):
        Point()  # pyright: ignore[reportCallIssue]


def test_copies_can_be_made_with_other_values_and_each_object_equals_only_itself():
    point = Point(1)
    other = replace(point, y=5)
    assert (other.x, other.y, point.y) == (1, 5, 2)
    assert point == point
    assert point != Point(1)
    assert len({point, other, Point(1)}) == 3
