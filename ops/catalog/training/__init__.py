"""Operators for training: ADAM_OPTIMIZER."""
