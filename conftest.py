"""What pytest has to know about the whole tree."""

import os

# A core for each worker of pytest: threads of NumPy that wait for one another took half of the time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
