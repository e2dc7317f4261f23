"""Where nodes go when they are laid out: columns, rows within them, one straight main line."""
