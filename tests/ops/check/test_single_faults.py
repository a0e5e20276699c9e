"""Changes the values of every example one at a time. Each change breaks a rule, or `free_values` lists it as free."""

from dataclasses import replace
from itertools import product

import pytest

from ops import Case, Operator, Severity, Violation, validate
from ops.arrays.dtypes import INDEX_TYPES, DataType
from ops.attribute_types import Enumeration, Integer, ListOf
from ops.catalog.pooling.windows import LEADING
from ops.constraints.sizes import Broadcasts
from ops.model.edit import with_text
from ops.model.fields import INDICES, TensorField
from ops.model.inference import inferred
from ops.model.operator import Example
from ops.presets import case_of
from tests.helpers.for_each import for_each
from tests.ops.helpers.any_case import EXAMPLE_IDS, EXAMPLES, paths
from tests.ops.helpers.free_values import (
    ANY_INTEGER,
    FREE_RANKS,
    FREE_SIZES,
    FREE_TYPE,
    FREE_TYPES,
    FREE_WITHOUT_INPUT,
    NEEDED_WITH_OTHERS,
    ONE_OF_THEM,
    POOLINGS,
    TIED_TYPES,
    ZERO_POINTS,
)

each_example = for_each(("operator", "example"), EXAMPLES, ids=EXAMPLE_IDS)


def errors(case: Case) -> list[Violation]:
    return [violation for violation in validate(case) if violation.severity is Severity.ERROR]


def names(violations: list[Violation]) -> set[str]:
    return {location.field.split(".")[0] for violation in violations for location in violation.locations}


def as_typed(operator: Operator, example: Example) -> Case:
    return replace(case_of(operator, example), derive=False)


@pytest.mark.sampled
@each_example
def test_growing_any_one_size_is_noticed_or_free(operator: Operator, example: Example):
    case = as_typed(operator, example)
    for field in case.operator.tensors:
        desc = case.tensor(field.name)
        if desc is None or desc.shape is None:
            continue
        free = {**FREE_SIZES, **({} if case.values.get("InputTensor") else FREE_WITHOUT_INPUT)}
        for dimension, size in enumerate(desc.shape):
            grown = with_text(case, f"{field.name}.Sizes[{dimension}]", str(size + 1))
            found = errors(grown)
            if (operator.name, field.name) in free or is_open(case, field.name, dimension):
                continue
            if is_no_longer_broadcast(grown, field.name, dimension):
                continue
            assert found, (field.name, dimension)
            assert names(found) & {field.name, *that_follow(case, grown)}


def that_follow(case: Case, changed: Case) -> set[str]:
    """Returns the outputs whose derived sizes differ between `case` and `changed`. An edit that leads to `changed` can
    also cause violations in these outputs.
    """
    before, after = inferred(case), inferred(changed)
    return {name for name in after if name in before and after[name].sizes != before[name].sizes}


def is_open(case: Case, name: str, dimension: int) -> bool:
    """True if any size is valid in the dimension `dimension` of the tensor `name`, so that a new size breaks no rule.

    Examples are the output of ONE_HOT, the axis of TOP_K, and the reduced sizes of a reduction. For operators with
    windows, DirectML checks only batch and channels.
    """
    if case.values.get("IndexDimensions") == 0 and (name, dimension) == ("OutputTensor", 0):
        return True  # what is added in front is not looked at
    if case.operator.name.startswith("MULTIHEAD_ATTENTION") and name == "QueryTensor":
        return dimension == len(case.sizes(name)) - 1  # the heads need not divide it
    if (case.operator.name, name) == ("NONZERO_COORDINATES", "OutputCoordinatesTensor"):
        sizes = case.sizes(name)
        return dimension == len(sizes) - 1 and sizes[-1] < len(case.sizes("InputTensor"))
    if name == "InputTensor" and case.operator.name in ("REDUCE", "ARGMIN", "ARGMAX"):
        return dimension in case.integers("Axes")
    if case.operator.name == "ROI_ALIGN_GRAD":
        is_alone = not (case.has("InputTensor") and case.has("OutputGradientTensor"))
        of_images = name in ("InputTensor", "OutputGradientTensor") and dimension != 1 and is_alone
        return of_images or (name == "InputGradientTensor" and dimension >= LEADING)
    if case.operator.name.startswith("ROI_") and dimension >= LEADING:
        return name == "InputTensor" or (name == "OutputTensor" and case.operator.name != "ROI_POOLING")
    if case.operator.name.startswith("ROI_") and (dimension, name) == (0, "InputTensor"):
        return True  # a region names its image
    if case.operator.name == "AVERAGE_POOLING_GRAD":
        return dimension >= LEADING
    if case.operator.name in POOLINGS and (dimension >= LEADING and name in ("InputTensor", "OutputTensor")):
        return not (case.values.get("OutputIndicesTensor") and name == "OutputTensor")
    axis = case.values.get("Axis")
    return axis == dimension and (case.operator.name, name) in {
        ("ONE_HOT", "OutputTensor"),
        ("GATHER_ELEMENTS", "InputTensor"),
        ("TOP_K", "InputTensor"),
        ("TOP_K1", "InputTensor"),
    }


def is_no_longer_broadcast(grown: Case, name: str, dimension: int) -> bool:
    """True if the tensor `name` has the same size along `dimension` as a tensor to which it can be broadcast, so that
    it is no longer broadcast. `grown` is a case in which the size of `name` along `dimension` was raised by 1.
    """
    whole = [rule.to for rule in grown.operator.constraints if isinstance(rule, Broadcasts) and rule.tensor == name]
    return any(grown.sizes(to)[dimension] == grown.sizes(name)[dimension] for to in whole)


@pytest.mark.sampled
@each_example
def test_a_size_of_0_is_noticed_everywhere(operator: Operator, example: Example):
    case = as_typed(operator, example)
    for field in case.operator.tensors:
        desc = case.tensor(field.name)
        for dimension in range(desc.rank or 0 if desc else 0):
            found = errors(with_text(case, f"{field.name}.Sizes[{dimension}]", "0"))
            assert [v.code for v in found][:1] == ["size-zero"]


@pytest.mark.sampled
@each_example
def test_another_data_type_is_noticed_or_free(operator: Operator, example: Example):
    case = as_typed(operator, example)
    row = case.operator.supported(max(operator.levels))
    assert row is not None
    for field in case.operator.tensors:
        if not case.has(field.name):
            continue
        free = is_free_type(case, field)
        for data_type in choice_of_types(case, field) or row[field.name].types:
            changed = with_text(case, f"{field.name}.DataType", data_type.name)
            if changed[field.name] != case[field.name]:
                is_right = free or (operator.name, field.name, data_type.name) in FREE_TYPE
                assert bool(errors(changed)) != is_right, (field.name, data_type)


def choice_of_types(case: Case, field: TensorField) -> tuple[DataType, ...]:
    """The data types that the attribute Function of the operator REDUCE allows for the output; () if Function does not
    restrict them, and for other tensors.
    """
    is_index = case.values.get("Function") in (0, 1)  # ARGMAX, ARGMIN
    return INDEX_TYPES if case.operator.name == "REDUCE" and field.name == "OutputTensor" and is_index else ()


def is_free_type(case: Case, field: TensorField) -> bool:
    """Returns True if every data type is valid for a tensor.

    This holds for indices, for outputs whose type does not follow from the inputs, and for the only input of an
    operator with such outputs.
    """
    if (case.operator.name, field.name) in FREE_TYPES or (field in case.operator.inputs and field.group == INDICES):
        return True
    if zero_point := ZERO_POINTS.get((case.operator.name, field.name)):
        return case.values.get(zero_point) is None
    if (case.operator.name, field.name) in TIED_TYPES:
        return False
    follows = inferred(case)
    if field in case.operator.outputs:
        return field.name in follows and follows[field.name].data_type is None
    is_lone = len(case.operator.inputs) == 1 and len(follows) > 0
    return is_lone and all(output.data_type is None for output in follows.values())


@pytest.mark.sampled
@each_example
def test_an_unsupported_data_type_is_noticed_everywhere(operator: Operator, example: Example):
    case = as_typed(operator, example)
    for field in case.operator.tensors:
        if case.has(field.name):
            supported = case.operator.support[max(operator.levels)][field.name].types
            for name in {"UNKNOWN", "UINT4", "INT4"} - {data_type.name for data_type in supported}:
                found = errors(with_text(case, f"{field.name}.DataType", name))
                assert "data-type" in {violation.code for violation in found}


@pytest.mark.sampled
@for_each(("operator", "example"), EXAMPLES, ids=EXAMPLE_IDS, most=60)
def test_another_attribute_value_is_noticed_or_the_reference_makes_of_it_what_is_declared(
    operator: Operator, example: Example
):
    case = as_typed(operator, example)
    for path, text in product(attribute_paths(case), ("0", "1", "2", "3", "4", "5", "99")):
        changed = with_text(case, path, text)
        if not is_noticed(changed):
            assert operator.compute is not None
            made = operator.compute(changed)
            for output in (output for output in operator.outputs if changed.has(output.name)):
                assert made[output.name].shape == changed.sizes(output.name), (path, text)
                assert made[output.name].dtype == changed.data_type(output.name).numpy, (path, text)


def attribute_paths(case: Case) -> list[str]:
    return [path for path in paths(case) if path.partition(".")[0].partition("[")[0] in case.operator.attribute]


def is_noticed(case: Case) -> bool:
    return any(violation.severity > Severity.NOTE for violation in validate(case))


@each_example
def test_a_number_far_beyond_all_sizes_is_noticed_where_it_counts_something(operator: Operator, example: Example):
    case = as_typed(operator, example)
    for field in case.operator.attributes:
        of_one = field.type.element if isinstance(field.type, ListOf) else field.type
        if isinstance(of_one, Integer | Enumeration) and (operator.name, field.name) not in ANY_INTEGER:
            value = case[field.name]
            path = f"{field.name}[{len(value) - 1}]" if isinstance(value, tuple) else field.name
            assert is_noticed(with_text(case, path, "99")), path


@pytest.mark.sampled
@each_example
def test_a_dimension_more_or_less_on_one_tensor_is_noticed(operator: Operator, example: Example):
    case = as_typed(operator, example)
    for field in case.operator.tensors:
        desc = case.tensor(field.name)
        free = {**FREE_RANKS, **({} if case.values.get("InputTensor") else FREE_WITHOUT_INPUT)}
        if desc is None or desc.shape is None or (operator.name, field.name) in free:
            continue
        for sizes in ((1, *desc.shape), desc.shape[1:]):
            assert errors(with_text(case, f"{field.name}.Sizes", ",".join(map(str, sizes)))), (field.name, sizes)


@pytest.mark.sampled
@each_example
def test_a_missing_tensor_is_noticed_unless_it_is_optional(operator: Operator, example: Example):
    case = as_typed(operator, example)
    for field in case.operator.tensors:
        found = errors(with_text(case, field.name, None))
        if len(case.operator.arrays.get(field.array, ())) > 1:
            assert found, field.name  # the array is one shorter
        elif (operator.name, field.name) in ONE_OF_THEM and case.has(field.name):
            assert found or any(v.code.startswith("only-past") for v in validate(with_text(case, field.name, None)))
        else:
            needed = NEEDED_WITH_OTHERS.get((operator.name, field.name))
            assert [v.code for v in found] in ([[], [needed]] if field.optional else [["required"]])
