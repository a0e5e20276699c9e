"""A kernel that applies a function to every element of an array, such as a case's InputTensor."""

from collections.abc import Callable, Mapping

import numpy as np

from ops.arrays.blocks import blockwise
from ops.arrays.dtypes import Array, DataType
from ops.arrays.halves import widen_halves
from ops.arrays.scalar_cast import as_float32
from ops.model.case import Case
from ops.model.data import cast
from ops.quick_dataclass import quick_dataclass
from ops.text.values import Number

# Returns the results for elements (FLOAT16 as FLOAT32) and the FLOAT attributes by name.
Function = Callable[[Array, Mapping[str, np.float32]], Array]


@quick_dataclass
class ElementKernel:
    """The kernel that applies `function` to every element of InputTensor.

    If the output is a float, FLOAT16 elements are computed in FLOAT32 and rounded once. Other elements are not
    converted before the computation, and the results are cast to the data type of the output. If `of_halves` is given,
    it computes the same results for FLOAT16 elements from their bits; it takes no attributes.
    """

    function: Function
    of_halves: Callable[[Array], Array] | None = None

    def __call__(self, case: Case) -> Mapping[str, Array]:
        """Computes OutputTensor of a case."""
        attributes = {field.name: case.number(field.name) for field in case.operator.attributes}
        return {"OutputTensor": self.of(case.logical("InputTensor"), attributes, case.data_type("OutputTensor"))}

    def of(self, x: Array, attributes: Mapping[str, Number], to: DataType) -> Array:
        """Applies the kernel's function to every element of `x`, and returns the results in the data type `to`."""
        with np.errstate(all="ignore"):  # infinities and NaN are valid results
            return self.prepared(attributes, to)(x)

    def prepared(self, attributes: Mapping[str, Number], to: DataType) -> Callable[[Array], Array]:
        """Returns a function that applies the kernel with the given attributes to an array.

        The results have the data type `to`. The caller turns off NumPy's warnings about infinities and NaN.
        """
        given = {name: np.float32(as_float32(value)) for name, value in attributes.items()}

        def of_part(part: Array) -> Array:
            return self.function(widen_halves(part), given) if to.is_float else cast(self.function(part, given), to)

        def of_array(x: Array) -> Array:
            if self.of_halves is not None and x.dtype == to.numpy == np.float16:
                return blockwise(self.of_halves, to.numpy, x, by_table=False)
            return blockwise(of_part, to.numpy, x)

        return of_array
