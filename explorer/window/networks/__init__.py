"""Shows the open network in the window: its graph, its problems, and the cells linked to the pinned cell."""
