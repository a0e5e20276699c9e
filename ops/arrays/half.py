"""FLOAT16 as some shaders of DirectML make it of FLOAT32."""

import numpy as np

from ops.arrays.dtypes import Array


def towards_0(x: Array) -> Array:
    """FLOAT16 with digits cut off instead of rounded, so that what is finite stays finite."""
    nearest = x.astype(np.float16)
    is_beyond = np.abs(nearest.astype(np.float64)) > np.abs(x.astype(np.float64))
    return np.where(is_beyond, np.nextafter(nearest, np.float16(0)), nearest)
