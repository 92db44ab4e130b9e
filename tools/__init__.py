"""What builds and checks the project, and is no part of the package."""
