"""Results kept by content, within budgets, in memory and in files."""
