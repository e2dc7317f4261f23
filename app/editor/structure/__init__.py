"""Subgraphs in the window: made, entered, left, changed, published; and Simplify."""
