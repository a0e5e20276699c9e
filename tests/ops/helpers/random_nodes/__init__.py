"""Random ONNX nodes of all types that onnxruntime runs on the CPU, with constant inputs.

Entry: `table.GENERATORS`, the generators by type, and `drawing.model_of`.
"""
