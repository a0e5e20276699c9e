"""The functions of DirectMLX: for each its operator, its outputs, and the field and default of each parameter.

The source is Libraries/DirectMLX.h of microsoft/DirectML, in its newest published version and in two older ones. A
function has a separate row for each different parameter list, the newest first.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

# Parameters that are not fields of the desc. They describe an output, or choose between outputs.
LISTS = ("OutputSizes", "OutputAxisSizes")
NUMBERS = (
    *("OutputType", "OutputLength", "OutputIndices", "OutputState", "OutputHeight", "OutputWidth", "BatchSize"),
    *("ImageHeight", "ImageWidth", "ComputeOutputGradient", "ComputeOutputROIGradient", "Options"),
)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a DirectMLX function. `field` is the name of a field of the desc, a name from `LISTS` or
    `NUMBERS`, or "Graph".
    """

    field: str
    default: str | None = None


@dataclass(frozen=True, slots=True)
class OutputRule:
    """The rule by which DirectMLX determines the sizes and the data type of an output.

    `sizes` is the parameter whose sizes the output has, or the name of a formula. `data_type` is a data type, the
    parameter that has the data type as its value, the tensor whose type the output has, or `reduce` for dml::Reduce; if
    it is '', the output has the type of the function's first tensor.
    """

    sizes: str
    data_type: str = ""


@dataclass(frozen=True, slots=True)
class DmlxFunction:
    """A function of DirectMLX: its operator, its parameters in order, and its outputs.

    `results` has the names of the results if there are several, or `*` if the result is a list.
    """

    operator: str
    parameters: tuple[Parameter, ...]
    outputs: tuple[OutputRule, ...]
    results: tuple[str, ...] = ()


def _parsed(text: str) -> DmlxFunction:
    """Parses a row of the table of DirectMLX functions.

    The row has the operator, the parameters as `Field=default`, the outputs after `@`, and the results after `>`.
    """
    operator, *rest = text.split()
    words = [word.partition("=") for word in rest if word[0] not in "@>"]
    rules = [each.partition(":") for word in rest if word[0] == "@" for each in word[1:].split(",")]
    return DmlxFunction(
        operator,
        tuple(Parameter(name, default if mark else None) for name, mark, default in words),
        tuple(OutputRule(sizes, data_type) for sizes, _, data_type in rules),
        tuple(name for word in rest if word[0] == ">" for name in word[1:].split(",")),
    )


_UNARY = (
    *("Identity", "Abs", "ACos", "ASin", "ATan", "Ceil", "Cos", "Exp", "Floor", "Log", "Recip", "Sin", "Sqrt", "Tan"),
    *("Erf", "Sinh", "Cosh", "Tanh", "ASinh", "ACosh", "ATanh"),
)
_BINARY = {
    "Divide": "DIVIDE", "LogicalAnd": "LOGICAL_AND", "LogicalOr": "LOGICAL_OR", "LogicalXor": "LOGICAL_XOR",
    "Max": "MAX", "Mean": "MEAN", "Min": "MIN", "Multiply": "MULTIPLY", "Subtract": "SUBTRACT",
    "BitShiftLeft": "BIT_SHIFT_LEFT", "BitShiftRight": "BIT_SHIFT_RIGHT", "BitAnd": "BIT_AND", "BitOr": "BIT_OR",
    "BitXor": "BIT_XOR", "ModulusTruncate": "MODULUS_TRUNCATE", "ModulusFloor": "MODULUS_FLOOR", "ATanYX": "ATAN_YX",
    "DifferenceSquare": "DIFFERENCE_SQUARE",
}  # fmt: skip
_COMPARED = {
    "Equals": "EQUALS", "GreaterThan": "GREATER_THAN", "GreaterThanOrEqual": "GREATER_THAN_OR_EQUAL",
    "LessThan": "LESS_THAN", "LessThanOrEqual": "LESS_THAN_OR_EQUAL",
}  # fmt: skip
# The parameters of the functions `Activation...`. Those of `FusedActivation` have the same parameters.
_ACTIVATIONS = {
    "Elu": "Alpha=1.0", "Hardmax": "", "HardSigmoid": "Alpha=0.2 Beta=0.5", "Identity": "", "LeakyRelu": "Alpha=0.01",
    "Linear": "Alpha Beta", "LogSoftmax": "", "ParametricSoftplus": "Alpha Beta", "Relu": "",
    "ScaledElu": "Alpha=1.67326319217681884765625 Gamma=1.05070102214813232421875",
    "ScaledTanh": "Alpha=1.0 Beta=0.5", "Sigmoid": "", "Softmax": "", "Softplus": "Steepness=1.0", "Softsign": "",
    "Tanh": "", "ThresholdedRelu": "Alpha=1.0", "Shrink": "Bias=0.0 Threshold=0.5", "Celu": "Alpha=1.0", "Gelu": "",
}  # fmt: skip
_NOT_FUSED = ("Hardmax", "LogSoftmax", "Softmax")
_WINDOW = "Strides=ones Dilations=ones StartPadding=zeros EndPadding=zeros"
_GRADIENTS = (
    "InputTensor InputGradientTensor MeanTensor VarianceTensor ScaleTensor Epsilon "
    "@InputTensor,MeanTensor:MeanTensor,MeanTensor:MeanTensor >gradient,scaleGradient,biasGradient"
)
_OFFSETS = "Scales=ratios InputPixelOffsets=halves OutputPixelOffsets=-halves"
_NORMALIZED = "InputTensor ScaleTensor BiasTensor Axes"
_ROI = "ReductionFunction InterpolationMode SpatialScaleX SpatialScaleY InputPixelOffset OutputPixelOffset"
_SAMPLES = "MinimumSamplesPerOutput MaximumSamplesPerOutput AlignRegionsToCorners"


def _upper(name: str) -> str:
    return "".join(f"_{letter}" if letter.isupper() else letter.upper() for letter in name).strip("_")


_ROWS: Mapping[str, tuple[str, ...]] = {
    **{name: (f"ELEMENT_WISE_{name.upper()} InputTensor ScaleBias=null @InputTensor",) for name in _UNARY},
    **{name: (f"ELEMENT_WISE_{kind} ATensor BTensor @ATensor",) for name, kind in _BINARY.items()},
    **{
        name: (f"ELEMENT_WISE_LOGICAL_{kind} ATensor BTensor OutputType=UINT8 @ATensor:OutputType",)
        for name, kind in _COMPARED.items()
    },
    **{
        f"Activation{name}": (f"ACTIVATION_{_upper(name)} InputTensor {rest} @InputTensor",)
        for name, rest in _ACTIVATIONS.items()
    },
    "ActivationSoftmax": (
        "ACTIVATION_SOFTMAX InputTensor @InputTensor",
        "ACTIVATION_SOFTMAX1 InputTensor Axes @InputTensor",
    ),
    "ActivationParameterizedRelu": ("ACTIVATION_PARAMETERIZED_RELU InputTensor SlopeTensor @InputTensor",),
    "Add": (
        "ELEMENT_WISE_ADD ATensor BTensor @ATensor",
        "ELEMENT_WISE_ADD1 ATensor BTensor FusedActivation @ATensor",
    ),
    "Negate": ("ELEMENT_WISE_NEGATE InputTensor @InputTensor",),
    "LogicalNot": ("ELEMENT_WISE_LOGICAL_NOT InputTensor @InputTensor",),
    "BitNot": ("ELEMENT_WISE_BIT_NOT InputTensor @InputTensor",),
    "BitCount": ("ELEMENT_WISE_BIT_COUNT InputTensor OutputType=UINT8 @InputTensor:OutputType",),
    "Sign": ("ELEMENT_WISE_SIGN InputTensor @InputTensor",),
    "IsNaN": ("ELEMENT_WISE_IS_NAN InputTensor OutputType=UINT8 @InputTensor:OutputType",),
    "IsInfinity": (
        "ELEMENT_WISE_IS_INFINITY InputTensor InfinityMode=DML_IS_INFINITY_MODE_EITHER OutputType=UINT8 "
        "@InputTensor:OutputType",
    ),
    "Round": (
        "ELEMENT_WISE_ROUND InputTensor RoundingMode=DML_ROUNDING_MODE_HALVES_TO_NEAREST_EVEN @InputTensor",
    ),
    "Clip": ("ELEMENT_WISE_CLIP InputTensor Min Max ScaleBias=null @InputTensor",),
    "ClipGrad": ("ELEMENT_WISE_CLIP_GRAD InputTensor InputGradientTensor Min Max "
                 "@InputGradientTensor:InputGradientTensor",),
    "Threshold": ("ELEMENT_WISE_THRESHOLD InputTensor Min ScaleBias=null @InputTensor",),
    "Pow": (
        "ELEMENT_WISE_POW InputTensor ExponentTensor ScaleBias=null @InputTensor",
        "ELEMENT_WISE_CONSTANT_POW InputTensor Exponent ScaleBias=null @InputTensor",
    ),
    "If": ("ELEMENT_WISE_IF ConditionTensor ATensor BTensor @ATensor:ATensor",),
    "QuantizeLinear": (
        "ELEMENT_WISE_QUANTIZE_LINEAR InputTensor ScaleTensor ZeroPointTensor OutputType=UINT8 @InputTensor:OutputType",
    ),
    "DequantizeLinear": (
        "ELEMENT_WISE_DEQUANTIZE_LINEAR InputTensor ScaleTensor ZeroPointTensor @InputTensor:ScaleTensor",
    ),
    "Dequantize": (
        "DEQUANTIZE InputTensor QuantizationTensors QuantizationType @InputTensor:QuantizationTensors",
    ),
    "Convolution": (
        "CONVOLUTION InputTensor FilterTensor BiasTensor=null Mode=DML_CONVOLUTION_MODE_CROSS_CORRELATION "
        f"Direction=DML_CONVOLUTION_DIRECTION_FORWARD {_WINDOW} OutputPadding=zeros GroupCount=1 FusedActivation=null "
        "OutputSizes=none @convolution",
    ),
    "ConvolutionInteger": (
        "CONVOLUTION_INTEGER InputTensor InputZeroPointTensor FilterTensor FilterZeroPointTensor "
        f"{_WINDOW} GroupCount=1 OutputSizes=none @convolution:INT32",
    ),
    "QuantizedLinearConvolution": (
        "QUANTIZED_LINEAR_CONVOLUTION InputTensor InputScaleTensor InputZeroPointTensor FilterTensor FilterScaleTensor "
        "FilterZeroPointTensor BiasTensor OutputScaleTensor OutputZeroPointTensor OutputType "
        f"{_WINDOW} GroupCount=1 OutputSizes=none @convolution:OutputType",
    ),
    "Gemm": (
        "GEMM ATensor BTensor CTensor=null TransA=DML_MATRIX_TRANSFORM_NONE TransB=DML_MATRIX_TRANSFORM_NONE "
        "Alpha=1.0 Beta=1.0 FusedActivation=null @gemm",
    ),
    "Reduce": ("REDUCE InputTensor Function Axes=all OutputType=none @reduce:reduce",),
    "AveragePooling": (
        "AVERAGE_POOLING1 InputTensor Strides WindowSize StartPadding EndPadding Dilations=ones IncludePadding "
        "OutputSizes=none @average_pooling",
        "AVERAGE_POOLING InputTensor Strides WindowSize StartPadding EndPadding IncludePadding "
        "OutputSizes=none @average_pooling",
    ),
    "MaxPooling": (
        "MAX_POOLING2 InputTensor WindowSize Strides=ones StartPadding=zeros EndPadding=zeros Dilations=ones "
        "OutputIndices=0 OutputSizes=none @max_pooling,max_pooling:UINT32 >values,indices",
    ),
    "Slice": ("SLICE1 InputTensor InputWindowOffsets InputWindowSizes InputWindowStrides @slice",),
    "SliceGrad": (
        "SLICE_GRAD InputGradientTensor OutputSizes InputWindowOffsets InputWindowSizes InputWindowStrides "
        "@OutputSizes",
    ),
    "Cast": ("CAST InputTensor OutputType @InputTensor:OutputType",),
    "Split": ("SPLIT InputTensor Axis OutputAxisSizes @split >*",),
    "Join": ("JOIN InputTensors Axis @join",),
    "Padding": ("PADDING InputTensor PaddingMode PaddingValue StartPadding EndPadding @padding",),
    "ValueScale2D": ("VALUE_SCALE_2D InputTensor Scale Bias @InputTensor",),
    "Upsample2D": ("UPSAMPLE_2D InputTensor ScaleSize InterpolationMode @upsample",),
    "Gather": ("GATHER InputTensor IndicesTensor Axis IndexDimensions @gather",),
    "GatherElements": ("GATHER_ELEMENTS InputTensor IndicesTensor Axis @IndicesTensor",),
    "GatherND": (
        "GATHER_ND1 InputTensor IndicesTensor InputDimensionCount IndicesDimensionCount BatchDimensionCount @gather_nd",
    ),
    "ScatterElements": ("SCATTER_ELEMENTS InputTensor IndicesTensor UpdatesTensor Axis @InputTensor",),
    "ScatterND": (
        "SCATTER_ND InputTensor IndicesTensor UpdatesTensor InputDimensionCount IndicesDimensionCount @InputTensor",
    ),
    "SpaceToDepth": (
        "SPACE_TO_DEPTH1 InputTensor BlockSize Order=DML_DEPTH_SPACE_ORDER_DEPTH_COLUMN_ROW @space_to_depth",
    ),
    "DepthToSpace": (
        "DEPTH_TO_SPACE1 InputTensor BlockSize Order=DML_DEPTH_SPACE_ORDER_DEPTH_COLUMN_ROW @depth_to_space",
    ),
    "Tile": ("TILE InputTensor Repeats @tile",),
    "TopK": ("TOP_K1 InputTensor Axis K AxisDirection @top_k,top_k:UINT32 >value,index",),
    "BatchNormalization": (
        "BATCH_NORMALIZATION InputTensor MeanTensor VarianceTensor ScaleTensor BiasTensor Spatial Epsilon "
        "FusedActivation=null @InputTensor",
    ),
    "BatchNormalizationGrad": (f"BATCH_NORMALIZATION_GRAD {_GRADIENTS}",),
    "BatchNormalizationTraining": (
        "BATCH_NORMALIZATION_TRAINING InputTensor ScaleTensor BiasTensor FusedAddTensor Epsilon FusedActivation=null "
        "@InputTensor,ScaleTensor,ScaleTensor >output,mean,variance",
    ),
    "BatchNormalizationTrainingGrad": (f"BATCH_NORMALIZATION_TRAINING_GRAD {_GRADIENTS}",),
    "MeanVarianceNormalization": (
        f"MEAN_VARIANCE_NORMALIZATION2 {_NORMALIZED} UseVariance UseMean Epsilon FusedActivation=null @InputTensor",
        f"MEAN_VARIANCE_NORMALIZATION1 {_NORMALIZED} NormalizeVariance Epsilon FusedActivation=null @InputTensor",
    ),
    "LocalResponseNormalization": (
        "LOCAL_RESPONSE_NORMALIZATION InputTensor CrossChannel LocalSize Alpha Beta Bias @InputTensor",
    ),
    "GRU": (
        "GRU InputTensor WeightTensor RecurrenceTensor BiasTensor HiddenInitTensor SequenceLengthsTensor "
        "ActivationDescs Direction LinearBeforeReset Options @gru_sequence,gru_single >sequence,single",
    ),
    "OneHot": ("ONE_HOT IndicesTensor ValuesTensor OutputLength Axis @one_hot:ValuesTensor",),
    "Resample": (
        "RESAMPLE3 InputTensor OutputSizes InterpolationMode RoundingDirection=DML_AXIS_DIRECTION_INCREASING "
        f"{_OFFSETS} Antialiased=0 @OutputSizes",
        f"RESAMPLE1 InputTensor OutputSizes InterpolationMode {_OFFSETS} @OutputSizes",
    ),
    "ResampleGrad": (f"RESAMPLE_GRAD InputGradientTensor OutputSizes InterpolationMode {_OFFSETS} @OutputSizes",),
    "FillValueConstant": ("FILL_VALUE_CONSTANT Graph OutputSizes ValueDataType Value @OutputSizes:ValueDataType",),
    "FillValueSequence": (
        "FILL_VALUE_SEQUENCE Graph OutputSizes ValueDataType ValueStart ValueDelta @OutputSizes:ValueDataType",
    ),
    "CumulativeSummation": ("CUMULATIVE_SUMMATION InputTensor Axis AxisDirection HasExclusiveSum @InputTensor",),
    "CumulativeProduct": ("CUMULATIVE_PRODUCT InputTensor Axis AxisDirection HasExclusiveProduct @InputTensor",),
    "ReverseSubsequences": ("REVERSE_SUBSEQUENCES InputTensor SequenceLengthsTensor Axis @InputTensor",),
    "RandomGenerator": (
        "RANDOM_GENERATOR InputStateTensor OutputSizes OutputState=1 Type=DML_RANDOM_GENERATOR_TYPE_PHILOX_4X32_10 "
        "@OutputSizes:UINT32,same >values,state",
    ),
    "NonZeroCoordinates": ("NONZERO_COORDINATES InputTensor @one:UINT32,coordinates:UINT32 >count,coordinates",),
    "RoiAlign": (
        f"ROI_ALIGN1 InputTensor ROITensor BatchIndicesTensor {_ROI} OutOfBoundsInputValue {_SAMPLES} OutputHeight "
        "OutputWidth @roi_align",
    ),
    "RoiAlignGrad": (
        f"ROI_ALIGN_GRAD InputTensor InputGradientTensor ROITensor BatchIndicesTensor {_ROI} {_SAMPLES} BatchSize "
        "ImageHeight ImageWidth ComputeOutputGradient ComputeOutputROIGradient "
        "@roi_align_grad:InputGradientTensor,ROITensor:ROITensor >outputGradient,outputROIGradient",
    ),
}  # fmt: skip


@cache
def functions() -> Mapping[str, tuple[DmlxFunction, ...]]:
    """Returns the overloads of each function in the namespace dml, by name of the function. The newest overload is the
    first.
    """
    return {name: tuple(_parsed(row) for row in rows) for name, rows in _ROWS.items()}


# The activations that `FusedActivation` has a function for: the operator, and its parameters with their defaults.
FUSED: Mapping[str, tuple[str, str]] = {
    name: (f"ACTIVATION_{_upper(name)}", rest) for name, rest in _ACTIVATIONS.items() if name not in _NOT_FUSED
}
# The functions that the operators of two expressions call.
OPERATORS_OF: Mapping[str, str] = {
    "+": "Add", "-": "Subtract", "*": "Multiply", "/": "Divide", "%": "ModulusTruncate", "&": "BitAnd", "|": "BitOr",
    "^": "BitXor", "<<": "BitShiftLeft", ">>": "BitShiftRight", "&&": "LogicalAnd", "||": "LogicalOr",
    ">": "GreaterThan", ">=": "GreaterThanOrEqual", "<": "LessThan", "<=": "LessThanOrEqual", "==": "Equals",
}  # fmt: skip
# The builders: the function that `Build` calls, and the number of parameters that the constructor takes.
BUILDERS: Mapping[str, tuple[str, int]] = {
    "ConvolutionBuilder": ("Convolution", 3), "GemmBuilder": ("Gemm", 3), "MaxPoolingBuilder": ("MaxPooling", 2),
}  # fmt: skip
# The members of dml::GRUOutputOptions.
GRU_OPTIONS: Mapping[str, int] = {"Both": 0, "Sequence": 1, "Single": 2}
