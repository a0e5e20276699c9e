"""The packages that contain DirectML, with the sizes and hashes of their wheels."""

from collections.abc import Mapping
from dataclasses import dataclass

LICENCES = ("LICENSE", "NOTICE", "ThirdPartyNotices.txt")  # the names under which licence files are kept


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel from PyPI that contains the DirectML library of version `directml`.

    `package` and `version` name its package, and `licence` is the licence that the package states. `python` is the
    Python version in the file name of the wheel; the library works without Python. `members` maps paths in the wheel to
    the names under which the files are stored.
    """

    directml: str
    package: str
    version: str
    licence: str
    python: str
    platform_tag: str
    sha256: str
    size: int
    members: Mapping[str, str]

    @property
    def name(self) -> str:
        """The file name of the wheel."""
        tag = "cp" + self.python.replace(".", "")
        return f"{self.package.replace('-', '_')}-{self.version}-{tag}-{tag}-{self.platform_tag}.whl"

    @property
    def requirement(self) -> str:
        """The package and its version, as pip reads them."""
        return f"{self.package}=={self.version}"

    @property
    def of_onnxruntime(self) -> bool:
        """True if the package is ONNX Runtime. It contains the DirectML library, but no separate licence for it."""
        return self.package == "onnxruntime-directml"

    @property
    def title(self) -> str:
        """The package and its version, as messages show them."""
        return f"{self.package} {self.version}"


_TORCH = "0.2.5.dev240914"


def _torch(*libraries: str) -> dict[str, str]:
    info = f"torch_directml-{_TORCH}.dist-info"
    return {f"torch_directml/{name}": name for name in libraries} | {
        f"{info}/LICENSE": "LICENSE",
        f"{info}/NOTICE": "NOTICE",
    }


LINUX = Wheel(
    "1.13.1",
    "torch-directml",
    _TORCH,
    "MIT",
    "3.11",
    "manylinux2010_x86_64",
    "6afb675585d30018c813e5ba203a3437073748919af8ab3e910092a0e0ec531f",
    24_950_103,
    _torch("libdirectml.so", "libd3d12.so", "libdxcore.so"),
)
OLDER_WINDOWS = Wheel(
    "1.13.1",
    "torch-directml",
    _TORCH,
    "MIT",
    "3.11",
    "win_amd64",
    "3315b6c7e898685827607f1d8170dacc386ac248502aba9bd36cf82e78d930bb",
    8_955_958,
    _torch("DirectML.dll"),
)
NEWEST_WINDOWS = Wheel(
    "1.15.4",
    "onnxruntime-directml",
    "1.24.4",
    "MIT",
    "3.12",
    "win_amd64",
    "f2ecb68b7b7b259d2ef3112ae760149f9b5a1e7c0fbb73d539da6250a648a614",
    25_111_930,
    {
        "onnxruntime/capi/DirectML.dll": "DirectML.dll",
        "onnxruntime/LICENSE": "LICENSE",
        "onnxruntime/ThirdPartyNotices.txt": "ThirdPartyNotices.txt",
    },
)

# The wheels for each system; the first is fetched if the user does not choose.
WHEELS = {"linux": (LINUX,), "win32": (NEWEST_WINDOWS, OLDER_WINDOWS)}


def wheels_for(system: str, processor: str) -> tuple[Wheel, ...]:
    """The wheels with a runtime for a machine, the preferred one first; empty if there is none."""
    if processor.lower() not in ("x86_64", "amd64"):
        return ()
    return WHEELS.get("linux" if system.startswith("linux") else system, ())
