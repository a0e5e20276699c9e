"""Reads nodes of ONNX models as cases."""
