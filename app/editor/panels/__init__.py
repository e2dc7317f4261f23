"""The panels around the canvas, and the controls in them."""
