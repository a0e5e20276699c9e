"""Reads the ONNX nodes that convert to the operators of the family *data movement*."""
