"""Results of steps kept in files, so that they outlive the worker: never a pickle, only plain data."""
