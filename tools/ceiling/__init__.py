"""How far solo play at Onirim can go: what was tried to make `dreamwalker` stronger, and how much is left.

    python -m tools.ceiling improve --minutes 8 --close 0.02 --out FOLDER
    python -m tools.ceiling compare FOLDER/onirim-solo.npz --games 200000
    python -m tools.ceiling rollouts --positions 4000

`improve` trains on from weights, wider or deeper if asked, and plays close choices out (`twins`); `compare`
sets weights against the shipped ones on the same cards; `rollouts` finds what whole games played out would
choose otherwise. `net` is the network on a GPU.
"""
