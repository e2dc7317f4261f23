"""A run from the button to what each node shows, and the server behind it."""
