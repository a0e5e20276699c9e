"""The rules about the data types of the scales of MATRIX_MULTIPLY_INTEGER_TO_FLOAT."""

from ops.catalog.matrix_multiply.sizes import OUTPUT, A, B
from ops.catalog.quantization.scale_zero_point import scale_of
from ops.constraints.base import Findings, constraint, everywhere
from ops.constraints.shapes import SameDataType
from ops.model.guard import Guard
from ops.model.violations import Provenance, Severity, Stage
from ops.text.sentences import say

SCALES = tuple(map(scale_of, (A, B, OUTPUT)))
A_SCALE, B_SCALE, OUTPUT_SCALE = SCALES


@constraint(
    "scale-types",
    f"{A_SCALE} and {B_SCALE} have the same DataType; CreateOperator of DirectML 1.13.1 accepts different types, and "
    "CompileOperator refuses them.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
    fails=Stage.COMPILE,
)
def scale_types(guard: Guard) -> Findings:
    for finding in SameDataType(A_SCALE, B_SCALE).check(guard):
        message = say(
            "{second} is {actual}, and {first} is {expected}. CreateOperator accepts this desc, but it cannot be "
            "compiled.",
            second=B_SCALE,
            actual=guard.data_type(B_SCALE).name,
            first=A_SCALE,
            expected=guard.data_type(A_SCALE).name,
        )
        yield finding._replace(message=message)


@constraint(
    "scale-output-types",
    f"{A_SCALE} and {OUTPUT} have the same DataType; DirectML 1.13.1 accepts different types, and writes the elements "
    "of the output in the type of the scales.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
    depends_on_device=True,
)
def scale_and_output_types(guard: Guard) -> Findings:
    """Reports scales and an output of different data types: DirectML accepts them, but computes a wrong output.

    Measured with FLOAT16 scales and a FLOAT32 output: the memory of each output element contains two FLOAT16 results.
    """
    for finding in SameDataType(A_SCALE, OUTPUT).check(guard):
        message = say(
            "{scale} is {actual}, but {output} is {expected}. DirectML accepts this desc and writes {actual} elements "
            "into the output, so that every cell is undefined.",
            scale=A_SCALE,
            actual=guard.data_type(A_SCALE).name,
            output=OUTPUT,
            expected=guard.data_type(OUTPUT).name,
        )
        yield finding._replace(message=message, locations=(*finding.locations, *everywhere(guard, OUTPUT)))
