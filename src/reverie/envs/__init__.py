"""The games as environments for learners, with the interfaces of Gymnasium, PettingZoo and OpenSpiel.

- `onirim` and `onirim_vector`: Onirim for Gymnasium, one game at a time or thousands, for one or two players
- `onirim_two_player` and `whenidream`: both games for PettingZoo
- `open_spiel`: Onirim for OpenSpiel, for one or two players

`pip install reverie[envs]` installs what they need, `reverie[open-spiel]` also OpenSpiel. Each package is
imported when it is needed.

>>> import gymnasium as gym
>>> import reverie.envs
>>> env = gym.make("reverie/Onirim-v0")
>>> observation, info = env.reset(seed=7)
>>> observation.shape, int(info["action_mask"].sum())
((378,), 8)
"""

from importlib.util import find_spec


def register() -> None:
    """Register our environments with Gymnasium. Importing this package calls it."""
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
