"""Many games at once: simulation now; arena, training and benchmarks to come."""
