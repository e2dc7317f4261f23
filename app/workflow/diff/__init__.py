"""What differs between two workflows, in words, and as an edit that makes one the other."""
