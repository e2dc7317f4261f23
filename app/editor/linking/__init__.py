"""The commands, menus and shown values of links."""
