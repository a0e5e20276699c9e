"""Operators that apply one function, mostly of NumPy, to every element."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.functions import erf
from ops.catalog.element_wise import unary_as_directml as seen
from ops.catalog.element_wise.unary_as_directml import by_logarithm, by_polynomial, denormal_as_0, far_angle, on_flushed
from ops.declare.unary import example, unary
from ops.rounding import functions

TURNS = [0, 1, 2, 3, -1, -2, -3, 6]
UNITS = [-1, -0.75, -0.5, 0, 0.25, 0.5, 0.75, 1]
HALVES = [-2, -1.5, -0.5, 0, 0.5, 1.5, 2, 2.5]
SCALING = {"Scale": 2.0, "Bias": 1.0}


def identity(x: Array) -> Array:
    """Returns the elements unchanged."""
    return x


def recip(x: Array) -> Array:
    """Returns 1 / x for every element."""
    return 1 / x


OPERATORS = (
    unary(
        "ELEMENT_WISE_IDENTITY", identity, "{x}",
        (
            example("a copy", HALVES, HALVES),
            example("scaled and shifted", HALVES, [-3, -2, 0, 1, 2, 4, 5, 6], ScaleBias=SCALING),
        ),
    ),
    unary(
        "ELEMENT_WISE_ACOS", np.arccos, "acos({x})",
        (example("from -1 up to 1", UNITS, [3.1415927, 2.4188584, 2.0943951, 1.5707963, 1.3181161, 1.0471976,
                                            0.72273425, 0]),),
        rules=(by_polynomial("acos", "6.8e-5", np.arccos, seen.acos),), as_directml=seen.acos,
    ),
    unary(
        "ELEMENT_WISE_ASIN", np.arcsin, "asin({x})",
        (example("from -1 up to 1", UNITS, [-1.5707964, -0.84806208, -0.52359878, 0, 0.25268026, 0.52359878, 0.84806208,
                                            1.5707964]),),
        rules=(by_polynomial("asin", "6.8e-5", np.arcsin, seen.asin),), as_directml=seen.asin,
    ),
    unary(
        "ELEMENT_WISE_ATAN", np.arctan, "atan({x})",
        (example("both sides of 0", HALVES, [-1.1071488, -0.98279372, -0.46364761, 0, 0.46364761, 0.98279372, 1.1071488,
                                             1.1902899]),),
        rules=(by_polynomial("atan", "1.2e-5", np.arctan, seen.atan),), as_directml=seen.atan,
    ),
    unary(
        "ELEMENT_WISE_CEIL", np.ceil, "ceil({x})",
        (
            example("rounded up", HALVES, [-2, -1, 0, 0, 1, 2, 2, 3]),
            example("scaled first", HALVES, [-0.0, -0.0, 0, 1, 1, 1, 2, 2], ScaleBias={"Scale": 0.5, "Bias": 0.25}),
        ),
    ),
    unary(
        "ELEMENT_WISE_COS", np.cos, "cos({x})",
        (example("angles from -3 to 6 radians", TURNS,
                 [1, 0.54030231, -0.41614684, -0.9899925, 0.54030231, -0.41614684, -0.9899925, 0.96017029]),),
        rules=(far_angle,),
    ),
    unary(
        "ELEMENT_WISE_EXP", np.exp, "e^({x})",
        (example("exponents from -3 to 6", TURNS,
                 [1, 2.7182818, 7.3890561, 20.085537, 0.36787944, 0.13533528, 0.049787068, 403.42879]),),
    ),
    unary(
        "ELEMENT_WISE_FLOOR", np.floor, "floor({x})",
        (
            example("rounded down", HALVES, [-2, -2, -1, 0, 0, 1, 2, 2]),
            example("scaled first", HALVES, [-1, -1, 0, 0, 0, 1, 1, 1], ScaleBias={"Scale": 0.5, "Bias": 0.25}),
        ),
    ),
    unary(
        "ELEMENT_WISE_LOG", np.log, "log({x})",
        (
            example("numbers from 0 upwards", [0, 0.5, 1, 2, 2.7182818, 10],
                    ["-inf", -0.69314718, 0, 0.69314718, 1, 2.3025851]),
            example("NaN below 0", [-1, 1], ["nan", 0]),
        ),
        rules=(denormal_as_0,), as_directml=on_flushed(np.log),
    ),
    unary(
        "ELEMENT_WISE_RECIP", recip, "1 / ({x})",
        (
            example("both sides of 0", [-4, -0.5, 0, 0.5, 1, 4], [-0.25, -2, "inf", 2, 1, 0.25]),
            example("scaled first", [0, 1, 2, 3], [1, 1 / 3, 0.2, 1 / 7], ScaleBias=SCALING),
        ),
        rules=(denormal_as_0,), as_directml=on_flushed(recip),
    ),
    unary(
        "ELEMENT_WISE_SIN", np.sin, "sin({x})",
        (example("angles from -3 to 6 radians", TURNS,
                 [0, 0.84147098, 0.90929743, 0.14112001, -0.84147098, -0.90929743, -0.14112001, -0.2794155]),),
        rules=(far_angle,),
    ),
    unary(
        "ELEMENT_WISE_SQRT", np.sqrt, "sqrt({x})",
        (
            example("squares", [0, 1, 4, 9, 16, 2], [0, 1, 2, 3, 4, 1.4142136]),
            example("NaN below 0", [-1, -4, 1, 4], ["nan", "nan", 1, 2]),
        ),
        rules=(denormal_as_0,), as_directml=on_flushed(np.sqrt),
    ),
    unary(
        "ELEMENT_WISE_TAN", np.tan, "tan({x})",
        (example("on both sides of the poles", TURNS,
                 [0, 1.5574077, -2.1850399, -0.14254654, -1.5574077, 2.1850399, 0.14254654, -0.29100619]),),
        rules=(far_angle,),
    ),
    unary(
        "ELEMENT_WISE_ERF", erf, "erf({x})",
        (example("both sides of 0", HALVES, [-0.99532227, -0.96610515, -0.52049988, 0, 0.52049988, 0.96610515,
                                             0.99532227, 0.99959305]),),
        rounded_as=functions.erf,
    ),
    unary(
        "ELEMENT_WISE_SINH", np.sinh, "sinh({x})",
        (example("both sides of 0", HALVES, [-3.6268604, -2.1292795, -0.52109531, 0, 0.52109531, 2.1292795, 3.6268604,
                                             6.0502045]),),
    ),
    unary(
        "ELEMENT_WISE_COSH", np.cosh, "cosh({x})",
        (example("both sides of 0", HALVES, [3.7621957, 2.3524096, 1.127626, 1, 1.127626, 2.3524096, 3.7621957,
                                             6.1322895]),),
    ),
    unary(
        "ELEMENT_WISE_TANH", np.tanh, "tanh({x})",
        (example("both sides of 0", HALVES, [-0.96402758, -0.90514825, -0.46211716, 0, 0.46211716, 0.90514825,
                                             0.96402758, 0.98661430]),),
    ),
    unary(
        "ELEMENT_WISE_ASINH", np.arcsinh, "asinh({x})",
        (example("both sides of 0", HALVES, [-1.4436355, -1.1947632, -0.48121183, 0, 0.48121183, 1.1947632, 1.4436355,
                                             1.6472311]),),
        rules=(by_logarithm("asinh", "log(x + sqrt(x * x + 1))", np.arcsinh, seen.asinh),), as_directml=seen.asinh,
    ),
    unary(
        "ELEMENT_WISE_ACOSH", np.arccosh, "acosh({x})",
        (
            example("numbers from 1 upwards", [1, 1.5, 2, 3, 5, 10],
                    [0, 0.96242365, 1.316958, 1.7627472, 2.2924317, 2.9932228]),
            example("NaN below 1", [0.5, -2, 1, 2], ["nan", "nan", 0, 1.316958]),
        ),
        rules=(by_logarithm("acosh", "log(x + sqrt(x * x - 1))", np.arccosh, seen.acosh),), as_directml=seen.acosh,
    ),
    unary(
        "ELEMENT_WISE_ATANH", np.arctanh, "atanh({x})",
        (example("from -1 to 1", UNITS, ["-inf", -0.97295507, -0.54930614, 0, 0.25541281, 0.54930614, 0.97295507,
                                         "inf"]),),
        rules=(by_logarithm("atanh", "log((1 + x) / (1 - x)) / 2", np.arctanh, seen.atanh),), as_directml=seen.atanh,
    ),
)  # fmt: skip
