"""Activation functions, their gradients, and the softmax family."""
