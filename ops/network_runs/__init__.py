"""Runs networks and examines runs: traces cells through their nodes, finds the node where a problem begins, and reduces
networks.
"""
