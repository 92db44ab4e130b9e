"""What needs PyTorch or Ray, and the suites of other packages: `make test-long` runs it."""
