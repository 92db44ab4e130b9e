"""Several processes that share a store, and pass on what belongs to each other."""
