"""The pictures of the dream pieces: `python -m tools.pictures`."""
