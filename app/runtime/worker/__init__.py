"""The worker process: its threads, its socket, its log, one run."""
