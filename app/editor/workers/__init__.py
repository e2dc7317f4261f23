"""The workers of the server: what each does and keeps, restarted and made to let go of it."""
