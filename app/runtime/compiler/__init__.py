"""What is known of a prompt before it runs: compiled, explained, with the facts its passes ask for."""
