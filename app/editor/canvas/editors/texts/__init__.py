"""What a long text in a field can do: names are offered, words found, weights marked, more room given."""
