"""How tensors, fields and violations look; knows value types of ops, not the application."""
