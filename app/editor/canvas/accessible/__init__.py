"""What a screen reader meets on the canvas: nodes, their slots, fields and links as accessible objects."""
