"""Verbs for whole models: they run the nodes of a model one after another, write the tensors, and reduce the model."""
