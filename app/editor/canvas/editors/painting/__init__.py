"""The window in which masks and pictures are painted."""
