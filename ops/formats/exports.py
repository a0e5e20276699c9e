"""The languages in which a case can be copied out."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from ops.model.case import Case


@dataclass(frozen=True, slots=True)
class Export:
    """One language. Its module is imported when it is first asked for, and has the two functions named here."""

    key: str
    title: str
    suffix: str
    module: str

    def why_not(self, case: Case) -> str | None:
        """The reason that this language has nothing for the case, as a clause without a full stop; None when it has."""
        return cast(Callable[[Case], str | None], import_module(self.module).why_not)(case)

    def text(self, case: Case) -> str:
        """The code, ending in a line feed; what the language cannot express stands in it as comments.

        Only asked for where `why_not` gave None.
        """
        return cast(Callable[[Case], str], import_module(self.module).text)(case)


EXPORTS: tuple[Export, ...] = (
    Export("dxdispatch", "DxDispatch model", ".json", "ops.formats.dxdispatch.model_text"),
    Export("cpp", "C++", ".cpp", "ops.formats.cpp_export.code"),
    Export("directmlx", "DirectMLX", ".cpp", "ops.formats.scripts.directmlx"),
    Export("numpy", "NumPy", ".py", "ops.formats.scripts.numpy_script"),
    Export("torch", "PyTorch", ".py", "ops.formats.scripts.torch_script"),
)


def export_named(key: str) -> Export:
    """ValueError for a language that there is none of."""
    for export in EXPORTS:
        if export.key == key:
            return export
    raise ValueError(f"'{key}' is no language to export to; there are {', '.join(e.key for e in EXPORTS)}.")
