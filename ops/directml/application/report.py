"""Reports the DirectML, D3D12 and onnxruntime libraries that an application loads, and the problems with them.

A program loads a library from its own folder or, if it is not there, from System32; see "Dynamic-link library search
order" on Microsoft Learn. The rules for D3D12Core.dll are those of the page "DirectX 12 Agility SDK".
"""

from collections.abc import Iterator
from pathlib import Path

from ops.catalog import OPERATORS
from ops.directml.application.inventory import SDK_PATH, SDK_VERSION, Binary, Inventory, inventory
from ops.directml.findings import Finding, State
from ops.model.feature_levels import RELEASES, FeatureLevel, newest_of
from ops.model.targets import WINDOWS
from ops.text.literals import printable, some_of

DIRECTML, DEBUG, ORT = "directml.dll", "directml.debug.dll", "onnxruntime.dll"
_WINDOWS_MAJOR = 10
_AGILITY = ("d3d12core.dll", "d3d12sdklayers.dll")
_SYSTEM = ("d3d12.dll", "dxcore.dll")  # they belong to Windows
_MOST_NAMED = 6


def report(folder: Path, found: Inventory | None = None) -> tuple[Finding, ...]:
    """Returns all findings about an application folder. `found` are its programs and libraries, if they are known
    already.

    Raises OSError if the folder cannot be read.
    """
    found = inventory(folder) if found is None else found
    return (_folder(folder, found), *_unreadable(found), *_directml(found), *_ort(found), *_d3d12(found))


def facts(found: Inventory) -> list[dict[str, object]]:
    """A JSON object for every program, and for every library of DirectML, D3D12 or onnxruntime.

    `feature_level` is the newest feature level of a DirectML.dll; None if it does not follow from the version, and for
    all other files. `why_not` is the reason why Windows cannot load a file.
    """
    return [
        {
            "path": each.shown,
            "is_program": each.is_program,
            "machine": None if each.file is None else each.file.machine,
            "version": None if each.file is None else list(each.file.version),
            "feature_level": str(level) if each.name == DIRECTML and (level := _level(each)) else None,
            "why_not": each.why_not or None,
        }
        for each in found.binaries
        if each.is_listed or each.name.endswith(".exe")
    ]


def _level(library: Binary) -> FeatureLevel | None:
    return level_of(library.file.version if library.file else ())


def level_of(version: tuple[int, ...]) -> FeatureLevel | None:
    """The newest feature level of a DirectML.dll, from its file version; None if the version does not determine it."""
    if not version:
        return None
    if version[0] < _WINDOWS_MAJOR:
        return newest_of(".".join(map(str, version[:3])))
    builds = {
        level: int(release.windows.split("(")[1].rstrip(")")) for level, release in RELEASES.items() if release.windows
    }
    return max((level for level, build in builds.items() if build <= version[2]), default=None)


def _version(binary: Binary) -> str:
    assert binary.file is not None
    numbers = list(binary.file.version)
    while len(numbers) > 3 and numbers[-1] == 0:
        numbers.pop()
    return ".".join(map(str, numbers)) or "without a version"


def _machine(binary: Binary) -> str:
    assert binary.file is not None
    return binary.file.machine


def _folder(folder: Path, found: Inventory) -> Finding:
    shown = printable(str(folder))
    programs, listed = found.programs, [each for each in found.binaries if each.is_listed]
    detail = f"{_many(len(programs), 'program')}, {_many(len(found.binaries) - len(programs), 'library')}"
    detail += f", of these {len(listed)} of DirectML, D3D12 or onnxruntime"
    if not found.is_complete:
        return Finding(shown, "problem", f"{detail}; the folder has more files or deeper folders than are looked at")
    if not programs and not listed:
        advice = "Name the folder that contains the program (.exe) and its libraries."
        return Finding(shown, "missing", f"{detail}. There is nothing to report", advice)
    return Finding(shown, "ok", detail)


def _many(count: int, word: str) -> str:
    plural = f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
    return f"{count} {word if count == 1 else plural}"


def _unreadable(found: Inventory) -> Iterator[Finding]:
    for each in found.binaries:
        if each.file is None and (each.is_listed or each.name.endswith(".exe")):
            yield Finding(each.shown, "problem", f"{each.why_not}; Windows cannot load it")
    for place, reason in found.unread:
        yield Finding(place, "problem", f"the folder cannot be read: {reason}; its libraries are not in this report")


# DirectML


def _directml(found: Inventory) -> Iterator[Finding]:
    own, users = found.named(DIRECTML), found.users(DIRECTML)
    for each in own:
        yield _own_directml(found, each, own[0])
    if not own and (users or found.named(ORT, "microsoft.ai.machinelearning.dll")):
        yield from _directml_of_windows(users)
    yield from _debug_layer(found, own)


def _own_directml(found: Inventory, library: Binary, first: Binary) -> Finding:
    level, users = _level(library), found.users(DIRECTML)
    detail = f"DirectML {_version(library)}, {_machine(library)}"
    detail += f", feature levels up to {level}" if level else ""
    if reason := _why_not_loaded(library, users):
        return Finding(library.shown, "problem", f"{detail}. {reason}")
    state: State = "ok"
    advice = ""
    beside = [each for each in dict.fromkeys((*found.programs, *users)) if each.path.parent == library.path.parent]
    if not beside:
        state = "problem" if found.programs else "missing"
        detail += (
            ". No program lies beside it, and Windows does not look into this folder: it loads its own DirectML.dll"
        )
        advice = "Put it into the folder of the program, or load it by its full path before any library needs it."
    elif not any(each.is_program for each in beside):
        loaders = some_of([each.title for each in beside])
        detail += f". Only {loaders} lies beside it: Windows finds it if that library is loaded with "
        detail += "LOAD_LIBRARY_SEARCH_DLL_LOAD_DIR, as Python does; else it loads its own DirectML.dll"
    else:
        detail += f". {some_of([e.title for e in beside if e.is_program])} gets it before the one of Windows, "
        detail += "because Windows looks into the folder of the program before System32"
    if library is not first and library.file != first.file:
        state = "problem"
        detail += f". {first.shown} is another one, {_version(first)}; a process loads only one of them"
    if level is not None and (later := _later(level)):
        advice = f"{advice} " if advice else ""
        advice += (
            f"CreateOperator refuses {_many(len(later), 'operator')} of later levels: {some_of(later, _MOST_NAMED)}."
        )
    return Finding(library.shown, state, detail, advice)


def _why_not_loaded(library: Binary, users: tuple[Binary, ...]) -> str:
    """The first reason why one of the files that import a library cannot use it; "" if all can."""
    assert library.file is not None
    for user in users:
        if _machine(user) != _machine(library) and user.path.parent == library.path.parent:
            return f"{user.title} is for {_machine(user)}, so it cannot load the library (error 193)"
        assert user.file is not None
        wanted = {*user.file.imports.get(library.name, ()), *user.file.delayed.get(library.name, ())}
        if missing := sorted(wanted - library.file.exports):
            when = "does not start" if library.name in user.file.imports else "fails at the first call"
            return f"{user.title} needs {some_of(missing)}, which it does not have, so {user.title} {when}"
    return ""


def _later(level: FeatureLevel) -> list[str]:
    return [operator.name for operator in OPERATORS.values() if operator.since > level]


def _directml_of_windows(users: tuple[Binary, ...]) -> Iterator[Finding]:
    who = f"{some_of([each.title for each in users])} needs it" if users else "onnxruntime may need it"
    detail = f"not in the folder, and {who}. Windows loads its own from System32, with these levels"
    advice = "Ship DirectML.dll of the package Microsoft.AI.DirectML beside the program."
    yield Finding("DirectML.dll", "missing", detail, advice)
    by_level: dict[FeatureLevel, list[str]] = {}
    for name, level in WINDOWS.items():
        by_level.setdefault(level, []).append(name)
    for level, names in by_level.items():
        later = _later(level)
        detail = f"DirectML {level.release.directml}, feature levels up to {level}; CreateOperator refuses "
        detail += f"{_many(len(later), 'operator')}: {some_of(later, _MOST_NAMED)}"
        yield Finding(_windows_named(names), "missing", detail)


def _windows_named(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]} to {names[-1].removeprefix('Windows ')}"


def _debug_layer(found: Inventory, own: tuple[Binary, ...]) -> Iterator[Finding]:
    for each in found.named(DEBUG):
        detail = f"the debug layer of DirectML {_version(each)}, {_machine(each)}"
        beside = [library for library in own if library.path.parent == each.path.parent]
        if not beside:
            yield Finding(each.shown, "problem", f"{detail}. No DirectML.dll lies beside it, so it is not used")
        elif beside[0].file is not None and each.file is not None and beside[0].file.version != each.file.version:
            detail += f". DirectML.dll beside it is {_version(beside[0])}; both must be of one version, or "
            yield Finding(each.shown, "problem", f"{detail}DMLCreateDevice fails with DML_CREATE_DEVICE_FLAG_DEBUG")
        else:
            yield Finding(each.shown, "ok", detail)


# onnxruntime


def _ort(found: Inventory) -> Iterator[Finding]:
    own, users = found.named(ORT), found.users(ORT)
    for each in own:
        assert each.file is not None
        detail = f"onnxruntime {_version(each)}, {_machine(each)}"
        detail += f", API versions up to {each.file.version[1]}" if len(each.file.version) > 1 else ""
        if reason := _why_not_loaded(each, users):
            yield Finding(each.shown, "problem", f"{detail}. {reason}")
        elif _has_directml(each):
            yield Finding(each.shown, "ok", f"{detail}, with the DirectML provider")
        else:
            lacking = "without the DirectML provider: it never loads DirectML.dll, and nodes run on the CPU"
            advice = "The packages Microsoft.ML.OnnxRuntime.DirectML and onnxruntime-directml have the provider."
            yield Finding(each.shown, "missing", f"{detail}, {lacking}", advice)
    if users and not own:
        detail = (
            f"not in the folder, and {some_of([each.title for each in users])} needs it. Some versions of "
            "Windows have an onnxruntime.dll of their own in System32, for Windows ML. It is loaded instead, and "
            "GetApi returns NULL if the program was built for a later API version"
        )
        yield Finding("onnxruntime.dll", "problem", detail, "Ship onnxruntime.dll beside the program.")
    for each in found.binaries:
        is_other = each.name.startswith(("onnxruntime", "microsoft.ai", "windows.ai")) and each.name != ORT
        if each.is_listed and is_other and each.file is not None:
            yield Finding(each.shown, "ok", f"{_version(each)}, {_machine(each)}")


def _has_directml(library: Binary) -> bool:
    assert library.file is not None
    return library.file.needs(DIRECTML) or any(name.endswith("_DML") for name in library.file.exports)


# D3D12


def _d3d12(found: Inventory) -> Iterator[Finding]:
    for each in found.named(*_SYSTEM):
        detail = (
            f"{_version(each)}, {_machine(each)}. It belongs to Windows, and a program beside it gets this copy "
            "instead of the one that fits the system and its drivers"
        )
        yield Finding(each.shown, "problem", detail, "Remove it.")
    for each in found.named(*_AGILITY):
        yield _agility(found, each)
    for program in found.programs:
        if (wanted := _wanted_sdk(program)) is not None and not found.named(_AGILITY[0]):
            place = _sdk_path(program) or "its own folder"
            detail = (
                f"it asks for D3D12Core.dll of Agility SDK {wanted} in {place}, which is not there: D3D12CreateDevice "
                "fails where the D3D12 of Windows is older"
            )
            yield Finding(program.shown, "problem", detail)


def _wanted_sdk(program: Binary) -> int | None:
    """The version of the Agility SDK that a program requires; None if it requires none."""
    assert program.file is not None
    return program.file.numbers.get(SDK_VERSION)


def _sdk_path(program: Binary) -> str:
    assert program.file is not None
    return program.file.texts.get(SDK_PATH, "")


def _agility(found: Inventory, library: Binary) -> Finding:
    assert library.file is not None
    sdk = library.file.version[1] if len(library.file.version) > 1 else 0
    detail = f"Agility SDK {sdk} ({_version(library)}), {_machine(library)}"
    asking = [each for each in found.programs if _wanted_sdk(each) is not None]
    if not asking:
        detail += f". No program here exports {SDK_VERSION}, so Windows uses its own D3D12"
        return Finding(library.shown, "missing", detail)
    for program in asking:
        wanted, path = _wanted_sdk(program), _sdk_path(program)
        if _folder_of(program, path) != [part.lower() for part in library.path.parent.parts]:
            detail += f". {program.title} looks for it in {path or 'its own folder'}, so this one is not used"
            return Finding(library.shown, "problem", detail)
        if wanted != sdk:
            detail += f". {program.title} asks for version {wanted}, so D3D12CreateDevice fails where it needs it"
            return Finding(library.shown, "problem", detail)
    users = some_of([each.title for each in asking])
    return Finding(library.shown, "ok", f"{detail}. {users} gets it where the D3D12 of Windows is older")


def _folder_of(program: Binary, path: str) -> list[str]:
    """Returns the folder in which a program looks for D3D12, as a list of names in lower case. `path` is its
    D3D12SDKPath, relative to the folder of the program.
    """
    parts = [part.lower() for part in program.path.parent.parts]
    for part in path.replace("\\", "/").split("/"):
        if part == ".." and parts:
            parts.pop()
        elif part not in ("", ".", ".."):
            parts.append(part.lower())
    return parts
