"""The undo steps of a document in words, and the list of them."""
