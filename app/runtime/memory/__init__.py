"""What is in memory, what a plan will need there, and what happens when it does not fit."""
