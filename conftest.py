"""What pytest has to know about the whole tree."""

from importlib.util import find_spec

# its doctests can be looked for only where PyTorch is
collect_ignore = [] if find_spec("torch") else ["src/reverie/lab/train.py"]
