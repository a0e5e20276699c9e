"""Optimizers: ADAM_OPTIMIZER."""
