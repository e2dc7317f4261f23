"""Values of nodes that are kept under a name."""
