"""Random ONNX nodes of all types that onnxruntime runs on the CPU, with constant inputs.

The entry points are `table.GENERATORS`, the generators by type, and `drawing.model_of`.
"""
