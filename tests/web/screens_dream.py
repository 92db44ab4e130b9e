"""More screens of When I Dream: votes, forced guesses, dialogs, pauses, spectators."""

from typing import Any

from playwright.sync_api import Page

from tests.server.serving import Player
from tests.web.camera import Camera
from tests.web.evenings import played, to_a_tie, wait_for_phase
from tests.web.seats import open_table

PEOPLE = ["Ada", "Ben", "Cleo", "Dov"]
WORDS = ["mountain", "garden", "clock", "river", "wheel", "lamp", "bridge", "candle"]


def speak(camera: Camera, player: Player, piece: str) -> None:
    """Give a clue as soon as the player may."""
    while "clue" not in player.view["may"]:
        player.hear("change", "view")
    assert player.say("clue", camera.word(piece))["type"] == "done"


def types(camera: Camera, spirit: Page, piece: str) -> None:
    """Type a clue on the page."""
    spirit.wait_for_selector(".saying.mine")
    spirit.fill("#word", camera.word(piece))
    spirit.press("#word", "Enter")


def opened(page: Page, camera: Camera, name: str, *clicks: str) -> None:
    """Open a dialog, picture it and close it."""
    for click in clicks:
        page.click(click)
    page.wait_for_selector("dialog[open]")
    camera.shoot(page, name)
    page.keyboard.press("Escape")


def challenged(camera: Camera) -> None:
    """Walk through a challenge and its vote, a forced guess, and the last guess."""
    how: dict[str, Any] = {"dream_seconds": 40, "forced_guess_seconds": 30, "last_guess_seconds": 20}
    code, tokens = camera.table(PEOPLE, 4, preset="original", clue_seconds=None, **how)
    sleeper, spirit = (open_table(camera.visit, code, token, camera.pixels) for token in tokens[:2])
    others = [Player(camera.server, code, token) for token in tokens[2:]]
    words = iter(WORDS)
    types(camera, spirit, next(words))
    speak(camera, others[0], next(words))
    spirit.wait_for_selector("button.slip")
    spirit.click("button.slip")
    camera.shoot(spirit, "when-i-dream-doubt")
    spirit.click(".challenge")
    spirit.wait_for_selector(".ballot")
    camera.shoot(spirit, "when-i-dream-vote")
    speak(camera, others[1], next(words))
    types(camera, spirit, next(words))
    for each in others:
        speak(camera, each, next(words))
    wait_for_phase(others[:1], "forced guess")
    camera.shoot(sleeper, "when-i-dream-forced")
    camera.shoot(spirit, "when-i-dream-forced-spirit")
    sleeper.fill("#guess", camera.word("umbrella"))
    sleeper.press("#guess", "Enter")
    wait_for_phase(others[:1], "last guess")
    camera.shoot(sleeper, "when-i-dream-last")
    camera.shoot(spirit, "when-i-dream-last-spirit")
    for page in (sleeper, spirit):
        page.context.close()


def around_a_dream(camera: Camera) -> None:
    """Walk through dialogs, a foul word, a spectator and a pause."""
    code, tokens = camera.table(PEOPLE, 4, dream_seconds=300, clue_seconds=None)
    host, spirit = (open_table(camera.visit, code, token, camera.pixels) for token in tokens[:2])
    host.wait_for_selector(".dreamer-screen")
    menu = ".table-bar button[aria-haspopup=dialog]"
    opened(host, camera, "when-i-dream-menu", menu)
    host.click(menu)
    host.locator(".manage > summary").first.click()
    host.locator(".send-away:visible").first.click()
    camera.shoot(host, "when-i-dream-manage")
    host.keyboard.press("Escape")
    opened(host, camera, "when-i-dream-rules", menu, "button.rules")
    opened(host, camera, "when-i-dream-leave", ".home")
    opened(spirit, camera, "when-i-dream-pass-on", menu, "button.pass-on")
    with camera.at(f"/t/{code}") as late:
        late.wait_for_selector(".latecomer, .theatre")
        camera.shoot(late, "when-i-dream-looks-on")
    spirit.fill("#word", spirit.inner_text(".piece"))
    spirit.press("#word", "Enter")
    spirit.wait_for_selector("#verdict .bad")
    camera.shoot(spirit, "when-i-dream-warned")
    spirit.press("#word", "Enter")
    spirit.wait_for_selector(".gone-card")
    camera.shoot(spirit, "when-i-dream-foul")
    host.click(menu)
    host.click("button.pause")
    host.wait_for_selector(".go-on")
    camera.shoot(host, "when-i-dream-paused")
    camera.shoot(spirit, "when-i-dream-paused-spirit")
    for page in (host, spirit):
        page.context.close()


def misses_turns(camera: Camera) -> None:
    code, tokens = camera.table(PEOPLE[:2], 4, bots=2, clue_seconds=2, dream_seconds=300)
    sleeper = Player(camera.server, code, tokens[0])
    idle = Player(camera.server, code, tokens[1])
    while 1 not in idle.view["view"]["idle"]:
        idle.hear("change", seconds=60)
    page = open_table(camera.visit, code, tokens[1], camera.pixels)
    page.wait_for_selector(".spirit-screen")
    camera.shoot(page, "when-i-dream-idle")
    sleeper.socket.close()
    page.context.close()


def blamed(camera: Camera) -> None:
    """Walk through a penalty at a spoken table, as a spirit and as the Dreamer."""
    code, tokens = camera.table(PEOPLE, 4, preset="original", table="voice", dream_seconds=300)
    sleeper, spirit = (open_table(camera.visit, code, token, camera.pixels) for token in tokens[:2])
    spirit.click(".taps.tap button.right")
    spirit.click(".taps.tap button.penalty")
    camera.shoot(spirit, "when-i-dream-blame")
    camera.shoot(sleeper, "when-i-dream-voice-dreamer")
    for page in (sleeper, spirit):
        page.context.close()


def tie(camera: Camera) -> None:
    """Walk through a tie, the end, its awards, and a story that the host removes."""
    code, tokens, players = played(camera.server, to_a_tie, dream_seconds=5, **camera.told())
    host = open_table(camera.visit, code, tokens[0], camera.pixels)
    host.wait_for_selector(".candidates")
    camera.shoot(host, "when-i-dream-stories")
    view = players[0].view["view"]
    for seat, each in list(enumerate(players))[1:]:
        each.say("vote", view["votes"][0]["vote"], next(one for one in view["tied"] if one != seat))
    host.locator(".candidate button").first.click()
    host.wait_for_selector(".award")
    camera.shoot(host, "when-i-dream-won")
    host.locator(".award").first.scroll_into_view_if_needed()
    camera.shoot(host, "when-i-dream-awards")
    host.locator("details[open] .remove-story").first.click()
    camera.shoot(host, "when-i-dream-remove-story")
    host.locator("details[open] .remove-story").first.click()
    host.wait_for_selector(".removed")
    camera.shoot(host, "when-i-dream-removed")
    host.context.close()


def first_points(camera: Camera) -> None:
    """Walk through the points after one dream, for the next Dreamer and for another player."""
    code, tokens, _ = played(camera.server, lambda *_: (2, 1), rounds=1, **camera.told())
    for seat in (0, 1):
        page = open_table(camera.visit, code, tokens[seat], camera.pixels)
        page.wait_for_selector(".scoring-screen .scores")
        camera.shoot(page, f"when-i-dream-points-{seat + 1}")
        page.evaluate("document.querySelector('.score-page')?.scrollTo(0, 1e6)")
        camera.shoot(page, f"when-i-dream-recap-{seat + 1}")
        page.context.close()


DREAM = (challenged, around_a_dream, misses_turns, blamed, tie, first_points)
