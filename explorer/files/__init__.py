"""Opens and saves model files; opens lessons and ONNX models."""
