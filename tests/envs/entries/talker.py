"""An honest entry for When I Dream: it answers prompts, but plays badly."""


class Entry:
    name = "talker"

    def __init__(self, seed: str) -> None:
        pass

    def answer(self, prompt: str) -> str:
        assert prompt.startswith("You play When I Dream.")
        return "thing" if "your turn to say one word" in prompt else "wait"
