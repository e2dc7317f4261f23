"""Subgraphs: made of nodes, opened again, their inputs and outputs, copies, the library, and Simplify."""
