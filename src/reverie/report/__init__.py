"""Charts, pictures and pages that are complete in one file: without scripts, and without other files."""
