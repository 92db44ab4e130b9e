"""The tables of a process: who may come in, what is said there, and what each client is sent."""
