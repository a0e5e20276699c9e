"""Runs networks, follows cells through their nodes, finds the node where a problem begins, and cuts networks down."""
