"""Objects with methods of both C calling conventions are called correctly, and their references are counted."""

import ctypes
from ctypes import c_int32, c_uint32, c_uint64, c_void_p

import pytest

from ops.directml.native import com, hresults
from ops.directml.native.com import (
    HRESULT,
    ComError,
    ComObject,
    ComPointer,
    Convention,
    Implementation,
    Method,
    answering,
    call_for_struct,
    create,
    returning_struct,
)

METHODS = ["QueryInterface", "AddRef", "Release", "Add", "GetThing", "Fail"]
IID = "8efb471d-616c-4f49-90f7-127bb763fa51"


class Small(ctypes.Structure):
    """A struct of 8 bytes, like a descriptor handle."""

    _fields_ = [("value", c_uint64)]


class Two(ctypes.Structure):
    """A struct of 16 bytes, which SysV returns in two registers."""

    _fields_ = [("first", c_uint64), ("second", c_uint64)]


class Large(ctypes.Structure):
    """A struct of 24 bytes, as large as DML_BINDING_PROPERTIES. C functions return such a struct by a hidden
    pointer.
    """

    _fields_ = [("count", c_uint32), ("first", c_uint64), ("second", c_uint64)]


def thing(**methods: Implementation) -> ComObject:
    return ComObject(METHODS, methods, (IID,))


@pytest.mark.parametrize("convention", Convention)
@pytest.mark.parametrize(
    "value", [pytest.param(Small(0x1122334455667788), id="8 bytes"), pytest.param(Large(7, 1 << 40, 3), id="24 bytes")]
)
def test_a_struct_is_returned_in_either_convention(convention: Convention, value: ctypes.Structure):
    made = thing(GetThing=returning_struct(lambda: value, ctypes.sizeof(value), convention))
    assert bytes(call_for_struct(made.address, 4, type(value), convention)) == bytes(value)


def test_ctypes_cannot_return_two_registers_so_no_object_does():
    with pytest.raises(NotImplementedError):
        returning_struct(Two, 16, Convention.SYSV)


@pytest.mark.parametrize(
    ("convention", "size", "order"),
    [
        (Convention.WIN64, 8, ["this", "result"]),
        (Convention.WIN64, 24, ["this", "result"]),
        (Convention.SYSV, 24, ["result", "this"]),
    ],
)
def test_the_hidden_pointer_stands_where_the_convention_puts_it(convention: Convention, size: int, order: list[str]):
    seen: list[int] = []

    def method(first: int, second: int) -> int:
        seen.extend((first, second))
        return second

    made = thing(GetThing=Implementation(c_void_p, (c_void_p,), method))
    call_for_struct(made.address, 4, Small if size == 8 else Large, convention)
    assert [("this" if address == made.address else "result") for address in seen] == order


def test_arguments_keep_all_their_bits():
    add = Implementation(c_uint64, (c_uint64, c_int32), lambda _this, first, second: first + second)
    made = thing(Add=add)
    assert Method("Add", 3, c_uint64, (c_uint64, c_int32))(made.address, 1 << 63, -1) == (1 << 63) - 1


def test_a_failure_names_the_call_and_the_error():
    made = thing(Fail=answering(HRESULT, hresults.signed(hresults.E_INVALIDARG)))
    with pytest.raises(ComError, match=r"CreateOperator returned 0x80070057 \(E_INVALIDARG\)") as caught:
        Method("CreateOperator", 5, HRESULT)(made.address)
    assert caught.value.hresult == 0x80070057


def test_a_method_that_was_not_given_answers_not_implemented():
    with pytest.raises(ComError, match="E_NOTIMPL"):
        Method("Add", 3, HRESULT)(thing().address)


def test_a_pointer_is_released_once():
    made = thing()
    with ComPointer(made.address) as pointer:
        with pointer.query(IID) as other:
            assert (other.address, made.references) == (made.address, 2)
        pointer.release()
    assert made.references == 0


def test_an_unknown_interface_is_refused():
    made = thing()
    with pytest.raises(ComError, match="E_NOINTERFACE"):
        ComPointer(made.address).query("00000000-0000-0000-0000-000000000001")
    assert made.references == 1


def test_a_factory_that_gives_nothing_is_an_error():
    with pytest.raises(ComError, match="E_NOINTERFACE"):
        create(lambda _iid, _target: 0, iid=IID)


def test_a_guid_lies_in_memory_as_windows_has_it():
    assert bytes(com.guid("00112233-4455-6677-8899-aabbccddeeff")).hex() == "33221100554477668899aabbccddeeff"


@pytest.mark.parametrize(
    ("hresult", "text"),
    [
        (0, "0x00000000 (S_OK)"),
        (-2147024809, "0x80070057 (E_INVALIDARG)"),
        (0x887A0005, "0x887A0005 (DXGI_ERROR_DEVICE_REMOVED)"),
        (0x80001234, "0x80001234"),
    ],
)
def test_an_hresult_is_shown_with_number_and_name(hresult: int, text: str):
    assert hresults.described(hresult) == text
