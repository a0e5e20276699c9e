"""Activation functions, the softmax family, and the gradients of RELU and CLIP."""
