"""Networks: several cases and the tensors that connect them, with the rules for the connections."""
