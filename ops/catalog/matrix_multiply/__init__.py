"""GEMM and the integer matrix products."""
