"""Arrays: data types, memory layout, casts and numerical functions, built on NumPy."""
