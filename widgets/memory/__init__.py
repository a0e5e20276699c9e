"""The bytes of tensors."""
