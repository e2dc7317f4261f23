"""Who runs which prompt, and what is done about a worker that does not answer or may not be used any more."""
