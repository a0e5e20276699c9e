"""Calls and implements COM objects, in both calling conventions that DirectML is built with.

Win64 and SysV differ where a method returns a struct. Win64 passes a hidden pointer to the result right after `this`,
for a struct of any size. SysV returns up to 16 bytes in registers, and more through a hidden pointer before `this`.
"""

import ctypes
import os
import uuid
from collections.abc import Callable, Mapping, Sequence
from ctypes import POINTER, c_int32, c_uint32, c_uint64, c_void_p
from dataclasses import dataclass
from enum import Enum
from functools import cache
from types import TracebackType
from typing import Any, Self, TypeVar, cast

from ops.directml.native import hresults
from ops.text.sentences import say


class Convention(Enum):
    """A calling convention: the rules by which a C compiler passes `this` and returns a struct."""

    WIN64 = "Win64"
    SYSV = "SysV"


HOST: Convention = Convention.WIN64 if os.name == "nt" else Convention.SYSV
REGISTERS = 16  # bytes that SysV returns in registers
HRESULT = c_int32

Struct = TypeVar("Struct", bound=ctypes.Structure)


class ComError(Exception):
    """A COM call returned a failure; the message gives the call and its HRESULT."""

    def __init__(self, call: str, hresult: int) -> None:
        self.hresult = hresult & 0xFFFFFFFF
        super().__init__(say("{call} returned {hresult}", call=call, hresult=hresults.described(self.hresult)))


def guid(text: str) -> Any:
    """A GUID as its 16 bytes in memory."""
    return (ctypes.c_ubyte * 16).from_buffer_copy(uuid.UUID(text).bytes_le)


IID_UNKNOWN = "00000000-0000-0000-c000-000000000046"


@cache
def prototype(result: type[Any] | None, arguments: tuple[type[Any], ...]) -> Any:
    """Returns the ctypes type of a COM method or of a C function.

    Both have the same type, because a system on x86-64 has only one calling convention.
    """
    return ctypes.CFUNCTYPE(result, *arguments)


def _entry(this: int, slot: int) -> int:
    """The address of the function in a slot of an object's method table."""
    table = c_void_p.from_address(this).value
    assert table is not None
    address = c_void_p.from_address(table + slot * ctypes.sizeof(c_void_p)).value
    assert address is not None
    return address


@dataclass(frozen=True, slots=True)
class Method:
    """A method at index `slot` of a COM method table. Calling it raises ComError if it returns a failing HRESULT."""

    name: str
    slot: int
    result: type[Any] | None = None
    arguments: tuple[type[Any], ...] = ()

    def __call__(self, this: int, *arguments: object) -> Any:
        function = prototype(self.result, (c_void_p, *self.arguments))(_entry(this, self.slot))
        answer = function(this, *arguments)
        if self.result is HRESULT and answer < 0:
            raise ComError(self.name, answer)
        return answer


def call_for_struct(this: int, slot: int, result: type[Struct], convention: Convention = HOST) -> Struct:
    """Calls a method that has no arguments and returns a struct; returns the struct."""
    returned = result()
    address = ctypes.addressof(returned)
    entry = _entry(this, slot)
    if convention is Convention.WIN64:
        prototype(c_void_p, (c_void_p, c_void_p))(entry)(this, address)
    elif ctypes.sizeof(result) > REGISTERS:
        prototype(c_void_p, (c_void_p, c_void_p))(entry)(address, this)
    else:
        return cast("Struct", prototype(result, (c_void_p,))(entry)(this))
    return returned


QUERY_INTERFACE = Method("QueryInterface", 0, HRESULT, (c_void_p, c_void_p))
RELEASE = Method("Release", 2, c_uint32)


class ComPointer:
    """A reference to a COM object. `release` releases it once; the end of a `with` block does so if the owner has
    not.
    """

    def __init__(self, address: int) -> None:
        self._address: int | None = address

    @property
    def address(self) -> int:
        assert self._address is not None, "the object was released"
        return self._address

    def release(self) -> None:
        address, self._address = self._address, None
        if address is not None:
            RELEASE(address)

    def query(self, iid: str) -> "ComPointer":
        """The same object through another interface. Raises ComError if it has no such interface."""
        return create(QUERY_INTERFACE, self.address, iid=iid)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.release()


def create(method: Callable[..., Any], *arguments: object, iid: str) -> ComPointer:
    """Calls a method that creates an object, and returns the object. Raises ComError if the object lacks the interface.

    The IID and the address for the pointer are added as the last two arguments.
    """
    found = c_void_p()
    wanted = guid(iid)
    method(*arguments, ctypes.addressof(wanted), ctypes.addressof(found))
    if not found.value:
        raise ComError(getattr(method, "name", "a factory"), hresults.signed(hresults.E_NOINTERFACE))
    return ComPointer(found.value)


@dataclass(frozen=True, slots=True)
class Implementation:
    """A Python function as a COM method; its first argument is `this`."""

    result: type[Any] | None
    arguments: tuple[type[Any], ...]
    function: Callable[..., Any]


def answering(result: type[Any] | None, answer: object, arguments: tuple[type[Any], ...] = ()) -> Implementation:
    """Makes a COM method that always returns `answer`, whose C type is `result`. `arguments` are the C types of its
    parameters.
    """

    def function(*_: object) -> object:
        return answer

    return Implementation(result, arguments, function)


def returning_struct(make: Callable[[], ctypes.Structure], size: int, convention: Convention = HOST) -> Implementation:
    """Implements a COM method without arguments that returns a struct of `size` bytes; `make` creates the struct.

    Raises NotImplementedError for 9 to 16 bytes in the calling convention SysV.
    """

    def after_this(this: int, target: int) -> int:
        ctypes.memmove(target, bytes(make()), size)
        return target

    def before_this(target: int, this: int) -> int:
        return after_this(this, target)

    def in_register(this: int) -> int:
        return int.from_bytes(bytes(make()), "little")

    if convention is Convention.WIN64:
        return Implementation(c_void_p, (c_void_p,), after_this)
    if size > REGISTERS:
        return Implementation(c_void_p, (c_void_p,), before_this)
    if size > 8:
        raise NotImplementedError("ctypes cannot make a callback that returns two registers")
    return Implementation(c_uint64, (), in_register)


class ComObject:
    """A COM object whose methods are Python functions.

    It exists as long as this Python object; its reference count has no effect.
    """

    def __init__(self, names: Sequence[str], methods: Mapping[str, Implementation], iids: Sequence[str]) -> None:
        """`names` are the methods in the order of their slots. A method that `methods` lacks returns E_NOTIMPL."""
        self.references = 1
        self.iids = {IID_UNKNOWN, *iids}
        own = {
            "QueryInterface": Implementation(HRESULT, (c_void_p, c_void_p), self._query_interface),
            "AddRef": Implementation(c_uint32, (), self._add_reference),
            "Release": Implementation(c_uint32, (), self._release),
        }
        missing = answering(HRESULT, hresults.signed(hresults.E_NOTIMPL))
        table = [{**own, **methods}.get(name, missing) for name in names]
        self._callbacks = [prototype(m.result, (c_void_p, *m.arguments))(m.function) for m in table]
        self._table = (c_void_p * len(table))(*(ctypes.cast(c, c_void_p).value for c in self._callbacks))
        self._object = c_void_p(ctypes.addressof(self._table))
        self.address = ctypes.addressof(self._object)

    def _add_reference(self, this: int) -> int:
        self.references += 1
        return self.references

    def _release(self, this: int) -> int:
        self.references -= 1
        return max(self.references, 0)

    def _query_interface(self, this: int, iid: int, target: int) -> int:
        known = str(uuid.UUID(bytes_le=ctypes.string_at(iid, 16))) in self.iids
        give(target, this if known else None)
        if known:
            self.references += 1
        return hresults.S_OK if known else hresults.signed(hresults.E_NOINTERFACE)


def give(target: int, pointer: int | None) -> int:
    """Writes `pointer` to the address `target`, and returns S_OK."""
    ctypes.cast(target, POINTER(c_void_p))[0] = pointer
    return hresults.S_OK
