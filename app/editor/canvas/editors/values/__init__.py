"""Editors for values that no line can hold: curves, boxes on a picture, and anything as JSON."""
