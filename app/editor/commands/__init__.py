"""The commands: their table, their keys, their menus, and what they do."""
