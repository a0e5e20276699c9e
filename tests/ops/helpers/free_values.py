"""Lists the values in examples that may change without breaking a rule, each with the reason. A change to any other
value must break a rule.
"""

# Tensors that may have any size, with the reason.
FREE_SIZES = {
    ("ONE_HOT", "ValuesTensor"): "only its first two elements are used",
    ("DIAGONAL_MATRIX", "OutputTensor"): "nothing else has sizes",
    ("FILL_VALUE_CONSTANT", "OutputTensor"): "nothing else has sizes",
    ("FILL_VALUE_SEQUENCE", "OutputTensor"): "nothing else has sizes",
    ("RANDOM_GENERATOR", "OutputTensor"): "any number of random numbers is valid",
    ("GATHER_ND", "InputTensor"): "the dimensions that tuples select from may have any size",
    ("GATHER_ND1", "InputTensor"): "the dimensions that tuples select from may have any size",
    ("GATHER", "InputTensor"): "the dimension of Axis may be longer, and dimensions without room are omitted",
    ("SLICE", "InputTensor"): "what lies beyond the part is not read",
    ("SLICE1", "InputTensor"): "what lies beyond the window is not read",
    ("MULTIHEAD_ATTENTION1", "StackedKeyValueTensor"): "nothing else has a size for each key",
    **{
        (name, tensor): "DirectML takes any spatial sizes; the rule of the page is a WARNING"
        for name in ("CONVOLUTION", "CONVOLUTION_INTEGER", "QUANTIZED_LINEAR_CONVOLUTION")
        for tensor in ("InputTensor", "FilterTensor", "OutputTensor")
    },
    ("MAX_UNPOOLING", "OutputTensor"): "the indices may refer to any cells",
    (
        "QUANTIZED_LINEAR_AVERAGE_POOLING",
        "InputScaleTensor",
    ): "DirectML accepts the sizes of its zero point too",
    (
        "QUANTIZED_LINEAR_AVERAGE_POOLING",
        "OutputScaleTensor",
    ): "DirectML accepts the sizes of its zero point too",
    ("SLICE_GRAD", "InputGradientTensor"): "more cells than the window has steps are a WARNING",
    ("SLICE_GRAD", "OutputGradientTensor"): "what lies beyond the window is 0",
}
FREE_SIZES |= {
    (f"RESAMPLE{version}", f"{end}Tensor"): "what is beyond the scaled input is cut off or repeats the edge"
    for version in ("", "1", "2", "3", "_GRAD", "_GRAD1")
    for end in ("Input", "Output", "InputGradient", "OutputGradient")
}
# Tensors that may have more leading sizes of 1 than the others.
LEADING_ONES = ("BiasTensor", "MaskTensor", "RelativePositionBiasTensor", "PastKeyTensor", "PastValueTensor",
                "OutputPresentKeyTensor", "OutputPresentValueTensor")  # fmt: skip
ATTENTIONS = ("MULTIHEAD_ATTENTION", "MULTIHEAD_ATTENTION1")
# Optional tensors of which the operator needs at least one.
ONE_OF_THEM = {
    *((name, f"{part}Tensor") for name in ATTENTIONS for part in ("Query", "Key", "Value", "StackedKeyValue")),
    *((name, "StackedQueryKeyValueTensor") for name in ATTENTIONS),
    *((name, f"Past{part}Tensor") for name in ATTENTIONS for part in ("Key", "Value")),
}
# Optional tensors that some cases require, with the code of the rule.
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
    ("ELEMENT_WISE_POW", "ExponentTensor"): "every supported type is valid with every type of the input",
    ("DYNAMIC_QUANTIZE_LINEAR", "InputTensor"): "the scale is FLOAT32 for FLOAT16, too",
    ("MATRIX_MULTIPLY_INTEGER_TO_FLOAT", "AScaleTensor"): "DirectML accepts both types, independent of the output",
    ("MATRIX_MULTIPLY_INTEGER_TO_FLOAT", "BScaleTensor"): "DirectML accepts both types, independent of the output",
    ("MULTIHEAD_ATTENTION", "BiasTensor"): "DirectML accepts another float type with a stacked query",
}
POOLINGS = (
    "AVERAGE_POOLING", "AVERAGE_POOLING1", "LP_POOLING", "LP_POOLING1", "MAX_POOLING", "MAX_POOLING1", "MAX_POOLING2",
    "QUANTIZED_LINEAR_AVERAGE_POOLING",
)  # fmt: skip
# Tensors whose type must equal only that of an optional zero point.
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
# Types that may change only together with the type of another output.
TIED_TYPES = {("DYNAMIC_QUANTIZE_LINEAR", "OutputTensor"): "its zero point follows"}
# Single types that are valid with the other types of the example.
FREE_TYPE = {("ELEMENT_WISE_QUANTIZE_LINEAR", "InputTensor", "INT32"): "a FLOAT32 scale is valid for it too"}
# Integers whose limit is not a size.
ANY_INTEGER = {
    ("LP_POOLING", "P"): "any norm",
    ("ROI_ALIGN", "MaximumSamplesPerOutput"): "any maximum is valid if fewer samples are needed",
    ("ROI_ALIGN1", "MaximumSamplesPerOutput"): "any maximum is valid if fewer samples are needed",
    ("ROI_ALIGN_GRAD", "MaximumSamplesPerOutput"): "any maximum is valid if fewer samples are needed",
    ("LP_POOLING1", "P"): "any norm",
    ("DIAGONAL_MATRIX", "Offset"): "any diagonal, also one outside",
    ("DIAGONAL_MATRIX1", "DiagonalFillBegin"): "any band, also a reversed one",
    ("DIAGONAL_MATRIX1", "DiagonalFillEnd"): "any band, also a reversed one",
    ("LOCAL_RESPONSE_NORMALIZATION", "LocalSize"): "beyond the ends there are no neighbours",
    ("LOCAL_RESPONSE_NORMALIZATION_GRAD", "LocalSize"): "beyond the ends there are no neighbours",
}
FREE_RANKS = {
    ("QUANTIZED_LINEAR_CONVOLUTION", "BiasTensor"): "DirectML takes another rank; the rule of the page is a WARNING",
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
    ("ONE_HOT", "ValuesTensor"): "DirectML takes any rank; the rule of the page is a WARNING",
    ("NONZERO_COORDINATES", "InputTensor"): "coordinates along leading dimensions of size 1 may be left out",
    ("NONZERO_COORDINATES", "OutputCountTensor"): "it has one element at any rank",
    ("NONZERO_COORDINATES", "OutputCoordinatesTensor"): "only its last two dimensions matter",
    ("SCATTER_ND", "IndicesTensor"): "DirectML takes any rank that has room; the rule of the page is a WARNING",
    ("SCATTER_ND", "UpdatesTensor"): "DirectML takes any rank that has room; the rule of the page is a WARNING",
    ("DIAGONAL_MATRIX", "OutputTensor"): "nothing else has a rank",
    ("ADAM_OPTIMIZER", "TrainingStepTensor"): "one number in any rank",
    ("FILL_VALUE_CONSTANT", "OutputTensor"): "nothing else has a rank",
    ("FILL_VALUE_SEQUENCE", "OutputTensor"): "nothing else has a rank",
    ("RANDOM_GENERATOR", "OutputTensor"): "any number of random numbers is valid",
    ("RANDOM_GENERATOR", "InputStateTensor"): "without an output state no other tensor has its rank",
    ("QUANTIZED_LINEAR_AVERAGE_POOLING", "InputScaleTensor"): "DirectML accepts the rank of its zero point too",
    ("QUANTIZED_LINEAR_AVERAGE_POOLING", "OutputScaleTensor"): "DirectML accepts the rank of its zero point too",
    **{
        (name, tensor): "DirectML accepts any number of leading sizes of 1; the rule of the page is a WARNING"
        for name in (
            "MATRIX_MULTIPLY_INTEGER", "QUANTIZED_LINEAR_MATRIX_MULTIPLY", "MATRIX_MULTIPLY_INTEGER_TO_FLOAT",
        )
        for tensor in (
            "ATensor", "BTensor", "OutputTensor", "AZeroPointTensor", "BZeroPointTensor",
            "AScaleTensor", "BScaleTensor", "OutputScaleTensor",
        )
    },
    ("MULTIHEAD_ATTENTION", "OutputTensor"): "any rank is valid with a stacked query",
    **{(name, tensor): "it may have more leading sizes of 1" for name in ATTENTIONS for tensor in LEADING_ONES},
}  # fmt: skip
