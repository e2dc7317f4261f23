"""Writing prompts: the names that are offered while one is typed, and where they come from."""
