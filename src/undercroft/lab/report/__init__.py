"""Figures for people: tables, pictures, and the page they stand on."""
