"""A tour of the editor: its features played by mouse and keys, with pictures for `docs/tour.md`."""
