"""The node canvas: the only package that imports NodeGraphQt."""
