"""The rows of the benchmark of layers: a case as large as in a real network, and the same computation in a peer.

The peer is torch or ONNX Runtime.
"""
