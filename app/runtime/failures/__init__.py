"""From an exception in a node to a problem with its address."""
