"""The table of the languages in which a case can be copied or saved as code.

To add a language, add a folder with a `Writer`, a row in `EXPORTS`, and the folder's name to the contract "formats" in
pyproject.toml.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

from ops.model.case import Case


class Writer(Protocol):
    """The interface of a language's writer: the module `writer` of its folder, or an object in that module."""

    def why_not(self, case: Case) -> str | None:
        """The reason why the case cannot be written, as a clause without a full stop; None if it can be written."""
        ...

    def write(self, case: Case) -> str:
        """Returns the code, ending in a line feed. A value that the language cannot express becomes a comment."""
        ...


@dataclass(frozen=True, slots=True)
class Export:
    """A language in which a case can be exported.

    `key` is its name on the command line, `title` its name in menus, `suffix` the suffix of its files. `writer` is the
    path of its `Writer`, as `module` or `module:object`; the module is imported on first use.
    """

    key: str
    title: str
    suffix: str
    writer: str

    def why_not(self, case: Case) -> str | None:
        """The reason why the case cannot be written, as a clause without a full stop; None if it can be written.

        Raises ModuleNotFoundError if a package that the writer needs is not installed.
        """
        return self._writer().why_not(case)

    def write(self, case: Case) -> str:
        """Returns the code, ending in a line feed; only valid if `why_not` returned None."""
        return self._writer().write(case)

    def _writer(self) -> Writer:
        module, _, name = self.writer.partition(":")
        found = import_module(module)
        return cast("Writer", getattr(found, name) if name else found)


EXPORTS: tuple[Export, ...] = (
    Export("dxdispatch", "DxDispatch model", ".json", "ops.formats.dxdispatch.writer"),
    Export("cpp", "C++", ".cpp", "ops.formats.cpp_export.writer"),
    Export("directmlx", "DirectMLX", ".cpp", "ops.formats.directmlx_export.writer"),
    Export("numpy", "NumPy", ".py", "ops.formats.python_export.writer:NUMPY"),
    Export("pytorch", "PyTorch", ".py", "ops.formats.python_export.writer:TORCH"),
    Export("webnn", "WebNN", ".mjs", "ops.formats.webnn_export.writer"),
)


def export_named(key: str) -> Export:
    """The entry of `EXPORTS` with the key `key`. Raises ValueError if there is none."""
    for export in EXPORTS:
        if export.key == key:
            return export
    raise ValueError(f"'{key}' is not an export language; the languages are {', '.join(e.key for e in EXPORTS)}.")
