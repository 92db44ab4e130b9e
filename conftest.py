"""What pytest has to know about the whole tree."""

import os

# A core for each worker of pytest: threads that wait for one another took half of the time.
for threads in ("OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(threads, "1")

# The terminal speaks the language of whoever runs it; in tests, as in CI, nobody has said which.
for locale in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ.pop(locale, None)
