"""Three versions of a workflow made one, and what is left to decide."""
