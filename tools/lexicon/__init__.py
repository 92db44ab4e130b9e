"""What `tools/build_lexicon.py` is made of: its sources, compounds and families."""
