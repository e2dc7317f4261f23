"""The document: workflows, prompts and node interfaces as plain Python, without Qt and without torch."""
