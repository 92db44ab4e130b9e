"""Many games at once: simulation, arena, calibration, benchmarks."""
