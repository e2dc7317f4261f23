"""Finding a kind of node by what is typed: the index, its order, and the list."""
