"""Reads networks from DxDispatch models, ONNX graphs and C++, and writes them as DxDispatch models."""
