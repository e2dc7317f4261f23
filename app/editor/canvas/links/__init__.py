"""What is shown of links beside their lines: lit slots, words at the mouse, badges, values."""
