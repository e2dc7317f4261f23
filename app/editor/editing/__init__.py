"""Commands that change what is selected, and the selection itself."""
