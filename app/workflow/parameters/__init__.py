"""The values of a workflow that have names of their own, and how they are set from outside."""
