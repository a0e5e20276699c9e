"""Shows the open network: its graph, its problems, and the node on the stage."""
