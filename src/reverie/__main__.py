"""`python -m reverie` is the same as `reverie`."""

import sys

from .cli import main

sys.exit(main())
