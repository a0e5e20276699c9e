"""What of an example may be another way without breaking a rule, with the reason; everything else has to be noticed."""

# What may be any size, with the reason.
FREE_SIZES = {
    ("ONE_HOT", "ValuesTensor"): "only its first two elements are used",
    ("DIAGONAL_MATRIX", "OutputTensor"): "nothing else has sizes",
    ("FILL_VALUE_CONSTANT", "OutputTensor"): "nothing else has sizes",
    ("FILL_VALUE_SEQUENCE", "OutputTensor"): "nothing else has sizes",
    ("RANDOM_GENERATOR", "OutputTensor"): "as many numbers as one likes",
    ("GATHER_ND", "InputTensor"): "the dimensions that tuples select from may have any size",
    ("GATHER_ND1", "InputTensor"): "the dimensions that tuples select from may have any size",
    ("GATHER", "InputTensor"): "Axis may be longer, and what there is no room for is left out",
    ("SLICE", "InputTensor"): "what lies beyond the part is not read",
    ("SLICE1", "InputTensor"): "what lies beyond the window is not read",
    ("MULTIHEAD_ATTENTION1", "StackedKeyValueTensor"): "nothing else has a size for each key",
    **{
        (name, tensor): "DirectML takes any spatial sizes; the page's wish is a WARNING"
        for name in ("CONVOLUTION", "CONVOLUTION_INTEGER", "QUANTIZED_LINEAR_CONVOLUTION")
        for tensor in ("InputTensor", "FilterTensor", "OutputTensor")
    },
    ("MAX_UNPOOLING", "OutputTensor"): "indices name what cells there are",
    ("QUANTIZED_LINEAR_AVERAGE_POOLING", "InputScaleTensor"): "DirectML takes any that its zero point has as well",
    ("QUANTIZED_LINEAR_AVERAGE_POOLING", "OutputScaleTensor"): "DirectML takes any that its zero point has as well",
    ("SLICE_GRAD", "InputGradientTensor"): "more cells than the window has steps are a WARNING",
    ("SLICE_GRAD", "OutputGradientTensor"): "what lies beyond the window is 0",
}
FREE_SIZES |= {
    (f"RESAMPLE{version}", f"{end}Tensor"): "what is beyond the scaled input is cut off or repeats the edge"
    for version in ("", "1", "2", "3", "_GRAD", "_GRAD1")
    for end in ("Input", "Output", "InputGradient", "OutputGradient")
}
# Tensors that may have more leading ones than the others.
LEADING_ONES = ("BiasTensor", "MaskTensor", "RelativePositionBiasTensor", "PastKeyTensor", "PastValueTensor",
                "OutputPresentKeyTensor", "OutputPresentValueTensor")  # fmt: skip
ATTENTIONS = ("MULTIHEAD_ATTENTION", "MULTIHEAD_ATTENTION1")
# Optional tensors of which one or another has to be there.
ONE_OF_THEM = {
    *((name, f"{part}Tensor") for name in ATTENTIONS for part in ("Query", "Key", "Value", "StackedKeyValue")),
    *((name, "StackedQueryKeyValueTensor") for name in ATTENTIONS),
    *((name, f"Past{part}Tensor") for name in ATTENTIONS for part in ("Key", "Value")),
}
# Optional tensors that some cases need all the same, and the rule that says so.
NEEDED_WITH_OTHERS = {
    ("ROI_ALIGN_GRAD", "InputTensor"): "images-needed",
    ("ROI_ALIGN_GRAD", "OutputGradientTensor"): "some-gradient",
}
FREE_WITHOUT_INPUT = {("DIAGONAL_MATRIX1", "OutputTensor"): "without an input nothing else has sizes"}
FREE_TYPES = {
    ("TOP_K", "OutputIndexTensor"): "UINT32 and UINT64 are a choice",
    ("TOP_K1", "OutputIndexTensor"): "UINT32 and UINT64 are a choice",
    ("DIAGONAL_MATRIX", "OutputTensor"): "nothing else has a type",
    ("NONZERO_COORDINATES", "InputTensor"): "elements of every type are counted",
    ("REVERSE_SUBSEQUENCES", "SequenceLengthsTensor"): "UINT32 and UINT64 are a choice",
    ("ELEMENT_WISE_POW", "ExponentTensor"): "every supported type goes with every type of the input",
    ("DYNAMIC_QUANTIZE_LINEAR", "InputTensor"): "the scale is FLOAT32 for FLOAT16, too",
    ("MATRIX_MULTIPLY_INTEGER_TO_FLOAT", "AScaleTensor"): "DirectML takes either type, whatever the output has",
    ("MATRIX_MULTIPLY_INTEGER_TO_FLOAT", "BScaleTensor"): "DirectML takes either type, whatever the output has",
    ("MULTIHEAD_ATTENTION", "BiasTensor"): "DirectML takes another float type beside a stacked query",
}
POOLINGS = (
    "AVERAGE_POOLING", "AVERAGE_POOLING1", "LP_POOLING", "LP_POOLING1", "MAX_POOLING", "MAX_POOLING1", "MAX_POOLING2",
    "QUANTIZED_LINEAR_AVERAGE_POOLING",
)  # fmt: skip
# What only a zero point has the type of; it may be absent.
ZERO_POINTS = {
    ("ELEMENT_WISE_DEQUANTIZE_LINEAR", "InputTensor"): "ZeroPointTensor",
    ("DEQUANTIZE", "InputTensor"): "QuantizationTensors[1]",
    **{
        (name, f"{side}Tensor"): f"{side}ZeroPointTensor"
        for names, sides in (
            (
                (
                    "MATRIX_MULTIPLY_INTEGER", "QUANTIZED_LINEAR_MATRIX_MULTIPLY", "MATRIX_MULTIPLY_INTEGER_TO_FLOAT",
                    "ELEMENT_WISE_QUANTIZED_LINEAR_ADD",
                ),
                ("A", "B"),
            ),
            (("CONVOLUTION_INTEGER", "QUANTIZED_LINEAR_CONVOLUTION"), ("Input", "Filter")),
        )
        for name in names
        for side in sides
    },
}  # fmt: skip
# What is a choice, but only together with another output.
TIED_TYPES = {("DYNAMIC_QUANTIZE_LINEAR", "OutputTensor"): "its zero point follows"}
# Single types that go with the others of the example.
FREE_TYPE = {("ELEMENT_WISE_QUANTIZE_LINEAR", "InputTensor", "INT32"): "a FLOAT32 scale is right for it, too"}
# What no size is the limit of.
ANY_INTEGER = {
    ("LP_POOLING", "P"): "any norm",
    ("ROI_ALIGN", "MaximumSamplesPerOutput"): "no limit to who asks for less",
    ("ROI_ALIGN1", "MaximumSamplesPerOutput"): "no limit to who asks for less",
    ("ROI_ALIGN_GRAD", "MaximumSamplesPerOutput"): "no limit to who asks for less",
    ("LP_POOLING1", "P"): "any norm",
    ("DIAGONAL_MATRIX", "Offset"): "any diagonal, also one outside",
    ("DIAGONAL_MATRIX1", "DiagonalFillBegin"): "any band, also a reversed one",
    ("DIAGONAL_MATRIX1", "DiagonalFillEnd"): "any band, also a reversed one",
    ("LOCAL_RESPONSE_NORMALIZATION", "LocalSize"): "beyond the ends there are no neighbours",
    ("LOCAL_RESPONSE_NORMALIZATION_GRAD", "LocalSize"): "beyond the ends there are no neighbours",
}
FREE_RANKS = {
    ("QUANTIZED_LINEAR_CONVOLUTION", "BiasTensor"): "DirectML takes another rank; the page's wish is a WARNING",
    ("CONVOLUTION_INTEGER", "InputZeroPointTensor"): "a single number may have any rank",
    ("CONVOLUTION_INTEGER", "FilterZeroPointTensor"): "it may have trailing sizes of 1 more or less",
    **dict.fromkeys(
        (("QUANTIZED_LINEAR_CONVOLUTION", f"{tensor}ScaleTensor") for tensor in ("Input", "Filter", "Output")),
        "without a zero point a single number may have any rank",
    ),
    **{
        (name, tensor): "leading sizes of 1 may be left out"
        for name in ("ROI_ALIGN", "ROI_ALIGN1", "ROI_ALIGN_GRAD")
        for tensor in ("ROITensor", "BatchIndicesTensor")
    },
    ("ONE_HOT", "ValuesTensor"): "DirectML takes any rank; the page's wish is a WARNING",
    ("NONZERO_COORDINATES", "InputTensor"): "coordinates along leading dimensions of size 1 may be left out",
    ("NONZERO_COORDINATES", "OutputCountTensor"): "it has one element at any rank",
    ("NONZERO_COORDINATES", "OutputCoordinatesTensor"): "its last two dimensions are enough",
    ("SCATTER_ND", "IndicesTensor"): "DirectML takes any rank that has room; the page's wish is a WARNING",
    ("SCATTER_ND", "UpdatesTensor"): "DirectML takes any rank that has room; the page's wish is a WARNING",
    ("DIAGONAL_MATRIX", "OutputTensor"): "nothing else has a rank",
    ("ADAM_OPTIMIZER", "TrainingStepTensor"): "one number in any rank",
    ("FILL_VALUE_CONSTANT", "OutputTensor"): "nothing else has a rank",
    ("FILL_VALUE_SEQUENCE", "OutputTensor"): "nothing else has a rank",
    ("RANDOM_GENERATOR", "OutputTensor"): "as many numbers as one likes",
    ("RANDOM_GENERATOR", "InputStateTensor"): "without a state to go on with nothing else has its rank",
    ("QUANTIZED_LINEAR_AVERAGE_POOLING", "InputScaleTensor"): "DirectML takes any that its zero point has as well",
    ("QUANTIZED_LINEAR_AVERAGE_POOLING", "OutputScaleTensor"): "DirectML takes any that its zero point has as well",
    **{
        (name, tensor): "DirectML takes leading sizes of 1 as it likes; the page's wish is a WARNING"
        for name in (
            "MATRIX_MULTIPLY_INTEGER", "QUANTIZED_LINEAR_MATRIX_MULTIPLY", "MATRIX_MULTIPLY_INTEGER_TO_FLOAT",
        )
        for tensor in (
            "ATensor", "BTensor", "OutputTensor", "AZeroPointTensor", "BZeroPointTensor",
            "AScaleTensor", "BScaleTensor", "OutputScaleTensor",
        )
    },
    ("MULTIHEAD_ATTENTION", "OutputTensor"): "with a stacked query, any",
    **{(name, tensor): "more leading ones" for name in ATTENTIONS for tensor in LEADING_ONES},
}  # fmt: skip
