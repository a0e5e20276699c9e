"""The tabs for memory, feature levels, distribution and the operator's page."""
