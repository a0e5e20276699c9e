"""Shows the network that is open: its graph, its problems, and the node on the stage."""
