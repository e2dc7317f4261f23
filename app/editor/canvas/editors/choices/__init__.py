"""What stands in a list of choices: the rows and their small pictures."""
