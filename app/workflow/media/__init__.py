"""Finds the texts (workflow, prompt, …) that pictures, videos, sounds and models carry."""
