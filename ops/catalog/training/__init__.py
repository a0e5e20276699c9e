"""The operator that trains a model, ADAM_OPTIMIZER."""
