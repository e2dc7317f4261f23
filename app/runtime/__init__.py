"""Compiles a prompt into a plan and runs it: torch, never Qt."""
