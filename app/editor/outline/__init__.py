"""The outline: the whole workflow as a tree of text, for eyes, keys and screen readers."""
