"""Computes an interval for each output of batch normalization and its gradients: it contains every correct result."""

from collections.abc import Mapping

from ops.arrays.rows import in_rows
from ops.catalog.batch_normalization import gradients, training
from ops.catalog.batch_normalization.inference import epsilon
from ops.catalog.normalization.rounding import of_rows, stored
from ops.model.case import Case
from ops.rounding.activations import fused
from ops.rounding.bounds import known
from ops.rounding.functions import sqrt, square
from ops.rounding.interval import Interval, either, exact

INPUT, OUTPUT = "InputTensor", "OutputTensor"


def of_inference(case: Case) -> Mapping[str, Interval]:
    """Returns the interval of FusedActivation(Scale * (x - Mean) / sqrt(Variance + Epsilon) + Bias), with its rounding
    errors.

    The interval also contains the result of a device that first computes a factor and a summand for every channel, and
    then x * factor + summand.
    """
    x, mean, variance, scale, bias = (
        known(case, name) for name in (INPUT, "MeanTensor", "VarianceTensor", "ScaleTensor", "BiasTensor")
    )
    deviation = sqrt(variance + epsilon(case))
    factor = scale / deviation
    found = either(scale * ((x - mean) / deviation) + bias, x * factor + (bias - mean * factor))
    return {OUTPUT: fused(found, case["FusedActivation"], case.data_type(OUTPUT))}


def of_training(case: Case) -> Mapping[str, Interval]:
    """The rounding intervals of the output, of the mean and of the variance of the batch."""
    axes = training.axes_of(case)
    rows = exact(in_rows(case.logical(INPUT), axes))
    size = case.data_type(OUTPUT).numpy.itemsize
    mean = stored(rows.mean(1), size)
    centred = stored(rows - mean, size)
    variance = stored(square(centred).mean(1), size)
    normalized = of_rows(stored(centred / sqrt(variance + epsilon(case)), size), case, axes)
    found = normalized * known(case, training.SCALE) + known(case, training.BIAS)
    if case.has(training.ADDED):
        found = found + known(case, training.ADDED)
    made = {training.OUTPUT: fused(found, case["FusedActivation"], case.data_type(OUTPUT))}
    for name, statistics in ((training.MEAN, mean), (training.VARIANCE, variance)):
        sizes, size = case.sizes(name), case.data_type(name).numpy.itemsize
        made[name] = statistics.reshape(sizes).rounded_to(size)
    return made


def of_gradients(case: Case, *, of_batch: bool) -> Mapping[str, Interval]:
    """Returns the rounding intervals of the gradients of a batch normalization. If `of_batch`, mean and variance depend
    on the input.
    """
    axes = gradients.axes_of(case)
    x, incoming = (exact(in_rows(case.logical(name), axes)) for name in (gradients.INPUT, gradients.INCOMING))
    mean, variance, scale = (
        exact(case.logical(name).reshape(-1, 1)) for name in (gradients.MEAN, gradients.VARIANCE, gradients.SCALE)
    )
    inverse = 1.0 / sqrt(variance + epsilon(case))
    of_bias = incoming.sum(1)
    size = case.data_type(gradients.OF_INPUT).numpy.itemsize
    of_bias = stored(of_bias, size)
    sums = stored((incoming * (x - mean)).sum(1), size)
    of_scale = stored(sums * inverse, size)
    if of_batch:
        many = float(x.shape[1])
        rest = incoming - of_bias / many - (x - mean) * inverse * of_scale / many
        of_input = scale * inverse * stored(rest, size)
    else:
        of_input = incoming * (scale * inverse)
    found = {
        gradients.OF_INPUT: of_rows(of_input, case, axes),
        gradients.OF_SCALE: of_scale.reshape(case.sizes(gradients.OF_SCALE)),
        gradients.OF_BIAS: of_bias.reshape(case.sizes(gradients.OF_BIAS)),
    }
    return {name: each.rounded_to(case.data_type(name).numpy.itemsize) for name, each in found.items()}


def of_gradient(case: Case) -> Mapping[str, Interval]:
    """Returns the rounding intervals of the outputs of BATCH_NORMALIZATION_GRAD."""
    return of_gradients(case, of_batch=False)


def of_training_gradient(case: Case) -> Mapping[str, Interval]:
    """The rounding intervals of the outputs of BATCH_NORMALIZATION_TRAINING_GRAD."""
    return of_gradients(case, of_batch=True)
