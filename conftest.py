"""What pytest has to know about the whole tree."""

import os
from importlib.util import find_spec

# A core for each worker of pytest: threads of NumPy that wait for one another took half of the time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# its doctests can be looked for only where PyTorch is
collect_ignore = [] if find_spec("torch") else ["src/reverie/lab/train.py"]
