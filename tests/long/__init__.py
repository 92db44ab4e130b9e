"""Tests that need PyTorch or Ray, and the suites of other packages: `make test-all ONLY=long` runs it."""
