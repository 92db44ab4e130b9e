"""`python -m tests.playthroughs`: rewrite the golden games."""

from . import write_all

write_all()
