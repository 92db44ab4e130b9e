"""Programs that build and check the project. The package does not contain them."""
