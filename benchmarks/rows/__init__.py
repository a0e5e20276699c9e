"""The rows of the benchmark of layers: a case at the size of a real network, and the same computation in a peer."""
