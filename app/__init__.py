"""Confy: a native editor for typed node graphs, and the runtime that compiles and runs them."""

__version__ = "0.1.0"
