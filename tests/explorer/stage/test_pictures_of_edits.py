"""After any edit, `pictures` returns pictures of the present tensors and raises no exception."""

from itertools import product

import pytest

from explorer.stage.pictures import pictures
from ops import evaluate
from ops.model.edit import with_text
from ops.presets import case_of
from tests.helpers.for_each import reported
from tests.helpers.sampling import Sample
from tests.ops.helpers.any_case import EXAMPLES, TEXTS, paths


def test_a_case_with_any_text_in_any_editor_has_pictures(sample: Sample, subtests: pytest.Subtests):
    cases = [case_of(*each) for each in EXAMPLES]
    editors = [(case, path) for case in cases for path in paths(case)]
    for (case, path), text in sample.of(product(editors, TEXTS), 150, thorough=800):
        with reported(subtests, f"{case.operator.name}: {path} {text!r:.20}"):
            found = evaluate(with_text(case, path, text))
            shown = pictures(found.case, found.violations, found if found.why_not is None else None)
            present = {field.name for field in found.case.operator.tensors if found.case.tensor(field.name)}
            assert {picture.field for picture in shown} <= present
            assert shown
