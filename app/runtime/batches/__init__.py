"""Batches: calls of several steps that are made together."""
