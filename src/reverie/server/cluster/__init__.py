"""A cluster of processes that share a store and forward requests to each other."""
