"""Charts, pictures and pages, each self-contained in one file without scripts."""
