"""The same rules, compiled. Needs Numba: `pip install reverie[lab]`."""

from .compiled import Compiled, compile_rules, dtype, new_states

__all__ = ["Compiled", "compile_rules", "dtype", "new_states"]
