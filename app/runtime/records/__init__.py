"""Records of past runs on this machine: what each kind of step took, and what a run will therefore take."""
