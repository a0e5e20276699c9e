"""NumPy-level ground: data types, memory layout, casts and numerical functions."""
