"""Reads networks from DxDispatch models and ONNX graphs, and writes them as DxDispatch models."""
