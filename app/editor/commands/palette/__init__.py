"""The command palette: everything that can be done or gone to, found by a few letters."""
