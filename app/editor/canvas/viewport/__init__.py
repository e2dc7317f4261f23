"""The window onto the scene: zoom, mouse, touch, keys, minimap, and the picture of it from far away."""
