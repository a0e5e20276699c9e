"""Shows the bytes of tensors."""
