"""Notes and labels: text that the canvas shows for whoever reads the workflow."""
