"""The canonical form: one way to write a workflow, so that a changed value is a changed line."""
