"""The parts of the inspector: a row for each value, and the section about the nodes themselves."""
