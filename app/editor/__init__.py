"""The desktop editor: Qt, and neither torch nor numpy."""
