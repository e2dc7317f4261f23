"""What is wrong, shown beside the nodes."""
