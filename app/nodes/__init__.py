"""What each node is, and the function it runs."""
