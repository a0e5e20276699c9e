from ops.model.violations import Location, Part, Rule, Severity, Violation
from widgets.problems.violation_marks import by_field, state_at, states


def violation(severity: Severity, *places: Location) -> Violation:
    return Violation("code", severity, "A is 2; it must be 1.", places, Rule("A is 1."))


A3 = Location("A", Part.SIZES, 3)


def test_an_error_outranks_a_warning_at_the_same_place():
    for order in ((Severity.ERROR, Severity.WARNING), (Severity.WARNING, Severity.ERROR)):
        assert states(violation(severity, A3) for severity in order) == {"A.Sizes[3]": "error"}


def test_a_note_marks_no_editor():
    assert states([violation(Severity.NOTE, A3)]) == {}


def test_a_whole_list_marks_each_of_its_dimensions():
    found = states([violation(Severity.ERROR, Location("A", Part.SIZES))])
    assert state_at(found, "A.Sizes[2]") == "error"
    assert state_at(found, "A.Strides[2]") is None


def test_a_message_is_under_the_field_named_first():
    scale, general = violation(Severity.ERROR, Location("ScaleBias.Scale"), A3), violation(Severity.ERROR)
    assert by_field([scale, general]) == {"ScaleBias": [(0, scale)], "": [(1, general)]}
