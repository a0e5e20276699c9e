"""The rows of the benchmark of layers. A row compares a case of realistic size with the same computation in a peer.

The peer is torch or ONNX Runtime.
"""
