"""Runs networks and examines the results: traces a cell through the nodes of a network, finds the node where a problem
begins, and reduces a network to the part that shows a problem.
"""
