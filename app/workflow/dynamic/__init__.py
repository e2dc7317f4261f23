"""Inputs that come and go: lists that grow, choices that bring fields, types that follow what is linked."""
