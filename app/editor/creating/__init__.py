"""Finding a kind of node and adding it."""
