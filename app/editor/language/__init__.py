"""The language of the program: which there are, and how sentences made below the editor are told in it."""
