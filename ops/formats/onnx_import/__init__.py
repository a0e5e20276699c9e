"""Reads a node of an ONNX model as a case.

Entry points: `reader.nodes` lists the nodes of a file, `reader.read` reads one. `reader.OnnxModel` does both and parses
the file only once.
"""
