"""`python -m tests.playthroughs`: write the golden games anew."""

from . import write_all

write_all()
