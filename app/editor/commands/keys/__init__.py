"""Which keys call which command: presets, the user's changes to them, and the file that keeps those."""
