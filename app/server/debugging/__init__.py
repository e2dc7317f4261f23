"""Probes and pauses of runs, as clients see them."""
