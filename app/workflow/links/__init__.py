"""What concerns links alone: which nodes they reach, which are hidden, and what stays when a node goes."""
