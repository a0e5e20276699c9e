"""Reports which parts of DirectML work on this machine, and gives advice on the missing parts."""

import platform
import sys
from contextlib import closing
from dataclasses import replace

from ops.directml.client.backend import DirectML
from ops.directml.client.client import Client, Start, WorkerError
from ops.directml.client.second import under_wine
from ops.directml.findings import Finding
from ops.directml.install.library import GET, VARIABLE, Found, Machine, Missing, Refusal
from ops.directml.install.sources import newer
from ops.directml.install.under_wine import find_under_wine

NO_RUNTIME = Finding("GPU", "missing", "Without a runtime, no device can be used; NumPy computes the outputs.")


def report(directml: DirectML | None = None) -> tuple[Finding, ...]:
    """Returns all findings about DirectML on this machine, from the runtime to the devices. Waits for the worker
    processes.

    An early problem may be the cause of later ones.
    """
    asked = directml or DirectML()
    try:
        return tuple(_report(asked))
    finally:
        if directml is None:
            asked.close()


def _report(directml: DirectML) -> list[Finding]:
    python = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
    findings = [Finding("Machine", "ok", f"{python} ({sys.platform})")]
    found = directml.runtime
    if isinstance(found, Missing):
        first, *others = found.refused
        findings.append(Finding("DirectML runtime", "missing", first.why, first.advice))
        return findings + [_refusal(refusal) for refusal in others] + [NO_RUNTIME]
    detail = f"{found.title} from {found.origin}: {found.directml}"
    findings.append(Finding("DirectML runtime", "ok", detail, _newer(found)))
    findings += [_refusal(refusal) for refusal in found.refused]
    findings.append(_verdicts(directml))
    return findings + _second() + _devices(directml, found)


def _newer(found: Found) -> str:
    """Advice to download a runtime that has more feature levels than `found`; "" if there is no such runtime."""
    wheel = newer(Machine(), found.version)
    return "" if wheel is None else f"Run {GET} for DirectML {wheel.directml}, which has more feature levels."


def _refusal(refusal: Refusal) -> Finding:
    return Finding(refusal.where, "problem", refusal.why, refusal.advice)


def _verdicts(directml: DirectML, answers: str = "CreateOperator and CompileOperator answer") -> Finding:
    """Returns the doctor's finding about verdicts.

    The verdicts come from the null device of Direct3D 12 if it can be opened, otherwise from the device of an adapter.
    `answers` is the last part of the finding's text.
    """
    described = directml.describe()
    if "error" in described:
        return Finding("Verdicts", "problem", str(described["error"]), "")
    missing = ", ".join(described["missing_types"])
    lacking = f", missing data types: {missing}" if missing else ""
    detail = f"{described['device']}, highest feature level {described['level']}{lacking}; {answers}"
    return Finding("Verdicts of a device" if described["runs"] else "Verdicts without a device", "ok", detail)


def _second() -> list[Finding]:
    """Returns the findings about the second runtime, which runs under Wine: its verdicts, or the reasons why it is
    refused. Returns [] if EXPLORER_WINE_DIRECTML is not set.
    """
    second = find_under_wine()
    if second is None:
        return []
    if isinstance(second, Missing):
        return [_refusal(refusal) for refusal in second.refused]
    with closing(DirectML(start=under_wine(second), compiles=False)) as directml:
        return [replace(_verdicts(directml, "CreateOperator answers"), what=f"{second.title}, under Wine")]


def _without_device(found: Found, why_none: str) -> Finding:
    """Returns the finding that there is no device. `why_none` is the reason why the adapters cannot be listed."""
    if found.directx is not None:
        detail = f"The devices for Direct3D 12 cannot be listed: {why_none}"
        return Finding("GPU", "problem", detail, "Update the system and the driver of the graphics card.")
    detail = (
        "This machine has no D3D12, which needs Windows, or WSL with a GPU. "
        "DirectML only gives verdicts; NumPy computes the outputs."
    )
    return Finding("GPU", "missing", detail, f"{VARIABLE} can name a folder with libd3d12.so and libdxcore.so.")


def _devices(directml: DirectML, found: Found) -> list[Finding]:
    devices = directml.devices()
    if not devices.adapters:
        return [_without_device(found, devices.why_none)]
    return [_device(found, adapter.number, adapter.name) for adapter in devices.adapters]


def _device(found: Found, number: int, name: str) -> Finding:
    """Opens the device of an adapter in a worker, and returns the finding about it. Ends the worker."""
    client = Client(lambda: Start(found, number))
    try:
        described = client.describe().result().fields
    except WorkerError as error:
        return Finding(f"GPU {number}", "problem", f"{name}: {error}", "Update its driver, or choose another adapter.")
    finally:
        client.close()
    missing = ", ".join(described["missing_types"]) or "none"
    layer = "with" if described["debug_layer"] else "without"
    detail = (
        f"{name}, highest feature level {described['level']}, missing data types: {missing}, {layer} the debug layer"
    )
    return Finding(f"GPU {number}", "ok", detail)
