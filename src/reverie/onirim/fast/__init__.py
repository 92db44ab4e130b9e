"""The rules, compiled by Numba. Needs `pip install reverie[lab]`."""

from .compiled import CompiledRules, compile_function, compile_loop, compile_rules, dtype, new_states

__all__ = ["CompiledRules", "compile_function", "compile_loop", "compile_rules", "dtype", "new_states"]
