"""Writes the site of the documentation."""
