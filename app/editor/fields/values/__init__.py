"""Values that are more than a number or a text: curves, ranges, boxes; read, changed, and written back."""
