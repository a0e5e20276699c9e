"""The functions of DirectMLX: the operator of each, and the field of each parameter with its default."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a function. `field` is a field of the desc; OutputSizes and OutputType describe the output."""

    field: str
    default: str | None = None


@dataclass(frozen=True, slots=True)
class DmlxFunction:
    """A function: its operator, its parameters in order, and the names of its results if it has several."""

    operator: str
    parameters: tuple[Parameter, ...]
    results: tuple[str, ...] = ()


def _parsed(text: str) -> DmlxFunction:
    operator, *rest = text.split()
    results = [name for word in rest if word.startswith(">") for name in word[1:].split(",")]
    words = [word.partition("=") for word in rest if not word.startswith(">")]
    return DmlxFunction(operator, tuple(Parameter(n, d if m else None) for n, m, d in words), tuple(results))


_UNARY = {
    "Identity": "IDENTITY", "Abs": "ABS", "ACos": "ACOS", "ASin": "ASIN", "ATan": "ATAN", "Ceil": "CEIL", "Cos": "COS",
    "Exp": "EXP", "Floor": "FLOOR", "Log": "LOG", "Recip": "RECIP", "Sin": "SIN", "Sqrt": "SQRT", "Tan": "TAN",
    "Erf": "ERF", "Sinh": "SINH", "Cosh": "COSH", "Tanh": "TANH", "ASinh": "ASINH", "ACosh": "ACOSH", "ATanh": "ATANH",
}  # fmt: skip
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
_ACTIVATIONS = {
    "Elu": "Alpha=1.0", "Hardmax": "", "HardSigmoid": "Alpha=0.2 Beta=0.5", "Identity": "", "LeakyRelu": "Alpha=0.01",
    "Linear": "Alpha Beta", "LogSoftmax": "", "ParametricSoftplus": "Alpha Beta", "Relu": "",
    "ScaledElu": "Alpha=1.67326319217681884765625 Gamma=1.05070102214813232421875",
    "ScaledTanh": "Alpha=1.0 Beta=0.5", "Sigmoid": "", "Softmax": "", "Softplus": "Steepness=1.0", "Softsign": "",
    "Tanh": "", "ThresholdedRelu": "Alpha=1.0", "Shrink": "Bias=0.0 Threshold=0.5", "Celu": "Alpha=1.0",
}  # fmt: skip


def _upper(name: str) -> str:
    return "".join(f"_{letter}" if letter.isupper() else letter.upper() for letter in name).strip("_")


_LINES = {
    **{name: f"ELEMENT_WISE_{kind} InputTensor ScaleBias=null" for name, kind in _UNARY.items()},
    **{name: f"ELEMENT_WISE_{kind} ATensor BTensor" for name, kind in _BINARY.items()},
    **{name: f"ELEMENT_WISE_LOGICAL_{kind} ATensor BTensor OutputType=UINT8" for name, kind in _COMPARED.items()},
    **{f"Activation{name}": f"ACTIVATION_{_upper(name)} InputTensor {rest}" for name, rest in _ACTIVATIONS.items()},
    "ActivationParameterizedRelu": "ACTIVATION_PARAMETERIZED_RELU InputTensor SlopeTensor",
    "Add": "ELEMENT_WISE_ADD ATensor BTensor",
    "AddFused": "ELEMENT_WISE_ADD1 ATensor BTensor FusedActivation",
    "LogicalNot": "ELEMENT_WISE_LOGICAL_NOT InputTensor",
    "BitNot": "ELEMENT_WISE_BIT_NOT InputTensor",
    "BitCount": "ELEMENT_WISE_BIT_COUNT InputTensor OutputType=UINT8",
    "Sign": "ELEMENT_WISE_SIGN InputTensor",
    "IsNaN": "ELEMENT_WISE_IS_NAN InputTensor OutputType=UINT8",
    "IsInfinity": "ELEMENT_WISE_IS_INFINITY InputTensor InfinityMode=DML_IS_INFINITY_MODE_EITHER OutputType=UINT8",
    "Round": "ELEMENT_WISE_ROUND InputTensor RoundingMode=DML_ROUNDING_MODE_HALVES_TO_NEAREST_EVEN",
    "Clip": "ELEMENT_WISE_CLIP InputTensor Min Max ScaleBias=null",
    "Threshold": "ELEMENT_WISE_THRESHOLD InputTensor Min ScaleBias=null",
    "Pow": "ELEMENT_WISE_POW InputTensor ExponentTensor ScaleBias=null",
    "ConstantPow": "ELEMENT_WISE_CONSTANT_POW InputTensor Exponent ScaleBias=null",
    "If": "ELEMENT_WISE_IF ConditionTensor ATensor BTensor",
    "QuantizeLinear": "ELEMENT_WISE_QUANTIZE_LINEAR InputTensor ScaleTensor ZeroPointTensor OutputType=UINT8",
    "DequantizeLinear": "ELEMENT_WISE_DEQUANTIZE_LINEAR InputTensor ScaleTensor ZeroPointTensor",
    "Convolution": "CONVOLUTION InputTensor FilterTensor BiasTensor=null Mode=DML_CONVOLUTION_MODE_CROSS_CORRELATION "
    "Direction=DML_CONVOLUTION_DIRECTION_FORWARD Strides=ones Dilations=ones StartPadding=zeros EndPadding=zeros "
    "OutputPadding=zeros GroupCount=1 FusedActivation=null OutputSizes=none",
    "Gemm": "GEMM ATensor BTensor CTensor=null TransA=DML_MATRIX_TRANSFORM_NONE TransB=DML_MATRIX_TRANSFORM_NONE "
    "Alpha=1.0 Beta=1.0 FusedActivation=null",
    "Reduce": "REDUCE InputTensor Function Axes=all",
    "AveragePooling": "AVERAGE_POOLING InputTensor Strides WindowSize StartPadding EndPadding IncludePadding "
    "OutputSizes=none",
    "MaxPooling": "MAX_POOLING2 InputTensor WindowSize Strides=ones StartPadding=zeros EndPadding=zeros Dilations=ones "
    "OutputIndices=0 OutputSizes=none >values,indices",
    "Slice": "SLICE1 InputTensor InputWindowOffsets InputWindowSizes InputWindowStrides",
    "Cast": "CAST InputTensor OutputType",
    "Split": "SPLIT InputTensor Axis OutputAxisSizes >*",
    "Join": "JOIN InputTensors Axis",
    "Padding": "PADDING InputTensor PaddingMode PaddingValue StartPadding EndPadding",
    "ValueScale2D": "VALUE_SCALE_2D InputTensor Scale Bias",
    "Upsample2D": "UPSAMPLE_2D InputTensor ScaleSize InterpolationMode",
    "Gather": "GATHER InputTensor IndicesTensor Axis IndexDimensions",
    "GatherElements": "GATHER_ELEMENTS InputTensor IndicesTensor Axis",
    "GatherND": "GATHER_ND1 InputTensor IndicesTensor InputDimensionCount IndicesDimensionCount BatchDimensionCount",
    "ScatterElements": "SCATTER_ELEMENTS InputTensor IndicesTensor UpdatesTensor Axis",
    "ScatterND": "SCATTER_ND InputTensor IndicesTensor UpdatesTensor InputDimensionCount IndicesDimensionCount",
    "SpaceToDepth": "SPACE_TO_DEPTH1 InputTensor BlockSize Order=DML_DEPTH_SPACE_ORDER_DEPTH_COLUMN_ROW",
    "DepthToSpace": "DEPTH_TO_SPACE1 InputTensor BlockSize Order=DML_DEPTH_SPACE_ORDER_DEPTH_COLUMN_ROW",
    "Tile": "TILE InputTensor Repeats",
    "TopK": "TOP_K1 InputTensor Axis K AxisDirection >value,index",
    "BatchNormalization": "BATCH_NORMALIZATION InputTensor MeanTensor VarianceTensor ScaleTensor BiasTensor Spatial "
    "Epsilon FusedActivation=null",
    "MeanVarianceNormalization": "MEAN_VARIANCE_NORMALIZATION1 InputTensor ScaleTensor BiasTensor Axes "
    "NormalizeVariance Epsilon FusedActivation=null",
    "LocalResponseNormalization": "LOCAL_RESPONSE_NORMALIZATION InputTensor CrossChannel LocalSize Alpha Beta Bias",
    "OneHot": "ONE_HOT IndicesTensor ValuesTensor OutputLength Axis",
    "CumulativeSummation": "CUMULATIVE_SUMMATION InputTensor Axis AxisDirection HasExclusiveSum",
    "CumulativeProduct": "CUMULATIVE_PRODUCT InputTensor Axis AxisDirection HasExclusiveProduct",
    "ReverseSubsequences": "REVERSE_SUBSEQUENCES InputTensor SequenceLengthsTensor Axis",
    "FillValueConstant": "FILL_VALUE_CONSTANT Graph OutputSizes ValueDataType Value",
    "FillValueSequence": "FILL_VALUE_SEQUENCE Graph OutputSizes ValueDataType ValueStart ValueDelta",
}
FUNCTIONS = {name: _parsed(line) for name, line in _LINES.items()}
FUSED = {name: (f"ACTIVATION_{_upper(name)}", rest) for name, rest in _ACTIVATIONS.items()}
OPERATORS_OF = {
    "+": "Add", "-": "Subtract", "*": "Multiply", "/": "Divide", "%": "ModulusTruncate", "&": "BitAnd", "|": "BitOr",
    "^": "BitXor", "<<": "BitShiftLeft", ">>": "BitShiftRight", "&&": "LogicalAnd", "||": "LogicalOr",
    ">": "GreaterThan", ">=": "GreaterThanOrEqual", "<": "LessThan", "<=": "LessThanOrEqual", "==": "Equals",
}  # fmt: skip
BUILDERS = {
    "ConvolutionBuilder": ("Convolution", 3), "GemmBuilder": ("Gemm", 3), "MaxPoolingBuilder": ("MaxPooling", 2),
}  # fmt: skip
