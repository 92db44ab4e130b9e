"""Import of OpenSpiel, with an error that names the extra that installs it.

It is not part of `reverie[envs]`: it is large, needs SciPy, and has no wheels for Windows.
"""

from ..refusal import MissingPackage

try:
    import pyspiel
except ImportError:
    raise MissingPackage("needs-extra", package="OpenSpiel", extra="open-spiel") from None

__all__ = ["pyspiel"]
