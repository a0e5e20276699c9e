"""The graph of a network: nodes in rows, with the edges between them."""
