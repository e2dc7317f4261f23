"""Graphs built and run from Python, in one process, by the same compiler as the worker's."""
