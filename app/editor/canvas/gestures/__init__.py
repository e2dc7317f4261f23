"""What the mouse does between press and release: one small object for each gesture."""
