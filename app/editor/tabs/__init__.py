"""The tabs of the open documents: the bar, its commands, and dragging nodes from one to another."""
