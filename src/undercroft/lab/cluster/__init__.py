"""Sharing work out among processes and machines."""
