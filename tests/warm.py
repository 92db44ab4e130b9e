"""Compiles what the tests use of the compiled rules, once, before several workers would each do it."""

from reverie.commands.warm import warm
from reverie.lab import bench

if __name__ == "__main__":
    for way, seconds in warm():
        print(f"{way}: {seconds:.1f} s", flush=True)
    bench.compiled(1)
