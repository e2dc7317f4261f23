"""What is wrong with the workflow in view, while it is typed and after it ran."""
