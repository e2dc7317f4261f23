"""The queue of the server in the editor: dragged into another order, paused, saved and loaded."""
