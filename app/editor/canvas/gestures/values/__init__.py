"""Pressing fields whose values are drawn: curves and ranges; and fields whose value a link gives."""
