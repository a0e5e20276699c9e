"""Writes schema.jsonl: one line for each operator, with the facts from DirectML.h, the documentation and the runtime.

    python -m resources.make_schema --header operators.json --pages documented.json --measured support_matrix.json

`--header` has the fields as listed in DirectML.h and DxDispatch's schema, `--pages` the support tables and rules of the
documentation, `--measured` a desc of every operator that CreateOperator of DirectML 1.13.1 accepts. If documentation
and runtime differ, the runtime decides (MEASURED_TABLES). The texts about operators and fields are not in this file.
They are written by hand, in operators.txt and meanings.txt.
"""

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

TARGET = Path(__file__).with_name("schema.jsonl")
SHORT = {"FLOAT": "f", "UINT": "u", "INT": "i"}
# Operators whose page differs from DirectML 1.13.1. The schema has the types and ranks that were measured.
MEASURED_TABLES = ("ADAM_OPTIMIZER", "TILE")

# Activations that only the fused field of this operator accepts, according to its page or to DirectML 1.13.1.
ALSO_FUSIBLE = {"CONVOLUTION": ["ELEMENT_WISE_CLIP"], "GEMM": ["ELEMENT_WISE_CLIP", "ACTIVATION_SOFTMAX"]}

IMAGE = {"DataType": "FLOAT32", "Sizes": [1, 2, 4, 4]}
WINDOW = {
    "DimensionCount": 2,
    "WindowSizes": [2, 2],
    "Strides": [1, 1],
    "Dilations": [1, 1],
    "StartPadding": [0, 0],
    "EndPadding": [0, 0],
}
# Enums for which DirectML 1.13.1 accepts any number.
UNCHECKED = {
    "ELEMENT_WISE_CLIP1": ["MinMaxDataType"],
    "GRU": ["Direction"],
    "LSTM": ["Direction"],
    "MULTIHEAD_ATTENTION": ["MaskType"],
    "MULTIHEAD_ATTENTION1": ["MaskType"],
    "RNN": ["Direction"],
}
# Operators that are newer than the measured runtime, with an example of our own; there is no page or table for them.
UNMEASURED: dict[str, Any] = {
    "MEAN_VARIANCE_NORMALIZATION2": {
        "InputTensor": IMAGE,
        "OutputTensor": IMAGE,
        "AxisCount": 2,
        "Axes": [2, 3],
        "UseMean": True,
        "UseVariance": True,
        "Epsilon": 1e-5,
    },
    "MULTIHEAD_ATTENTION1": {
        "QueryTensor": {"DataType": "FLOAT32", "Sizes": [1, 3, 8]},
        "KeyTensor": {"DataType": "FLOAT32", "Sizes": [1, 5, 4]},
        "ValueTensor": {"DataType": "FLOAT32", "Sizes": [1, 5, 4]},
        "OutputTensor": {"DataType": "FLOAT32", "Sizes": [1, 3, 8]},
        "Scale": 0.5,
        "MaskFilterValue": -10000.0,
        "QueryHeadCount": 2,
        "KeyValueHeadCount": 1,
        "MaskType": "NONE",
    },
    "QUANTIZE": {
        "InputTensor": {"DataType": "FLOAT32", "Sizes": [2, 8]},
        "QuantizationType": "SCALE_ZERO_POINT",
        "QuantizationTensorCount": 2,
        "QuantizationTensors": [{"DataType": "FLOAT32", "Sizes": [2, 2]}, {"DataType": "UINT8", "Sizes": [2, 2]}],
        "OutputTensor": {"DataType": "UINT8", "Sizes": [2, 8]},
    },
    "DEQUANTIZE": {
        "InputTensor": {"DataType": "UINT8", "Sizes": [2, 8]},
        "QuantizationType": "SCALE_ZERO_POINT",
        "QuantizationTensorCount": 2,
        "QuantizationTensors": [{"DataType": "FLOAT32", "Sizes": [2, 2]}, {"DataType": "UINT8", "Sizes": [2, 2]}],
        "OutputTensor": {"DataType": "FLOAT32", "Sizes": [2, 8]},
    },
    "RESAMPLE3": {
        "InputTensor": IMAGE,
        "OutputTensor": {"DataType": "FLOAT32", "Sizes": [1, 2, 8, 8]},
        "InterpolationMode": "LINEAR",
        "RoundingDirection": "INCREASING",
        "DimensionCount": 4,
        "Scales": [1.0, 1.0, 2.0, 2.0],
        "InputPixelOffsets": [0.5, 0.5, 0.5, 0.5],
        "OutputPixelOffsets": [-0.5, -0.5, -0.5, -0.5],
        "Antialiased": False,
    },
    "FOLD": {
        "InputTensor": {"DataType": "FLOAT32", "Sizes": [1, 4, 4]},
        "OutputTensor": {"DataType": "FLOAT32", "Sizes": [1, 1, 3, 3]},
        **WINDOW,
    },
    "UNFOLD": {
        "InputTensor": {"DataType": "FLOAT32", "Sizes": [1, 1, 3, 3]},
        "OutputTensor": {"DataType": "FLOAT32", "Sizes": [1, 4, 4]},
        **WINDOW,
    },
}


def short(data_type: str) -> str:
    """The short name of a data type: f32 for FLOAT32."""
    kind = data_type.rstrip("0123456789")
    return SHORT[kind] + data_type[len(kind) :]


def field_text(field: dict[str, Any], fields: list[dict[str, Any]]) -> str:
    """A field as text for schema.jsonl.

    Examples: `uint K=1`, `in BiasTensor?`, `uint[] Strides`, `count:Strides,Dilations DimensionCount`.
    """
    name, schema_type, api_type = field["name"], field["schema_type"], field["api_type"]
    after = fields[fields.index(field) + 1 :]
    counted: list[str] = []
    if name.endswith("Count") and after and after[0]["schema_type"].endswith("ARRAY"):
        for other in after:
            if not other["schema_type"].endswith("ARRAY"):
                break
            counted.append(other["name"])
    if counted:
        kind = f"count:{','.join(counted)}"
    elif schema_type.startswith("TENSOR_DESC"):
        kind = "in" if field["kind"] == "input" else "out"
        kind = kind.replace("in", "indices") if "Indic" in name and kind == "in" else kind
        kind = "out-indices" if kind == "out" and ("Indic" in name or "Index" in name) else kind
    elif schema_type.startswith("OPERATOR_DESC"):
        kind = "fused"
    elif schema_type == "SCALAR_UNION":
        sibling = next(other["name"] for other in fields if other["api_type"] == "DML_TENSOR_DATA_TYPE")
        kind = f"scalar:{sibling}"
    elif api_type == "BOOL":
        kind = "new-bool" if schema_type == "BOOL" else "bool"
    elif schema_type == "UINT" and api_type.startswith("DML_"):
        kind = f"enum:{api_type.removeprefix('DML_')}"
    else:
        kind = schema_type.removesuffix("_ARRAY").lower()
    optional = "?" if field["optional"] else ""
    default = "=1" if name == "K" else ""  # only for K, the initial value 0 is not valid
    return f"{kind}{'[]' if schema_type.endswith('ARRAY') else ''} {name}{optional}{default}"


def support(page: dict[str, Any], measured: dict[str, Any] | None) -> dict[str, list[str]]:
    """Returns the lines of the support table by feature level, the newest level first. Each line gives the ranks and
    data types of tensors.

    A page may have several tables, each for some values of a field, and each in several versions. The lines of a level
    come from the newest version of each table that is not newer than this level. `measured` has ranks and data types by
    tensor that replace those of the page; None keeps those of the page.
    """
    newest: dict[str, dict[str, Any]] = {}
    found: dict[str, list[str]] = {}
    for level in sorted({table["level"] for table in page["support"]}):
        newest |= {json.dumps(t.get("when")): t["tensors"] for t in page["support"] if t["level"] == level}
        found[level] = _lines(newest.values(), measured)
    return dict(reversed(found.items()))


def _lines(tables: Iterable[dict[str, Any]], measured: dict[str, Any] | None) -> list[str]:
    rows: dict[str, tuple[int, int, list[str]]] = {}
    for table in tables:
        for tensor, printed in table.items():
            allowed = printed if measured is None else measured[tensor]
            low, high, types = rows.get(tensor, (allowed["ranks"][0], allowed["ranks"][-1], []))
            more = [short(t) for t in allowed["dtypes"] if short(t) not in types]
            rows[tensor] = min(low, allowed["ranks"][0]), max(high, allowed["ranks"][-1]), types + more
    alike: dict[str, list[str]] = {}
    for tensor, (low, high, types) in rows.items():
        alike.setdefault(f"{low}-{high} {' '.join(types)}", []).append(tensor)
    return [f"{' '.join(tensors)}: {allowed}" for allowed, tensors in alike.items()]


def example(desc: dict[str, Any]) -> dict[str, Any]:
    """The example `desc` as schema.jsonl contains it: a tensor is a text such as `f32 2,3,4`, and fields without value
    are left out.
    """

    def compact(value: Any) -> Any:
        if isinstance(value, dict) and "Sizes" in value:
            return f"{short(value['DataType'])} {','.join(map(str, value['Sizes']))}"
        return [compact(entry) for entry in value] if isinstance(value, list) else value

    return {name: compact(value) for name, value in desc.items() if value is not None}


def line(operator: dict[str, Any], page: dict[str, Any] | None, measured: dict[str, Any] | None) -> str:
    name = operator["name"].removeprefix("DML_OPERATOR_")
    fields = [field_text(field, operator["fields"]) for field in operator["fields"]]
    found: dict[str, Any] = {
        "name": name,
        "value": operator["value"],
        "since": operator["feature_level"].removeprefix("DML_FEATURE_LEVEL_"),
        "in_place": operator["in_place_execution"],
        "fields": fields,
    }
    if name in UNCHECKED:
        found["unchecked"] = UNCHECKED[name]
    if name in ALSO_FUSIBLE:
        found["also_fusible"] = ALSO_FUSIBLE[name]
    if page is not None:
        found["support"] = support(page, measured["fields"] if measured and name in MEASURED_TABLES else None)
        found["rules"] = page["constraints"]
    found["example"] = example(UNMEASURED[name] if measured is None else measured["base"])
    return json.dumps(found, ensure_ascii=False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for source in ("header", "pages", "measured"):
        parser.add_argument(f"--{source}", type=Path, required=True)
    given = parser.parse_args()
    header, pages, measured = (json.loads(p.read_text("utf-8")) for p in (given.header, given.pages, given.measured))
    names = [operator["name"].removeprefix("DML_OPERATOR_") for operator in header["operators"]]
    rows = zip(header["operators"], names, strict=True)
    lines = [line(operator, pages.get(name), measured.get(name)) for operator, name in rows]
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
