"""Commands about the fields of nodes, and the panel that shows all of them."""
