"""Nodes and links that a prompt never holds: Set and Get, Anything Everywhere, notes and other tools."""
