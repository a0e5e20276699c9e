"""Back ends that compute a case: the NumPy reference and DirectML's observed results; cost and comparison of runs."""
