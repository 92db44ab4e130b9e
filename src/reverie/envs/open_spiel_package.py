"""OpenSpiel itself, or a sentence that says which extra brings it: `reverie[envs]` does not, since it is
large, brings SciPy, and has no wheels for Windows."""

from ..refusal import MissingPackage

try:
    import pyspiel
except ImportError:
    raise MissingPackage("needs-extra", package="OpenSpiel", extra="open-spiel") from None

__all__ = ["pyspiel"]
