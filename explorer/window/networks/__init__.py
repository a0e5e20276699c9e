"""Puts the network that is open into the window: its graph, its problems, and cells followed through it."""
