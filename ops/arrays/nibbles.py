"""Packs and unpacks 4-bit elements: two in a byte, the one with the lower index in the low four bits."""

import numpy as np

from ops.arrays.dtypes import Array, DataType

BITS = 4


def is_packed(data_type: DataType) -> bool:
    """True for a 4-bit type. In this program, each of its elements takes a byte; in DirectML, half a byte."""
    return data_type.bits == BITS


def packed(values: Array) -> Array:
    """The bytes of 4-bit elements in row-major order, as DirectML stores them; an unused last half byte is 0."""
    low = np.ascontiguousarray(values).reshape(-1).view(np.uint8) & 0xF
    pairs = np.append(low, np.zeros(len(low) % 2, np.uint8)).reshape(-1, 2)
    return pairs[:, 0] | pairs[:, 1] << BITS


def unpacked(content: bytes | Array, data_type: DataType) -> Array:
    """Returns the elements of a 4-bit tensor as an array of one byte per element. `content` has two elements in each
    byte.

    The first element is in the lower half of its byte.
    """
    raw = np.frombuffer(content, np.uint8) if isinstance(content, bytes) else content.reshape(-1).view(np.uint8)
    found = np.stack((raw & 0xF, raw >> BITS), axis=-1).reshape(-1)
    if not data_type.is_signed:
        return found.astype(data_type.numpy)
    return (found.astype(np.int8) << BITS >> BITS).astype(data_type.numpy)


def device_bytes(values: Array, data_type: DataType) -> bytes:
    """The bytes of the elements `values`, as DirectML reads them: two 4-bit elements share a byte."""
    return (packed(values) if is_packed(data_type) else values).tobytes()


def device_elements(content: bytes, data_type: DataType) -> Array:
    """The elements in the bytes that DirectML has written; an incomplete element at the end is left out."""
    if is_packed(data_type):
        return unpacked(content, data_type)
    return np.frombuffer(content, data_type.numpy, len(content) // data_type.bytes)
