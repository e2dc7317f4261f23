"""A node on the canvas: its item, where its parts lie, how they look, and what they show."""
