"""Reads the ONNX nodes that become operators of this family."""
