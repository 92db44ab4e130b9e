"""The games as environments for learners, in the field's own interfaces.

>>> import gymnasium as gym
>>> import reverie.envs
>>> env = gym.make("reverie/Onirim-v0")
>>> observation, info = env.reset(seed=7)
>>> observation.shape, int(info["action_mask"].sum())
((378,), 8)

- `onirim` and `onirim_vector`: for Gymnasium, one game at a time or thousands side by side, for one or two
- `onirim_two_player` and `whenidream`: for PettingZoo
- `open_spiel`: both Onirim games for OpenSpiel

`pip install reverie[envs]` brings what they need, `reverie[open-spiel]` OpenSpiel as well; each is imported
when it is asked for.
"""

from importlib.util import find_spec


def register() -> None:
    """Tell Gymnasium of our environments. Importing this package does it."""
    from gymnasium.envs import registration

    for name, players in (("reverie/Onirim-v0", 1), ("reverie/OnirimTwoPlayer-v0", 2)):
        if name not in registration.registry:
            registration.register(
                name,
                entry_point="reverie.envs.onirim:Onirim",
                vector_entry_point="reverie.envs.onirim_vector:OnirimVector",
                kwargs={} if players == 1 else {"players": players},
            )


if find_spec("gymnasium"):
    register()
