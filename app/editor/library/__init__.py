"""The list of all kinds of nodes beside the canvas."""
