"""Small tools for working on the project."""
