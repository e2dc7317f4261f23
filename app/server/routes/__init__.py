"""The HTTP routes, by group."""
