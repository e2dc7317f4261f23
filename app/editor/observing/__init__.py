"""What the next run will do and what the last one took: on the nodes, in a table, over time, as a trace."""
