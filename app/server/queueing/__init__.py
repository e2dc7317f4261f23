"""Prompts that wait, run and are done, and what clients hear of them."""
