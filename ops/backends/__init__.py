"""What computes a case: the NumPy reference, DirectML's observed results, their cost and their comparison."""
