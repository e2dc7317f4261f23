"""What is said aloud where a screen reader listens: steps, notices, problems."""
