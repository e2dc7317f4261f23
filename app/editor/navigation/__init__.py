"""Ways to get around in a workflow: moves of the view, bookmarks, walking the graph by keys, the outline."""
