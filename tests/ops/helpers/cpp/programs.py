"""Runs C++ programs that fill in a desc: the reader of pasted code must find the results of g++, or ask for them."""

import json
import re
import struct
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from ops import OPERATORS, Case
from ops.arrays.dtypes import DataType
from ops.attribute_types import Count
from ops.formats.cpp_export.tensor import total_bytes
from ops.model.c_structs import FUSED, SCALAR, SIZE_2D, TENSOR, StructField, fields_of
from ops.model.operator import Operator
from ops.model.tensor import TensorDesc
from ops.text.values import ScaleBias, Size2D
from tests.ops.helpers.cpp.header import header

INCLUDES = (
    *("algorithm", "array", "cassert", "cfloat", "climits", "cmath", "cstdint", "cstdio", "cstring", "deque"),
    *("functional", "initializer_list", "iterator", "limits", "map", "memory", "numeric", "optional", "span", "string"),
    *("string_view", "tuple", "type_traits", "unordered_map", "utility", "variant", "vector"),
)
MACROS = """
#define ARRAYSIZE(a) (sizeof(a) / sizeof((a)[0]))
#define _countof(a) ARRAYSIZE(a)
#define ZeroMemory(at, size) std::memset((at), 0, (size))
#define SUCCEEDED(result) ((result) >= 0)
#define FAILED(result) ((result) < 0)
typedef uint8_t UINT8; typedef int64_t INT64; typedef size_t SIZE_T; typedef uint16_t UINT16;
inline UINT64 DMLCalcBufferTensorSize(DML_TENSOR_DATA_TYPE type, UINT count, const UINT* sizes, const UINT* strides) {
    static const UINT widths[] = { 0, 4, 2, 4, 2, 1, 4, 2, 1, 8, 8, 8 };
    UINT64 last = 0, all = 1;
    for (UINT i = 0; i < count; ++i) { all *= sizes[i]; last += strides ? UINT64(sizes[i] - 1) * strides[i] : 0; }
    UINT64 bytes = (strides ? last + 1 : all) * widths[type];
    return (bytes + 3) & ~3ull;
}
"""
SHOWN = """
static void Put(const char* path, double value) { std::printf(", \\"%s\\": %.17g", path, value); }
static void Put(const char* path, const DML_TENSOR_DESC* t) {
    if (!t) { std::printf(", \\"%s\\": null", path); return; }
    const auto& b = *static_cast<const DML_BUFFER_TENSOR_DESC*>(t->Desc);
    std::printf(", \\"%s\\": [%d, %d, %llu, %u, [", path, int(b.DataType), int(b.Flags),
        (unsigned long long)b.TotalTensorSizeInBytes, b.GuaranteedBaseOffsetAlignment);
    for (UINT i = 0; i < b.DimensionCount; ++i) std::printf(i ? ", %u" : "%u", b.Sizes[i]);
    std::printf("], ");
    if (!b.Strides) std::printf("null");
    for (UINT i = 0; b.Strides && i < b.DimensionCount; ++i) std::printf(i ? ", %u" : "[%u", b.Strides[i]);
    std::printf(b.Strides ? "]]" : "]");
}
template <typename T> static void PutList(const char* path, const T* values, UINT count) {
    std::printf(", \\"%s\\": [", path);
    for (UINT i = 0; i < count; ++i) std::printf(i ? ", %.17g" : "%.17g", double(values[i]));
    std::printf("]");
}
"""


def shower() -> str:
    """C++ functions for test programs. They print every desc that a program passes to `Use` or to `CreateOperator`."""
    made = [SHOWN]
    for operator in OPERATORS.values():
        counts = {name: a.name for a in operator.attributes if isinstance(a.type, Count) for name in a.type.of}
        puts = " ".join(_put(field, counts) for field in fields_of(operator))
        made.append(
            f"static void Use(const {operator.desc_struct}& d) "
            f'{{ std::printf("{{\\"\\": \\"{operator.type}\\""); {puts} std::printf("}}\\n"); }}'
            f" static void Use(const {operator.desc_struct}* d) {{ Use(*d); }}"
        )
    cases = " ".join(
        f"case {each.value}: Use(static_cast<const {each.desc_struct}*>(desc->Desc)); break;"
        for each in OPERATORS.values()
    )
    made.append(
        "static HRESULT Taken(const DML_OPERATOR_DESC* desc) { switch (int(desc->Type)) { " + cases + " } return 0; }\n"
        "static IDMLDevice theDevice = { Taken }; static IDMLDevice* device = &theDevice;\n"
        "static void Use(const DML_OPERATOR_DESC& d) { Taken(&d); }\n"
    )
    return "\n".join(made)


def _put(field: StructField, counts: Mapping[str, str]) -> str:
    if field.api_type in (FUSED, SCALAR):
        return ""
    if field.is_array and field.api_type != TENSOR:
        pointer = field.api_type.removesuffix("*").removeprefix("const ")
        return f'PutList<{pointer}>("{field.name}", d.{field.name}, d.{counts.get(field.name, field.name)});'
    if field.api_type == SIZE_2D:
        return f'Put("{field.name}.W", d.{field.name}.Width); Put("{field.name}.H", d.{field.name}.Height);'
    if "SCALE_BIAS" in field.api_type:
        return f'Put("{field.name}", d.{field.name} ? d.{field.name}->Scale : -1e9);'
    return "" if field.is_array else f'Put("{field.name}", d.{field.name});'


def computed(programs: Sequence[tuple[str, str]], gcc: str, folder: Path) -> list[dict[str, object] | str]:
    """Compiles and runs C++ programs. Returns for each its last desc, or the error message of the compiler or of the
    program.
    """
    found: list[dict[str, object] | str] = ["not compiled"] * len(programs)
    _compute(list(range(len(programs))), programs, gcc, folder, found)
    return found


def _compute(
    numbers: list[int],
    programs: Sequence[tuple[str, str]],
    gcc: str,
    folder: Path,
    found: list[dict[str, object] | str],
) -> None:
    parts = ["".join(f"#include <{name}>\n" for name in INCLUDES), header(), MACROS, shower()]
    for number in numbers:
        code = re.sub(r"^\s*#\s*(?:include|pragma).*$", "", programs[number][1], flags=re.MULTILINE)
        parts.append(f"namespace program{number} {{\n{code}\n}}")
    mains = "".join(
        f'std::printf("@{number}\\n"); std::fflush(stdout); program{number}::Build();\n' for number in numbers
    )
    parts.append(f"int main() {{ {mains} }}")
    source, made = folder / f"p{numbers[0]}.cpp", folder / f"p{numbers[0]}-{numbers[-1]}"
    source.write_text("\n".join(parts), encoding="utf-8")
    command = [gcc, "-std=c++20", "-w", "-O0", str(source), "-o", str(made)]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    if said.returncode:
        if len(numbers) == 1:
            errors = [line for line in said.stderr.splitlines() if "error" in line]
            found[numbers[0]] = "\n".join(errors[:3])
            return
        half = len(numbers) // 2
        for part in (numbers[:half], numbers[half:]):
            _compute(part, programs, gcc, folder, found)
        return
    output = subprocess.run([str(made)], capture_output=True, text=True, check=False)
    for chunk in re.split(r"^@", output.stdout, flags=re.MULTILINE)[1:]:
        number, _, rest = chunk.partition("\n")
        lines = [line for line in rest.splitlines() if line.startswith("{")]
        found[int(number)] = json.loads(lines[-1]) if lines else f"no desc; exit code {output.returncode}"


def differences(case: Case, truth: Mapping[str, object]) -> list[str]:
    """Returns a line for each field of a case that differs from `truth`, the values that the compiled program
    printed.
    """
    if truth[""] != case.operator.type:
        return [f"operator: {case.operator.type}, not {truth['']}"]
    found: list[str] = []
    for path, value in truth.items():
        if path and (ours := _ours(case, case.operator, path)) != _rounded(value):
            found.append(f"{path}: {ours}, not {value}")
    return found


def _rounded(value: object) -> object:
    if isinstance(value, list):
        return [_rounded(each) for each in value]
    if isinstance(value, float) and value == value and abs(value) <= 3.5e38:
        return struct.unpack("<f", struct.pack("<f", value))[0]
    return value


def _ours(case: Case, operator: Operator, path: str) -> object:
    name, _, part = path.partition(".")
    value = (
        case[name] if name in case.values else [case[f"{name}[{n}]"] for n in range(8) if f"{name}[{n}]" in case.values]
    )
    if name in operator.arrays:
        return value
    if isinstance(value, TensorDesc):
        return _tensor(value)
    if isinstance(value, Size2D):
        return value.width if part == "W" else value.height
    if isinstance(value, ScaleBias):
        return _rounded(value.scale)
    if any(a.name == name and isinstance(a.type, Count) for a in operator.attributes):
        return case.integer(name)
    if value is None:
        return None if any(field.name == name for field in operator.tensors) else -1e9 if "ScaleBias" in name else []
    if isinstance(value, tuple):
        return [
            _rounded(float(each)) if isinstance(each, float) else int(each) if isinstance(each, int) else each
            for each in value
        ]
    if isinstance(value, int):
        return int(value)
    return _rounded(value)


def _tensor(desc: TensorDesc) -> object:
    total = total_bytes(desc) if desc.total_bytes is None else desc.total_bytes
    kind = desc.data_type.value if isinstance(desc.data_type, DataType) else desc.data_type
    flags = int(desc.flags) if isinstance(desc.flags, int) else desc.flags
    sizes = list(desc.sizes) if isinstance(desc.sizes, tuple) else desc.sizes
    strides = list(desc.strides) if isinstance(desc.strides, tuple) else desc.strides
    return [kind, flags, total, desc.alignment or 0, sizes, strides]
