"""Reading, saving, watching and recovering the documents, off the Qt thread."""
