"""Names of the HRESULTs that DirectML and D3D12 return."""

S_OK = 0
E_NOTIMPL = 0x80004001
E_NOINTERFACE = 0x80004002
E_FAIL = 0x80004005
E_OUTOFMEMORY = 0x8007000E
E_INVALIDARG = 0x80070057
DEVICE_REMOVED = 0x887A0005
SDK_COMPONENT_MISSING = 0x887A002D

NAMES = {
    S_OK: "S_OK",
    1: "S_FALSE",
    E_NOTIMPL: "E_NOTIMPL",
    E_NOINTERFACE: "E_NOINTERFACE",
    0x80004003: "E_POINTER",
    0x80004004: "E_ABORT",
    E_FAIL: "E_FAIL",
    0x8000FFFF: "E_UNEXPECTED",
    0x80070005: "E_ACCESSDENIED",
    E_OUTOFMEMORY: "E_OUTOFMEMORY",
    E_INVALIDARG: "E_INVALIDARG",
    0x887A0001: "DXGI_ERROR_INVALID_CALL",
    0x887A0002: "DXGI_ERROR_NOT_FOUND",
    0x887A0004: "DXGI_ERROR_UNSUPPORTED",
    DEVICE_REMOVED: "DXGI_ERROR_DEVICE_REMOVED",
    0x887A0006: "DXGI_ERROR_DEVICE_HUNG",
    0x887A0007: "DXGI_ERROR_DEVICE_RESET",
    0x887A0020: "DXGI_ERROR_DRIVER_INTERNAL_ERROR",
    0x887A0022: "DXGI_ERROR_NOT_CURRENTLY_AVAILABLE",
    SDK_COMPONENT_MISSING: "DXGI_ERROR_SDK_COMPONENT_MISSING",
    0x887E0001: "D3D12_ERROR_ADAPTER_NOT_FOUND",
    0x887E0002: "D3D12_ERROR_DRIVER_VERSION_MISMATCH",
}


def name(hresult: int) -> str:
    """The name of an HRESULT: `E_INVALIDARG` for 0x80070057. If it has no known name, the number as a text."""
    return NAMES.get(hresult & 0xFFFFFFFF, number(hresult))


def number(hresult: int) -> str:
    """The number of an HRESULT as a text, in the form of DirectML's documentation: `0x80070057`."""
    return f"0x{hresult & 0xFFFFFFFF:08X}"


def described(hresult: int) -> str:
    """The number and the name of an HRESULT: `0x80070057 (E_INVALIDARG)`."""
    known = NAMES.get(hresult & 0xFFFFFFFF)
    return f"{number(hresult)} ({known})" if known else number(hresult)


def signed(hresult: int) -> int:
    """Converts an HRESULT to a signed integer of 32 bits, as C functions return it."""
    return hresult - (1 << 32) if hresult & 0x80000000 else hresult
