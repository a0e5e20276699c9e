"""Batch normalization for inference and training, and its gradients."""
