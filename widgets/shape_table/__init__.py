"""Edits the sizes and strides of all tensors in one table."""
