"""Verbs for whole models: runs their nodes one after another, writes their tensors, and cuts them down."""
