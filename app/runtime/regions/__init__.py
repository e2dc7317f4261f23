"""Regions: chains of steps that run as one, in blocks of rows."""
