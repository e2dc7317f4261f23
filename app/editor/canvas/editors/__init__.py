"""Widgets opened over a node's field to change its value: one kind a file."""
