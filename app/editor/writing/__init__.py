"""Texts of files in every script: shown without turning their surroundings around, cut between letters."""
